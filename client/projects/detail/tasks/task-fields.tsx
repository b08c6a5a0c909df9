import { workStatusLabels } from '#client/shared/badges.tsx';
import { DescriptionField } from '#client/shared/description-field.tsx';
import { PrioritySelect } from '#client/shared/priority-select.tsx';
import { Field } from '#client/ui/field.tsx';
import { Select } from '#client/ui/select.tsx';
import { TextInput } from '#client/ui/text-input.tsx';
import { lengths } from '#contract/limits.ts';
import type { Person } from '#contract/people.ts';
import type { Task } from '#contract/tasks.ts';
import type { WorkStatus } from '#contract/values.ts';

import { taskLabels as labels } from './task-values.ts';
import type { TaskValues } from './task-values.ts';

type TaskFieldsProps = {
  /** The task that is edited, as it is. */
  task?: Task | undefined;
  values: TaskValues;
  problems: Partial<Record<string, string>>;
  /** Everyone; undefined while they are being fetched. */
  people: Person[] | undefined;
  onChange: (some: Partial<TaskValues>) => void;
};

/** The fields of a task. */
export function TaskFields({ task, values, problems, people, onChange }: TaskFieldsProps) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field
        label={labels.title}
        required
        limit={lengths.name}
        error={problems['title']}
        className="sm:col-span-2"
      >
        <TextInput
          name="title"
          autoComplete="off"
          value={values.title}
          onChange={(event) => onChange({ title: event.target.value })}
        />
      </Field>
      <DescriptionField
        rows={3}
        value={values.description}
        error={problems['description']}
        className="sm:col-span-2"
        onChange={(description) => onChange({ description })}
      />
      <Field
        label={labels.status}
        error={problems['status']}
        hint={values.status === 'completed' && task && completionHint(task)}
      >
        <Select
          name="status"
          value={values.status}
          onChange={(event) => onChange({ status: event.target.value as WorkStatus })}
        >
          {Object.entries(workStatusLabels).map(([status, label]) => (
            <option key={status} value={status}>
              {label}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={labels.priority} error={problems['priority']}>
        <PrioritySelect
          name="priority"
          value={values.priority}
          onChange={(priority) => onChange({ priority })}
        />
      </Field>
      <Field label={labels.assigneeId} error={problems['assigneeId']}>
        <AssigneeSelect
          value={values.assigneeId}
          current={task?.assigneeId ?? null}
          people={people}
          onChange={(assigneeId) => onChange({ assigneeId })}
        />
      </Field>
      <Field
        label={labels.estimatedHours}
        error={problems['estimatedHours']}
        hint={!problems['estimatedHours'] && 'At most two decimals, such as 2.5'}
      >
        <TextInput
          name="estimatedHours"
          inputMode="decimal"
          autoComplete="off"
          placeholder="0"
          value={values.estimatedHours}
          onChange={(event) => onChange({ estimatedHours: event.target.value })}
        />
      </Field>
    </div>
  );
}

type AssigneeSelectProps = {
  value: number | null;
  /** Who does the task now. */
  current: number | null;
  people: Person[] | undefined;
  onChange: (personId: number | null) => void;
};

/** Offered is whoever is active, and whoever does the task already. */
function AssigneeSelect({ value, current, people, onChange }: AssigneeSelectProps) {
  const offered = (people ?? []).filter(
    ({ id, isActive }) => isActive || id === current || id === value,
  );
  const known = value === null || offered.some(({ id }) => id === value);
  return (
    <Select
      name="assigneeId"
      value={value ?? ''}
      onChange={(event) => onChange(Number(event.target.value) || null)}
    >
      <option value="">Unassigned</option>
      {!known && <option value={value}>{people ? 'Unknown user' : 'Loading...'}</option>}
      {offered.map(({ id, name, isActive }) => (
        <option key={id} value={id}>
          {isActive ? name : `${name} (inactive)`}
        </option>
      ))}
    </Select>
  );
}

/** What is still open in a task that is about to be completed by hand. */
function completionHint({ status, percentageComplete, ...task }: Task): string | null {
  const open = task.stepsCount - task.completedStepsCount;
  if (status === 'completed' || percentageComplete === 100 || open === 0) return null;
  return open === 1
    ? '1 step is still open. The task can be completed all the same.'
    : `${open} steps are still open. The task can be completed all the same.`;
}
