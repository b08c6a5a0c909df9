import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { readOf } from '#client/reads.ts';
import { PersonSelect } from '#client/shared/member-select.tsx';
import { reference } from '#client/shared/record-fields.ts';
import { useRecordForm } from '#client/shared/record-form.ts';
import { Field } from '#client/ui/field.tsx';
import { InlineForm } from '#client/ui/inline-form.tsx';
import { newProjectManager } from '#contract/managers.ts';

import { newManagerDraftKey } from './manager-action.ts';
import { managerFields, ManagerFields } from './manager-fields.tsx';
import { PasswordField } from './password-field.tsx';

type NewManagerProps = {
  withRole: boolean;
  onClose: () => void;
};

const fields = { ...managerFields, personId: reference('Person') };

/** The draft never holds the password. */
export function NewManager({ withRole, onClose }: NewManagerProps) {
  const [password, setPassword] = useState('');
  const { data: people } = useQuery(readOf('listPeople'));
  const form = useRecordForm({
    draftKey: newManagerDraftKey,
    noun: 'project manager',
    fields,
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
      <Field
        label={form.labels.personId}
        hint="Who signs in with it: they find their steps under My Work."
        error={form.problems.personId}
        className="mt-4 max-w-md"
      >
        <PersonSelect
          name="personId"
          people={people}
          value={form.values.personId}
          nothing="Nobody in People"
          offers={({ projectManagerId }) => projectManagerId === null}
          onChange={(personId) => form.change({ personId })}
        />
      </Field>
    </InlineForm>
  );
}
