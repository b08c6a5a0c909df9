import type { ReactNode } from 'react';

import { Field } from '#client/ui/field.tsx';
import { Select } from '#client/ui/select.tsx';
import { TextInput } from '#client/ui/text-input.tsx';
import { lengths } from '#contract/limits.ts';
import { roles } from '#contract/permissions.ts';
import type { Role } from '#contract/permissions.ts';

import { labels, roleLabels } from './manager-values.ts';
import type { ManagerField, ManagerValues, ManagerProblems } from './manager-values.ts';

type ManagerFieldsProps = {
  values: ManagerValues;
  onChange: (some: Partial<ManagerValues>) => void;
  problems: ManagerProblems;
  /** The role can be chosen. */
  withRole: boolean;
  /** One more field, after the e-mail address. */
  children?: ReactNode;
};

/** The fields of an account, in as many columns as there is room for. */
export function ManagerFields(props: ManagerFieldsProps) {
  const { values, onChange, problems, withRole, children } = props;
  const text = (field: ManagerField) => ({
    name: field,
    value: values[field],
    autoComplete: 'off',
    onChange: (event: { target: { value: string } }) => onChange({ [field]: event.target.value }),
  });
  return (
    <div className="@container">
      <p className="mb-3 text-sm text-ink-soft">Username and email must be unique.</p>
      <div className="grid gap-4 @lg:grid-cols-2 @2xl:grid-cols-3">
        <Field label={labels.username} required limit={lengths.username} error={problems.username}>
          <TextInput {...text('username')} autoCapitalize="none" spellCheck={false} />
        </Field>
        <Field label={labels.email} required limit={lengths.email} error={problems.email}>
          <TextInput {...text('email')} type="email" inputMode="email" spellCheck={false} />
        </Field>
        {children}
        <Field label={labels.firstName} limit={lengths.name} error={problems.firstName}>
          <TextInput {...text('firstName')} dir="auto" />
        </Field>
        <Field label={labels.lastName} limit={lengths.name} error={problems.lastName}>
          <TextInput {...text('lastName')} dir="auto" />
        </Field>
        {withRole && (
          <Field
            label={labels.role}
            hint="A viewer sees everything and changes nothing."
            error={problems.role}
          >
            <Select
              name="role"
              value={values.role}
              onChange={(event) => onChange({ role: event.target.value as Role })}
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
