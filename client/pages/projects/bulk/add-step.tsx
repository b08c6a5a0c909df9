import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';

import { readOf } from '#client/data/reads.ts';
import { AnchorField } from '#client/outline/anchor-field.tsx';
import { OffsetFields } from '#client/outline/due-fields.tsx';
import { dueBody, noDue, offsetProblem, ownDay } from '#client/outline/due-values.ts';
import type { DueValue } from '#client/outline/due-values.ts';
import { OwnerField } from '#client/outline/owner-select.tsx';
import { noOwner, OwnersContext } from '#client/outline/owners.ts';
import type { Owner } from '#client/outline/owners.ts';
import { StepFlags } from '#client/outline/step-flags.tsx';
import { useOwners } from '#client/pages/settings/owner-roles/queries.ts';
import { Field } from '#client/ui/field.tsx';
import { FormDialog } from '#client/ui/form-dialog.tsx';
import { DateInput, TextInput } from '#client/ui/text-input.tsx';
import { useSettled } from '#client/ui/use-settled.ts';
import type { Sent } from '#contract/call.ts';
import type { Calls } from '#contract/calls.ts';
import { flagsOf } from '#contract/fields.ts';
import type { FlagOf } from '#contract/fields.ts';
import { stepFields } from '#contract/item.ts';
import { lengths } from '#contract/limits.ts';
import type { Project } from '#contract/projects.ts';
import type { StepPlan } from '#contract/step-of-projects.ts';
import { isDay } from '#contract/values.ts';
import { counted } from '#contract/words.ts';

import { planWords } from './plan-words.ts';

type NewStep = NonNullable<Sent<Calls['changeProjects']>['body']['change']['step']>;

type AddStepProps = {
  projects: readonly Project[];
  busy: boolean;
  onAdd: (step: NewStep) => void;
  onClose: () => void;
};

type Flags = { [Name in FlagOf<typeof stepFields>]: boolean };
type Values = { task: string; name: string; owner: Owner; due: DueValue | null } & Flags;

const flags = flagsOf(stepFields).map((name) => [name, false] as const);
const blank: Values = {
  task: '',
  name: '',
  owner: noOwner,
  due: null,
  ...(Object.fromEntries(flags) as Flags),
};

export function AddStep({ projects, busy, onAdd, onClose }: AddStepProps) {
  const [values, setValues] = useState(blank);
  const change = (some: Partial<Values>) => setValues((now) => ({ ...now, ...some }));
  const { task, name, due } = values;
  const plan = usePlan(projects, values);
  const id = useId();
  return (
    <FormDialog
      title={`Add a step to ${counted(projects.length, 'project')}`}
      submit="Add step"
      busyLabel="Adding..."
      busy={busy}
      disabledBecause={problemOf(values) ?? plan.problem}
      dirty={values !== blank}
      onSubmit={() => onAdd(bodyOf(values))}
      onClose={onClose}
    >
      <div className="flex flex-col gap-4">
        <datalist id={id}>
          {plan.tasks.map(({ title }) => (
            <option key={title}>{title}</option>
          ))}
        </datalist>
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label="Task" required limit={lengths.name}>
            <TextInput
              name="task"
              dir="auto"
              autoFocus
              autoComplete="off"
              list={id}
              value={task}
              onChange={({ target }) => change({ task: target.value })}
            />
          </Field>
          <Field label="Name" required limit={lengths.name}>
            <TextInput
              name="name"
              dir="auto"
              autoComplete="off"
              value={name}
              onChange={({ target }) => change({ name: target.value })}
            />
          </Field>
          <OwnerChoice values={values} change={change} />
          <DueChoice due={due} onChange={(next) => change({ due: next })} />
        </div>
        <StepFlags step={values} onChange={change} />
        <div role="status" className="flex flex-col gap-1 text-sm text-ink-soft empty:hidden">
          {plan.words.map((words) => (
            <p key={words} className="wrap-anywhere">
              {words}
            </p>
          ))}
        </div>
      </div>
    </FormDialog>
  );
}

type PartProps = { values: Values; change: (some: Partial<Values>) => void };

function OwnerChoice({ values, change }: PartProps) {
  const owners = useOwners(null);
  return (
    <OwnersContext value={owners}>
      <OwnerField form={{ values, problems: {}, labels: { owner: 'Owner' }, change }} />
    </OwnersContext>
  );
}

type DueChoiceProps = { due: DueValue | null; onChange: (due: DueValue | null) => void };

function DueChoice({ due, onChange }: DueChoiceProps) {
  return (
    <>
      <AnchorField
        label="Due"
        name="dueFrom"
        chosen={due}
        others={otherDays}
        milestones={null}
        onChange={(anchor) => onChange(anchor && { ...noDue, ...due, ...anchor })}
      />
      {due?.from === 'day' && (
        <Field label="Due date" required>
          <DateInput
            name="dueDate"
            value={due.day}
            onChange={({ target }) => onChange({ ...due, day: target.value })}
          />
        </Field>
      )}
      {due && due.from !== 'day' && <OffsetFields due={due} onChange={onChange} />}
    </>
  );
}

const otherDays = [
  { label: 'No due date', anchor: null },
  { label: 'On a fixed date', anchor: ownDay },
];

const nothing: StepPlan = { tasks: [], projects: [] };

/** The effect of the step, which is shown before it is added. */
function usePlan(projects: readonly Project[], { task, name, due }: Values) {
  const named = { task: useSettled(task.trim()), name: useSettled(name.trim()) };
  const isShort = Object.values(named).every((text) => text.length <= lengths.name);
  const ids = projects.map((project) => project.id).join(',');
  const query = { ids, ...(isShort ? named : { task: '', name: '' }) };
  const { data, isError } = useQuery({
    ...readOf('previewStep', { query }),
    placeholderData: keepPreviousData,
  });
  const { tasks, projects: places } = data ?? nothing;
  const isNamed = named.task !== '' && named.name !== '';
  const isLeftOut = places.every(({ place }) => place === 'hasStep' || place === 'full');
  if (isError) return { tasks, words: [failed], problem: null };
  return {
    tasks,
    words: isNamed ? planWords(projects, places, { task: named.task, from: due?.from }) : [],
    problem: isNamed && places.length > 0 && isLeftOut ? 'No project can take this step' : null,
  };
}

const failed = "Couldn't check which projects have this task";

function problemOf({ task, name, due }: Values): string | null {
  if (task.trim() === '') return 'Task is required';
  if (name.trim() === '') return 'Name is required';
  if (due?.from === 'day') return isDay(due.day) ? null : 'Due date is required';
  const { dueOffset = null } = due ? dueBody(due) : {};
  return dueOffset && offsetProblem(dueOffset);
}

function bodyOf({ owner: { ownerRoleId, personIds }, due, ...others }: Values): NewStep {
  return {
    ...others,
    ownerRoleId,
    personIds: [...personIds],
    // The anchors offered here are those that every project has.
    ...(due && (dueBody(due) as Pick<NewStep, 'dueDate' | 'dueOffset'>)),
  };
}
