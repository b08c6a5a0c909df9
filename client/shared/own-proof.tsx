import { useRef } from 'react';
import type { ReactNode } from 'react';

import type { FactorProblems } from '#client/data/session/second-factor.ts';
import { Field } from '#client/ui/field.tsx';
import { PasswordInput, PasswordOwner } from '#client/ui/password-input.tsx';
import type { FactorStart } from '#contract/second-factor.ts';

import { CodeField, eitherCode, StepForm } from './code-form.tsx';

type OwnProofProps = {
  label: string;
  username: string;
  /** The account has a second factor. */
  needsCode: boolean;
  /** Resolves to the problems, or null. */
  onSubmit: (typed: FactorStart) => Promise<FactorProblems | null>;
  aside: ReactNode;
};

/** The password and, with a second factor, a code: before another way into the account is made. */
export function OwnProof({ label, username, needsCode, onSubmit, aside }: OwnProofProps) {
  const password = useRef<HTMLInputElement>(null);
  const code = useRef<HTMLInputElement>(null);
  const submit = async (): Promise<FactorProblems | null> => {
    const typed = { password: password.current?.value ?? '', code: code.current?.value ?? '' };
    if (typed.password === '') return { password: 'Password is required' };
    return onSubmit(typed);
  };
  return (
    <StepForm label={label} submit="Continue" onSubmit={submit} aside={aside}>
      {(problems) => (
        <>
          <PasswordOwner username={username} />
          <Field label="Password" required error={problems.password}>
            <PasswordInput ref={password} autoComplete="current-password" autoFocus />
          </Field>
          {needsCode && (
            <CodeField ref={code} label="Code" hint={eitherCode} error={problems.code} />
          )}
        </>
      )}
    </StepForm>
  );
}
