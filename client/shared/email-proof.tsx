import { useState } from 'react';

import { Field } from '#client/ui/field.tsx';
import { PasswordInput } from '#client/ui/password-input.tsx';

/** The password that another email address of the own account needs. It is never stored as a draft. */
export function useEmailProof(hasPassword: boolean) {
  const [password, setPassword] = useState('');
  const prepare = (body: Record<string, unknown>) =>
    hasPassword && 'email' in body ? { ...body, currentPassword: password || undefined } : body;
  return { hasPassword, password, setPassword, prepare };
}

type EmailProofProps = {
  proof: ReturnType<typeof useEmailProof>;
  form: {
    values: { email: string };
    problems: Partial<Record<string, string>>;
    forget: (changed: object) => void;
  };
  /** The saved email address. */
  saved: string | undefined;
  className?: string;
};

/** Absent until another email address is typed. */
export function EmailProof({ proof, form, saved, className }: EmailProofProps) {
  if (!proof.hasPassword || form.values.email.trim() === saved) return null;
  return (
    <Field
      label="Current password"
      required
      hint="Needed to change your email address."
      error={form.problems['currentPassword']}
      className={className}
    >
      <PasswordInput
        name="currentPassword"
        autoComplete="current-password"
        value={proof.password}
        onChange={({ target }) => {
          proof.setPassword(target.value);
          form.forget({ currentPassword: true });
        }}
      />
    </Field>
  );
}
