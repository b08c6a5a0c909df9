import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import { reportFailure } from '#client/data/failure.ts';
import { readOf } from '#client/data/reads.ts';
import { signInWaysQuery } from '#client/data/session/provider-sign-in.ts';
import { write } from '#client/data/writes.ts';
import type { FormFields } from '#client/forms/form-fields.tsx';
import { reference } from '#client/forms/record-fields.ts';
import type { ValuesOf } from '#client/forms/record-fields.ts';
import { useRecordForm } from '#client/forms/record-form.ts';
import { PersonSelect } from '#client/shared/member-select.tsx';
import { Checkbox } from '#client/ui/checkbox.tsx';
import { Field } from '#client/ui/field.tsx';
import { InlineForm } from '#client/ui/inline-form.tsx';
import { newProjectManager } from '#contract/managers.ts';
import type { ProjectManager } from '#contract/managers.ts';
import type { Person } from '#contract/people.ts';

import { newManagerDraftKey } from './manager-action.ts';
import type { ManagerAction } from './manager-action.ts';
import { managerFields, ManagerFields } from './manager-fields.tsx';
import { PasswordField } from './password-field.tsx';

type NewManagerProps = {
  withRole: boolean;
  /** Shows the link of the invited account. */
  onInvited: (action: ManagerAction) => void;
  onClose: () => void;
};

const fields = { ...managerFields, personId: reference('Person') };

/** The draft never holds the password. */
export function NewManager({ withRole, onInvited, onClose }: NewManagerProps) {
  const [password, setPassword] = useState('');
  const [byLink, setByLink] = useState(false);
  const [addsPerson, setAddsPerson] = useState(false);
  const { data: people } = useQuery(readOf('listPeople'));
  const { data: ways } = useQuery(signInWaysQuery(''));
  const provider = ways?.oidc?.only ? ways.oidc.name : null;
  const invite = byLink || provider !== null;
  const queryClient = useQueryClient();
  const form = useRecordForm({
    draftKey: newManagerDraftKey,
    noun: 'project manager',
    fields,
    schema: newProjectManager,
    record: null,
    now: null,
    secrets: invite ? { invite } : { password },
    create: 'createProjectManager',
    onSaved: async ({ answer }) => {
      const manager = answer as ProjectManager;
      if (makesPerson) await addPerson(manager);
      onClose();
      const { url, expiresAt, mailedTo = null } = manager.invitation ?? {};
      const link = url && expiresAt && { url, expiresAt, mailedTo };
      if (link) onInvited({ kind: 'invitation', manager, link });
    },
  });
  const byEmail = usePersonOfEmail(people, form);
  const makesPerson = addsPerson && form.values.personId === null;
  const addPerson = async ({ id, username, firstName, lastName, email }: ProjectManager) => {
    const name = [firstName, lastName].filter(Boolean).join(' ') || username;
    const body = { name, email, projectManagerId: id };
    await write(queryClient, 'createPerson', { body }).catch((error: unknown) =>
      reportFailure('The account was created, but the person was not added', error),
    );
  };
  return (
    <InlineForm
      label="Add Project Manager"
      submit={byLink ? 'Add and Invite' : 'Add'}
      busyLabel="Adding..."
      busy={form.busy}
      dirty={form.dirty}
      refusals={form.refusals}
      onSubmit={form.save}
      onClose={onClose}
    >
      <ManagerFields form={byEmail.form} withRole={withRole}>
        {provider === null ? (
          <div className="flex flex-col items-start gap-2">
            {byLink ? (
              <p className="text-base text-ink-soft">
                You get a link to send them. Only they know the password that they choose.
              </p>
            ) : (
              <PasswordField
                label="Password"
                name="password"
                value={password}
                onChange={setPassword}
                error={form.problems['password']}
              />
            )}
            <Checkbox
              label="Invite by link instead"
              checked={byLink}
              onChange={({ target }) => setByLink(target.checked)}
            />
          </div>
        ) : (
          <p className="text-base text-ink-soft">
            They sign in with {provider}, by this email address.
          </p>
        )}
      </ManagerFields>
      <Field
        label={form.labels.personId}
        hint={
          byEmail.found
            ? `This is ${byEmail.found.name}, who has the same email address.`
            : 'The person who signs in with it. Their steps appear in My Work.'
        }
        error={form.problems.personId}
        className="mt-4 max-w-md"
      >
        <PersonSelect
          name="personId"
          people={people}
          value={form.values.personId}
          nothing="No person"
          offers={({ projectManagerId }) => projectManagerId === null}
          onChange={(personId) => form.change({ personId })}
        />
      </Field>
      {form.values.personId === null && (
        <Checkbox
          label="Add them to People, so that steps can be assigned to them"
          checked={addsPerson}
          onChange={({ target }) => setAddsPerson(target.checked)}
          className="mt-2"
        />
      )}
    </InlineForm>
  );
}

type FormOfEmail = FormFields<ValuesOf<typeof fields>>;

/** A typed email address chooses the person who has it, until somebody else is chosen. */
function usePersonOfEmail(people: readonly Person[] | undefined, form: FormOfEmail) {
  const [chosen, setChosen] = useState<number | null>(null);
  const { personId } = form.values;
  const found = people?.find(({ id }) => id === chosen && id === personId);
  const change = (some: Partial<FormOfEmail['values']>) => {
    const { email } = some;
    if (email === undefined || personId !== chosen) return form.change(some);
    const same = email.trim().toLowerCase();
    const person = people?.find(
      (one) => one.projectManagerId === null && one.email?.toLowerCase() === same,
    );
    setChosen(person?.id ?? null);
    form.change({ ...some, personId: person?.id ?? null });
  };
  return { found, form: { ...form, change } };
}
