import type { ReactNode } from 'react';

import { choice, optionalText, text } from '#client/shared/record-fields.ts';
import type { RecordForm } from '#client/shared/record-form.ts';
import { Field } from '#client/ui/field.tsx';
import { Select } from '#client/ui/select.tsx';
import { TextInput } from '#client/ui/text-input.tsx';
import { lengths } from '#contract/limits.ts';
import { roles } from '#contract/permissions.ts';
import type { Role } from '#contract/permissions.ts';

export const roleLabels: Record<Role, string> = { manager: 'Manager', viewer: 'Viewer' };

export const managerFields = {
  username: text('Username'),
  email: text('E-mail'),
  firstName: optionalText('First name'),
  lastName: optionalText('Last name'),
  role: choice('Role', roleLabels, 'manager'),
};

type ManagerFieldsProps = {
  form: Pick<RecordForm<typeof managerFields>, 'values' | 'change' | 'problems' | 'labels'>;
  withRole: boolean;
  children?: ReactNode;
};

export function ManagerFields(props: ManagerFieldsProps) {
  const { withRole, children } = props;
  const { values, change, problems, labels } = props.form;
  const input = (field: keyof typeof managerFields) => ({
    name: field,
    value: values[field],
    autoComplete: 'off',
    onChange: (event: { target: { value: string } }) => change({ [field]: event.target.value }),
  });
  return (
    <div className="@container">
      <p className="mb-3 text-sm text-ink-soft">Username and email must be unique.</p>
      <div className="grid gap-4 @lg:grid-cols-2 @2xl:grid-cols-3">
        <Field label={labels.username} required limit={lengths.username} error={problems.username}>
          <TextInput {...input('username')} autoCapitalize="none" spellCheck={false} />
        </Field>
        <Field label={labels.email} required limit={lengths.email} error={problems.email}>
          <TextInput {...input('email')} type="email" inputMode="email" spellCheck={false} />
        </Field>
        {children}
        <Field label={labels.firstName} limit={lengths.name} error={problems.firstName}>
          <TextInput {...input('firstName')} dir="auto" />
        </Field>
        <Field label={labels.lastName} limit={lengths.name} error={problems.lastName}>
          <TextInput {...input('lastName')} dir="auto" />
        </Field>
        {withRole && (
          <Field
            label={labels.role}
            hint="Viewers can see everything but change nothing."
            error={problems.role}
          >
            <Select
              name="role"
              value={values.role}
              onChange={(event) => change({ role: event.target.value as Role })}
            >
              {roles.map((role) => (
                <option key={role} value={role}>
                  {roleLabels[role]}
                </option>
              ))}
            </Select>
          </Field>
        )}
      </div>
    </div>
  );
}
