import { DescriptionField } from '#client/shared/description-field.tsx';
import { Checkbox } from '#client/ui/checkbox.tsx';
import { Field } from '#client/ui/field.tsx';
import { Select } from '#client/ui/select.tsx';
import { TextInput } from '#client/ui/text-input.tsx';
import type { ProjectDays } from '#contract/due.ts';
import { lengths } from '#contract/limits.ts';
import type { Task } from '#contract/tasks.ts';

import { DueFields } from './due-fields.tsx';
import type { StepProblems, StepValues } from './step-values.ts';

type StepFieldsProps = {
  values: StepValues;
  onChange: (some: Partial<StepValues>) => void;
  problems: StepProblems;
  /** The days of its project. */
  days: ProjectDays;
  /** The day on which it is due until now, where its offset would lead to another. */
  stayed?: string | null;
  /** How far its details are, where they and not a tick say whether it is done. */
  byDetails?: number | undefined;
  /** Where it stands and may stand: the project's tasks, and the step itself. Not for a new step. */
  standing?: { tasks: readonly Task[]; stepId: number };
};

/** The fields of a step, without the people on it. */
export function StepFields(props: StepFieldsProps) {
  const { values, onChange, problems, days, stayed = null, byDetails, standing } = props;
  return (
    <>
      <Field label="Name" required limit={lengths.name} error={problems.name}>
        <TextInput
          name="name"
          dir="auto"
          autoComplete="off"
          value={values.name}
          onChange={(event) => onChange({ name: event.target.value })}
        />
      </Field>
      <DescriptionField
        rows={2}
        value={values.description}
        error={problems.description}
        onChange={(description) => onChange({ description })}
      />
      <DueFields
        due={values.due}
        days={days}
        stayed={stayed}
        error={problems.due}
        onChange={(due) => onChange({ due })}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Estimated hours" error={problems.estimatedHours}>
          <TextInput
            name="estimatedHours"
            inputMode="numeric"
            autoComplete="off"
            placeholder="Not estimated"
            value={values.estimatedHours}
            onChange={(event) => onChange({ estimatedHours: event.target.value })}
          />
        </Field>
      </div>
      {standing && <StandingFields {...props} {...standing} />}
      <div>
        <Checkbox
          label="Completed"
          name="isCompleted"
          checked={byDetails === undefined ? values.isCompleted : byDetails === 100}
          {...(byDetails !== undefined && {
            disabled: true,
            indeterminate: byDetails > 0 && byDetails < 100,
            'aria-describedby': 'completed-hint',
          })}
          onChange={(event) => onChange({ isCompleted: event.target.checked })}
        />
        {byDetails !== undefined && (
          <p id="completed-hint" className="text-sm text-ink-faint">
            Completed automatically when all details are ticked.
          </p>
        )}
      </div>
    </>
  );
}

type StandingFieldsProps = Pick<StepFieldsProps, 'values' | 'onChange' | 'problems'> &
  NonNullable<StepFieldsProps['standing']>;

/** In which task a step stands, and where. */
function StandingFields({ values, onChange, problems, tasks, stepId }: StandingFieldsProps) {
  const own = tasks.find(({ steps }) => steps.some(({ id }) => id === stepId));
  const others = own?.steps.filter(({ id }) => id !== stepId) ?? [];
  const stays = values.taskId === own?.id;
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field label="Task" error={problems.taskId}>
        <Select
          name="taskId"
          value={values.taskId}
          disabled={tasks.length < 2}
          onChange={(event) => onChange({ taskId: Number(event.target.value) })}
        >
          {tasks.map(({ id, title }) => (
            <option key={id} value={id}>
              {title}
            </option>
          ))}
        </Select>
      </Field>
      <Field label="Place" error={problems.order}>
        <Select
          name="order"
          value={stays ? Math.min(values.order, others.length) : 'last'}
          disabled={!stays || others.length === 0}
          onChange={(event) => onChange({ order: Number(event.target.value) })}
        >
          {!stays && <option value="last">Last</option>}
          {stays && <option value={0}>1. First</option>}
          {stays &&
            others.map(({ id, name }, index) => (
              <option key={id} value={index + 1}>
                {index + 2}. After {name}
              </option>
            ))}
        </Select>
      </Field>
    </div>
  );
}
