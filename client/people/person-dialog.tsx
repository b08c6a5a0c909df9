import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';

import { flag, optionalText, text, textList } from '#client/shared/record-fields.ts';
import { useCurrent, useRecordForm } from '#client/shared/record-form.ts';
import type { RecordForm } from '#client/shared/record-form.ts';
import { Checkbox } from '#client/ui/checkbox.tsx';
import { ConflictChoice } from '#client/ui/conflict-choice.tsx';
import { Field } from '#client/ui/field.tsx';
import { FormDialog } from '#client/ui/form-dialog.tsx';
import { TagsInput } from '#client/ui/tags-input.tsx';
import { TextInput } from '#client/ui/text-input.tsx';
import { counts, lengths } from '#contract/limits.ts';
import { newPerson } from '#contract/people.ts';
import type { Person } from '#contract/people.ts';

import { personForm } from './person-action.ts';
import { peopleQuery } from './queries.ts';
import { usedValues } from './shown-people.ts';

const personFields = {
  name: text('Name'),
  email: optionalText('E-mail'),
  role: optionalText('Role'),
  department: optionalText('Department'),
  skills: textList('Skills'),
  isActive: flag('Active', { on: 'Active', off: 'Inactive' }),
};

type PersonDialogProps = {
  /** Null for a new person. */
  person: Person | null;
  onClose: () => void;
};

export function PersonDialog({ person, onClose }: PersonDialogProps) {
  const { data: people } = useQuery(peopleQuery());
  const form = useRecordForm({
    draftKey: personForm,
    noun: 'person',
    fields: personFields,
    schema: newPerson,
    record: person,
    now: useCurrent(peopleQuery(), person),
    create: 'createPerson',
    update: 'updatePerson',
    onSaved: onClose,
  });
  return (
    <FormDialog
      title={form.isNew ? 'Add Person' : 'Edit Person'}
      {...(form.isNew && {
        description: "People don't need an account. Assign tasks and steps to them.",
      })}
      submit={form.isNew ? 'Add Person' : 'Save Changes'}
      busyLabel={form.isNew ? 'Adding...' : 'Saving...'}
      busy={form.busy}
      dirty={form.dirty}
      disabledBecause={form.gone ? 'This person has been deleted' : null}
      refusals={form.refusals}
      onSubmit={form.save}
      onClose={onClose}
    >
      <ConflictChoice form={form} thing="person" labels={form.labels} show={form.inWords} />
      <Fields form={form} people={people ?? []} />
    </FormDialog>
  );
}

type FieldsProps = {
  form: RecordForm<typeof personFields>;
  people: readonly Person[];
};

function Fields({ form: { values, change, problems, labels }, people }: FieldsProps) {
  const id = useId();
  const input = (field: 'name' | 'email' | 'role' | 'department') => ({
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
        <TextInput {...input('name')} dir="auto" />
      </Field>
      <Field
        label={labels.email}
        hint="Optional. Each person needs their own."
        limit={lengths.email}
        error={problems.email}
        className="sm:col-span-2"
      >
        <TextInput {...input('email')} type="email" inputMode="email" spellCheck={false} />
      </Field>
      <Field label={labels.role} limit={lengths.name} error={problems.role}>
        <TextInput {...input('role')} list={`${id}-roles`} />
      </Field>
      <Suggestions id={`${id}-roles`} values={people.map(({ role }) => role)} />
      <Field label={labels.department} limit={lengths.name} error={problems.department}>
        <TextInput {...input('department')} list={`${id}-departments`} />
      </Field>
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

function Suggestions({ id, values }: { id: string; values: (string | null)[] }) {
  return (
    <datalist id={id}>
      {usedValues(values).map((value) => (
        <option key={value}>{value}</option>
      ))}
    </datalist>
  );
}
