import { useState } from 'react';

import { useRecordForm } from '#client/shared/record-form.ts';
import { InlineForm } from '#client/ui/inline-form.tsx';
import { newProjectManager } from '#contract/managers.ts';

import { newManagerForm } from './manager-action.ts';
import { managerFields, ManagerFields } from './manager-fields.tsx';
import { PasswordField } from './password-field.tsx';

type NewManagerProps = {
  /** The role can be chosen. */
  withRole: boolean;
  /** Called when the form was sent or discarded. */
  onClose: () => void;
};

/** The form of a new account. Its draft holds everything but the password. */
export function NewManager({ withRole, onClose }: NewManagerProps) {
  const [password, setPassword] = useState('');
  const form = useRecordForm({
    draftKey: newManagerForm,
    noun: 'project manager',
    fields: managerFields,
    schema: newProjectManager,
    record: null,
    now: null,
    secrets: { password },
    create: 'createProjectManager',
    onSaved: onClose,
  });
  return (
    <InlineForm
      label="Add Project Manager"
      submit="Create Project Manager"
      busyLabel="Creating..."
      busy={form.busy}
      dirty={form.dirty}
      refusals={form.refusals}
      className="border-b border-line bg-canvas px-4 py-4 sm:px-5"
      onSubmit={form.save}
      onClose={onClose}
    >
      <ManagerFields form={form} withRole={withRole}>
        <PasswordField
          label="Password"
          name="password"
          value={password}
          onChange={setPassword}
          error={form.problems['password']}
        />
      </ManagerFields>
    </InlineForm>
  );
}
