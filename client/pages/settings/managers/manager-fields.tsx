import type { ReactNode } from 'react';

import { ChoiceField, TextField } from '#client/forms/form-fields.tsx';
import type { FormFields } from '#client/forms/form-fields.tsx';
import { choice, optionalText, text } from '#client/forms/record-fields.ts';
import type { ValuesOf } from '#client/forms/record-fields.ts';
import { lengths } from '#contract/limits.ts';
import type { Role } from '#contract/permissions.ts';

export const roleLabels: Record<Role, string> = {
  manager: 'Manager',
  contributor: 'Contributor',
  viewer: 'Viewer',
};

export const managerFields = {
  username: text('Username'),
  email: text('Email'),
  firstName: optionalText('First name'),
  lastName: optionalText('Last name'),
  role: choice('Access', roleLabels, 'manager'),
};

type ManagerFieldsProps = {
  form: FormFields<ValuesOf<typeof managerFields>>;
  withRole: boolean;
  children?: ReactNode;
};

export function ManagerFields(props: ManagerFieldsProps) {
  const { form, withRole, children } = props;
  return (
    <div className="@container">
      <p className="mb-3 text-sm text-ink-soft">Username and email must be unique.</p>
      <div className="grid gap-4 @lg:grid-cols-2 @2xl:grid-cols-3">
        <TextField
          form={form}
          name="username"
          required
          limit={lengths.username}
          input={{ autoCapitalize: 'none', spellCheck: false }}
        />
        <TextField
          form={form}
          name="email"
          required
          limit={lengths.email}
          input={{ type: 'email', inputMode: 'email', spellCheck: false }}
        />
        {children}
        <TextField form={form} name="firstName" limit={lengths.name} input={{ dir: 'auto' }} />
        <TextField form={form} name="lastName" limit={lengths.name} input={{ dir: 'auto' }} />
        {withRole && (
          <ChoiceField
            form={form}
            name="role"
            options={roleLabels}
            hint="Contributors work on their own items only. Viewers change nothing."
          />
        )}
      </div>
    </div>
  );
}
