import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';

import type { Problems } from '#client/shared/field-problems.ts';
import { Checkbox } from '#client/ui/checkbox.tsx';
import { ConflictChoice } from '#client/ui/conflict-choice.tsx';
import { Field } from '#client/ui/field.tsx';
import { FormDialog } from '#client/ui/form-dialog.tsx';
import { TagsInput } from '#client/ui/tags-input.tsx';
import { TextInput } from '#client/ui/text-input.tsx';
import { useEditForm } from '#client/ui/use-edit-form.ts';
import type { EditForm } from '#client/ui/use-edit-form.ts';
import { counts, lengths } from '#contract/limits.ts';
import type { Person } from '#contract/people.ts';

import { personForm } from './person-action.ts';
import { noPerson, standingOf } from './person-values.ts';
import type { PersonField, PersonValues } from './person-values.ts';
import { peopleQuery } from './queries.ts';
import { usedValues } from './shown-people.ts';
import { useSavePerson } from './use-save-person.ts';

type PersonDialogProps = {
  /** Who is edited; null for a new person. */
  person: Person | null;
  onClose: () => void;
};

/** The form of a person, new or there already. */
export function PersonDialog({ person, onClose }: PersonDialogProps) {
  const { data: people } = useQuery(peopleQuery());
  const form = useEditForm<PersonValues>(
    personForm,
    liveStanding(person, people),
    person ? standingOf(person) : unsaved,
  );
  const { problems, refusals, busy, save } = useSavePerson(person?.id ?? null, form, onClose);
  const isNew = person === null;
  return (
    <FormDialog
      title={isNew ? 'Add Person' : 'Edit Person'}
      {...(isNew && {
        description: "People don't need an account. Assign tasks and steps to them.",
      })}
      submit={isNew ? 'Add Person' : 'Save Changes'}
      busyLabel={isNew ? 'Adding...' : 'Saving...'}
      busy={busy}
      dirty={form.dirty}
      disabledBecause={form.gone ? 'This person has been deleted' : null}
      refusals={refusals}
      onSubmit={save}
      onClose={onClose}
    >
      <ConflictChoice form={form} thing="person" labels={labels} show={inWords} />
      <Fields form={form} problems={problems} people={people ?? []} />
    </FormDialog>
  );
}

type FieldsProps = {
  form: EditForm<PersonValues>;
  problems: Problems<PersonField>;
  people: readonly Person[];
};

function Fields({ form: { values, change }, problems, people }: FieldsProps) {
  const id = useId();
  const text = (field: 'name' | 'email' | 'role' | 'department') => ({
    name: field,
    value: values[field],
    autoComplete: 'off',
    onChange: (event: { target: { value: string } }) => change({ [field]: event.target.value }),
  });
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field
        label={labels.name}
        required
        limit={lengths.name}
        error={problems.name}
        className="sm:col-span-2"
      >
        <TextInput {...text('name')} dir="auto" />
      </Field>
      <Field
        label={labels.email}
        hint="Optional. No two people have the same one."
        limit={lengths.email}
        error={problems.email}
        className="sm:col-span-2"
      >
        <TextInput {...text('email')} type="email" inputMode="email" spellCheck={false} />
      </Field>
      <Field label={labels.role} limit={lengths.name} error={problems.role}>
        <TextInput {...text('role')} list={`${id}-roles`} />
      </Field>
      <Suggestions id={`${id}-roles`} values={people.map(({ role }) => role)} />
      <Field label={labels.department} limit={lengths.name} error={problems.department}>
        <TextInput {...text('department')} list={`${id}-departments`} />
      </Field>
      <Suggestions id={`${id}-departments`} values={people.map(({ department }) => department)} />
      <Field
        label={labels.skills}
        hint={`Enter or a comma adds one; a list can be pasted. At most ${counts.skills}.`}
        error={problems.skills}
        className="sm:col-span-2"
      >
        <TagsInput
          tags={values.skills}
          onChange={(skills) => change({ skills })}
          most={counts.skills}
          suggestions={usedValues(people.flatMap(({ skills }) => skills))}
          placeholder="Form U4, Outreach"
          listLabel="Skills so far"
        />
      </Field>
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

const labels: Record<PersonField, string> = {
  name: 'Name',
  email: 'E-mail',
  role: 'Role',
  department: 'Department',
  skills: 'Skills',
  isActive: 'Active',
};

function Suggestions({ id, values }: { id: string; values: (string | null)[] }) {
  return (
    <datalist id={id}>
      {usedValues(values).map((value) => (
        <option key={value}>{value}</option>
      ))}
    </datalist>
  );
}

function inWords(_: PersonField, value: PersonValues[PersonField]): string {
  if (typeof value === 'boolean') return value ? 'Active' : 'Inactive';
  return typeof value === 'string' ? value : value.join(', ');
}

/** How the person stands now; null once they were deleted. */
function liveStanding(person: Person | null, people: Person[] | undefined) {
  if (!person) return unsaved;
  const now = people ? people.find(({ id }) => id === person.id) : person;
  return now ? standingOf(now) : null;
}

const unsaved = { version: 0, values: noPerson };
