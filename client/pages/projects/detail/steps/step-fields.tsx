import { use } from 'react';

import { DescriptionField, FormField, TextField } from '#client/forms/form-fields.tsx';
import type { FormFields } from '#client/forms/form-fields.tsx';
import { reference } from '#client/forms/record-fields.ts';
import type { RecordField, ValuesOf } from '#client/forms/record-fields.ts';
import { DueFields } from '#client/outline/due-fields.tsx';
import { dueOf } from '#client/outline/due-values.ts';
import type { DueValue } from '#client/outline/due-values.ts';
import { stayedWords } from '#client/outline/due-words.ts';
import { HoursField } from '#client/outline/hours-field.tsx';
import { OwnersContext } from '#client/outline/owners.ts';
import { StepFlags } from '#client/outline/step-flags.tsx';
import { stepFields } from '#client/outline/work-fields.ts';
import { Checkbox } from '#client/ui/checkbox.tsx';
import { same } from '#client/ui/edited.ts';
import { Select } from '#client/ui/select.tsx';
import { lengths } from '#contract/limits.ts';
import type { TaskStep } from '#contract/steps.ts';
import type { Task } from '#contract/tasks.ts';
import type { ProjectDays } from '#rules/due.ts';

const order: RecordField<number, number> = {
  label: 'Place',
  blank: 0,
  read: (place) => place,
  send: (place) => place,
  inWords: (place) => String(place + 1),
};
export const dialogFields = {
  ...stepFields,
  taskId: reference('Task'),
  order,
};
type StepValues = ValuesOf<typeof dialogFields>;

type StepFieldsProps = {
  form: FormFields<StepValues>;
  tasks: readonly Task[];
  days: ProjectDays;
  step: TaskStep | null;
};

export function StepFields({ form, tasks, days, step }: StepFieldsProps) {
  const { values, problems, change } = form;
  // A step with details is completed by them, not by its own mark.
  const byDetails = step && step.detailsCount > 0 ? step.percentageComplete : null;
  return (
    <>
      <TextField form={form} name="name" required limit={lengths.name} input={{ dir: 'auto' }} />
      <DueFields
        due={values.due}
        days={days}
        stayed={step && stayedOn(step, values.due, days)}
        error={problems['due']}
        onChange={(due) => change({ due })}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <HoursField form={form} placeholder="Not estimated" />
        <RoleField form={form} />
      </div>
      <DescriptionField form={form} rows={2} />
      {step && <PlaceFields form={form} tasks={tasks} stepId={step.id} />}
      <StepFlags step={values} onChange={change} />
      <div>
        <Checkbox
          label="Completed"
          name="isCompleted"
          checked={byDetails === null ? values.isCompleted : byDetails === 100}
          {...(byDetails !== null && {
            disabled: true,
            indeterminate: byDetails > 0 && byDetails < 100,
            'aria-describedby': 'completed-hint',
          })}
          onChange={(event) => change({ isCompleted: event.target.checked })}
        />
        {byDetails !== null && (
          <p id="completed-hint" className="text-sm text-ink-faint">
            Completed automatically when all details are ticked.
          </p>
        )}
      </div>
    </>
  );
}

function RoleField({ form }: Pick<StepFieldsProps, 'form'>) {
  const { roles = [] } = use(OwnersContext);
  return (
    <FormField form={form} name="ownerRoleId">
      {(role, change) => (
        <Select
          name="ownerRoleId"
          value={role ?? ''}
          onChange={({ target }) => change(Number(target.value) || null)}
        >
          <option value="">No role</option>
          {roles.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      )}
    </FormField>
  );
}

type PlaceFieldsProps = Pick<StepFieldsProps, 'form' | 'tasks'> & { stepId: number };

function PlaceFields({ form, tasks, stepId }: PlaceFieldsProps) {
  const own = tasks.find(({ steps }) => steps.some(({ id }) => id === stepId));
  const others = own?.steps.filter(({ id }) => id !== stepId) ?? [];
  const stays = form.values.taskId === own?.id;
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <FormField form={form} name="taskId">
        {(taskId, change) => (
          <Select
            name="taskId"
            value={taskId ?? ''}
            disabled={tasks.length < 2}
            onChange={(event) => change(Number(event.target.value))}
          >
            {tasks.map(({ id, title }) => (
              <option key={id} value={id}>
                {title}
              </option>
            ))}
          </Select>
        )}
      </FormField>
      <FormField form={form} name="order">
        {(place, change) => (
          <Select
            name="order"
            value={stays ? Math.min(place, others.length) : 'last'}
            disabled={!stays || others.length === 0}
            onChange={(event) => change(Number(event.target.value))}
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
        )}
      </FormField>
    </div>
  );
}

function stayedOn(step: TaskStep, due: DueValue, days: ProjectDays): string | null {
  return same(due, dueOf(step)) ? stayedWords(step, days) : null;
}
