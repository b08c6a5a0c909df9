import { useState } from 'react';

import { useRecordForm } from '#client/shared/record-form.ts';
import { InlineForm } from '#client/ui/inline-form.tsx';
import { newProjectManager } from '#contract/managers.ts';

import { newManagerDraftKey } from './manager-action.ts';
import { managerFields, ManagerFields } from './manager-fields.tsx';
import { PasswordField } from './password-field.tsx';

type NewManagerProps = {
  withRole: boolean;
  onClose: () => void;
};

/** The draft never holds the password. */
export function NewManager({ withRole, onClose }: NewManagerProps) {
  const [password, setPassword] = useState('');
  const form = useRecordForm({
    draftKey: newManagerDraftKey,
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
