import { Field } from '#client/ui/field.tsx';
import { PasswordInput } from '#client/ui/password-input.tsx';
import { lengths, shortestPassword } from '#contract/limits.ts';

type PasswordFieldProps = {
  label: string;
  name: string;
  value: string;
  onChange: (password: string) => void;
  error: string | undefined;
};

/** The server checks the rules that need a long list. */
export function PasswordField({ label, name, value, onChange, error }: PasswordFieldProps) {
  return (
    <Field
      label={label}
      required
      limit={lengths.password}
      hint={`At least ${shortestPassword} characters; not the username and not a common password.`}
      error={error}
    >
      <PasswordInput
        name={name}
        autoComplete="new-password"
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  );
}
