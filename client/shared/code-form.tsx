import { useId, useRef, useState } from 'react';
import type { ReactNode, Ref } from 'react';

import type { FactorProblems } from '#client/data/session/second-factor.ts';
import { Button } from '#client/ui/button.tsx';
import { Field } from '#client/ui/field.tsx';
import { Form } from '#client/ui/form.tsx';
import { Notice } from '#client/ui/notice.tsx';
import { TextInput } from '#client/ui/text-input.tsx';

type StepFormProps = {
  label: string;
  submit: string;
  /** Resolves to the problems, or null. */
  onSubmit: () => Promise<FactorProblems | null>;
  aside: ReactNode;
  children: (problems: FactorProblems) => ReactNode;
};

type Refused = { problems: FactorProblems; refusals: number };

export function StepForm({ label, submit, onSubmit, aside, children }: StepFormProps) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const [busy, setBusy] = useState(false);
  const [{ problems, refusals }, setRefused] = useState<Refused>({ problems: {}, refusals: 0 });
  const send = async () => {
    setBusy(true);
    const found = await onSubmit();
    setBusy(false);
    if (found) setRefused((before) => ({ problems: found, refusals: before.refusals + 1 }));
  };
  return (
    <div className="flex flex-col gap-4">
      <Form {...{ id, button, label, busy, refusals }} onSubmit={() => void send()}>
        <div className="flex flex-col gap-4">
          {problems.form && <Notice tone="danger">{problems.form}</Notice>}
          {children(problems)}
        </div>
      </Form>
      <div className="flex flex-wrap gap-2 max-sm:*:flex-1">
        <Button
          ref={button}
          type="submit"
          form={id}
          tone="primary"
          busy={busy}
          busyLabel="Checking..."
        >
          {submit}
        </Button>
        {aside}
      </div>
    </div>
  );
}

export const eitherCode = 'Six digits from your authenticator, or a recovery code.';

type CodeFieldProps = {
  ref: Ref<HTMLInputElement>;
  label: string;
  hint?: string;
  /** Recovery codes have letters. */
  digits?: boolean;
  error: string | undefined;
  autoFocus?: boolean;
};

export function CodeField({ ref, label, hint, digits = false, error, autoFocus }: CodeFieldProps) {
  return (
    <Field label={label} required {...(hint && { hint })} error={error} className="sm:max-w-72">
      <TextInput
        ref={ref}
        name="code"
        inputMode={digits ? 'numeric' : 'text'}
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus={autoFocus}
      />
    </Field>
  );
}
