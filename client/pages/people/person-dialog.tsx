import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';

import { readOf } from '#client/data/reads.ts';
import { useCurrentUser } from '#client/data/session/queries.ts';
import { TextField } from '#client/forms/form-fields.tsx';
import { RecordDialog } from '#client/forms/record-dialog.tsx';
import { flag, optionalText, reference, text, textList } from '#client/forms/record-fields.ts';
import { useCurrent, useRecordForm } from '#client/forms/record-form.ts';
import type { RecordForm } from '#client/forms/record-form.ts';
import { AccountSelect } from '#client/shared/member-select.tsx';
import { Checkbox } from '#client/ui/checkbox.tsx';
import { Field } from '#client/ui/field.tsx';
import { TagsInput } from '#client/ui/tags-input.tsx';
import { counts, lengths } from '#contract/limits.ts';
import { managerLabel } from '#contract/manager-names.ts';
import type { ProjectManager } from '#contract/managers.ts';
import { newPerson } from '#contract/people.ts';
import type { Person } from '#contract/people.ts';
import { linkRefusal } from '#rules/account-permissions.ts';

import { personDraftKey } from './person-action.ts';
import { usedValues } from './shown-people.ts';

const personFields = {
  name: text('Name'),
  email: optionalText('Email'),
  role: optionalText('Job title'),
  department: optionalText('Department'),
  skills: textList('Skills'),
  isActive: flag('Active', { on: 'Active', off: 'Inactive' }),
  projectManagerId: reference('Signs in as'),
  digest: { ...flag('Daily digest by email', { on: 'On', off: 'Off' }), blank: false },
};

type PersonDialogProps = {
  person: Person | null;
  onClose: () => void;
};

export function PersonDialog({ person, onClose }: PersonDialogProps) {
  const { data: people } = useQuery(readOf('listPeople'));
  const form = useRecordForm({
    draftKey: personDraftKey,
    noun: 'person',
    fields: personFields,
    schema: newPerson,
    record: person,
    now: useCurrent(readOf('listPeople'), person),
    create: 'createPerson',
    update: 'updatePerson',
    onSaved: onClose,
  });
  const { data: accounts } = useQuery(readOf('listProjectManagers'));
  const show: typeof form.inWords = (name, value, other) =>
    name === 'projectManagerId' ? accountText(value, accounts) : form.inWords(name, value, other);
  return (
    <RecordDialog
      form={form}
      thing="person"
      show={show}
      goneBecause="This person has been deleted"
      title={form.isNew ? 'Add Person' : 'Edit Person'}
      {...(form.isNew && {
        description: "People don't need an account. Assign tasks and steps to them.",
      })}
      submit={form.isNew ? 'Add Person' : 'Save Changes'}
      busyLabel={form.isNew ? 'Adding...' : 'Saving...'}
      onClose={onClose}
    >
      <Fields form={form} people={people ?? []} person={person} />
    </RecordDialog>
  );
}

type FieldsProps = {
  form: RecordForm<typeof personFields>;
  people: readonly Person[];
  person: Person | null;
};

function Fields({ form, people, person }: FieldsProps) {
  const { values, change, problems, labels } = form;
  const id = useId();
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <TextField
        form={form}
        name="name"
        required
        limit={lengths.name}
        className="sm:col-span-2"
        input={{ dir: 'auto' }}
      />
      <TextField
        form={form}
        name="email"
        hint="Optional. Each person needs their own."
        limit={lengths.email}
        className="sm:col-span-2"
        input={{ type: 'email', inputMode: 'email', spellCheck: false }}
      />
      <TextField form={form} name="role" limit={lengths.name} input={{ list: `${id}-roles` }} />
      <Suggestions id={`${id}-roles`} values={people.map(({ role }) => role)} />
      <TextField
        form={form}
        name="department"
        limit={lengths.name}
        input={{ list: `${id}-departments` }}
      />
      <Suggestions id={`${id}-departments`} values={people.map(({ department }) => department)} />
      <Field
        label={labels.skills}
        hint={`Press Enter or type a comma to add a skill, or paste a list. At most ${counts.skills}.`}
        error={problems.skills}
        className="sm:col-span-2"
      >
        <TagsInput
          tags={values.skills}
          onChange={(skills) => change({ skills })}
          max={counts.skills}
          suggestions={usedValues(people.flatMap(({ skills }) => skills))}
          placeholder="Form U4, Outreach"
          listLabel="Added skills"
        />
      </Field>
      <SignsInAs form={form} person={person} />
      {values.projectManagerId === null && (
        <div className="sm:col-span-2">
          <Checkbox
            label={labels.digest}
            checked={values.digest}
            aria-describedby={`${id}-digest`}
            onChange={(event) => change({ digest: event.target.checked })}
          />
          <p id={`${id}-digest`} className="pl-6 text-sm text-ink-faint">
            On working days, about their own items. Needs an email address.
          </p>
        </div>
      )}
      <div className="sm:col-span-2">
        <Checkbox
          label={labels.isActive}
          checked={values.isActive}
          aria-describedby={`${id}-active`}
          onChange={(event) => change({ isActive: event.target.checked })}
        />
        <p id={`${id}-active`} className="pl-6 text-sm text-ink-faint">
          Only active people are offered for new assignments. Inactive ones keep what they have.
        </p>
      </div>
    </div>
  );
}

function accountText(id: unknown, accounts: readonly ProjectManager[] | undefined): string {
  const account = accounts?.find((one) => one.id === id);
  return account ? managerLabel(account) : id === null ? 'No account' : 'Unknown user';
}

/** Offers unlinked accounts: all of them to the primary manager, others only their own. */
function SignsInAs({ form, person }: Omit<FieldsProps, 'people'>) {
  const { values, change, problems, labels } = form;
  const user = useCurrentUser();
  const { data: accounts } = useQuery(readOf('listProjectManagers'));
  const linked = person?.projectManagerId ?? null;
  if (!user) return null;
  const fixed = linked === null ? null : linkRefusal(user, linked);
  return (
    <Field
      label={labels.projectManagerId}
      hint={
        fixed ??
        (user.isPrimary
          ? 'The account of this person, for their own list under My Work.'
          : 'Your own account, if this is you. The primary manager links the accounts of others.')
      }
      error={problems.projectManagerId}
      className="sm:col-span-2"
    >
      <AccountSelect
        name="projectManagerId"
        accounts={accounts}
        value={values.projectManagerId}
        current={linked}
        disabled={fixed !== null}
        offers={({ id, personId }) => personId === null && linkRefusal(user, id) === null}
        onChange={(projectManagerId) => change({ projectManagerId })}
      />
    </Field>
  );
}

function Suggestions({ id, values }: { id: string; values: (string | null)[] }) {
  return (
    <datalist id={id}>
      {usedValues(values).map((value) => (
        <option key={value}>{value}</option>
      ))}
    </datalist>
  );
}
