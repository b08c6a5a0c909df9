import type { ComponentProps } from 'react';

import { Field } from '#client/ui/field.tsx';
import { PasswordInput } from '#client/ui/password-input.tsx';
import { lengths, shortestPassword } from '#contract/limits.ts';

type OwnPasswordFieldProps = ComponentProps<typeof PasswordInput> & { error: string | undefined };

/** A new password of the user. The server checks the rules that need a long list. */
export function OwnPasswordField({ error, ...input }: OwnPasswordFieldProps) {
  return (
    <Field
      label="New password"
      required
      limit={lengths.password}
      hint={`At least ${shortestPassword} characters; not your username and not a common password.`}
      error={error}
    >
      <PasswordInput {...input} autoComplete="new-password" />
    </Field>
  );
}
