import { useQueryClient } from '@tanstack/react-query';
import { use, useRef, useState } from 'react';
import type { RefObject } from 'react';

import { reportFailure } from '#client/data/failure.ts';
import { RecordDialog } from '#client/forms/record-dialog.tsx';
import { useRecordForm } from '#client/forms/record-form.ts';
import { dueText } from '#client/outline/due-values.ts';
import type { DueValue } from '#client/outline/due-values.ts';
import { nameIn, OwnersContext } from '#client/outline/owners.ts';
import type { WithReason } from '#client/shared/retry-with-reason.ts';
import { Picker } from '#client/ui/picker.tsx';
import { showSuccess } from '#client/ui/toasts.ts';
import { followUp, tasksOf } from '#client/work/follow-up.ts';
import { withReason } from '#client/work/reason.ts';
import { reportSaved } from '#client/work/reopened.ts';
import { addSteps, useStaffStep } from '#client/work/step-queries.ts';
import type { NewStep } from '#client/work/step-queries.ts';
import { newStep } from '#contract/steps.ts';
import type { TaskStep } from '#contract/steps.ts';
import type { Task } from '#contract/tasks.ts';

import { useProjectDays } from '../project-days.ts';
import { useArchivedGuard } from '../project/archived-guard.tsx';
import { offerPutBack } from './put-back-on-step.ts';
import { dialogFields, StepFields } from './step-fields.tsx';
import { useStepPeople } from './step-people.ts';
import type { Staff } from './step-people.ts';
import { reportCreated } from './step-writes.ts';

type StepDialogProps = {
  draftKey: string;
  projectId: number;
  tasks: readonly Task[];
  /** The task of the step; a new step is appended. */
  taskId: number;
  /** The step when the dialog opened; null for a new one. */
  opened: TaskStep | null;
  /** It was created just now, so it may not have been read yet. */
  made?: boolean;
  onClose: () => void;
  onCreated?: (step: TaskStep) => void;
  /** The step was created, but not all chosen people were assigned. */
  onUnstaffed?: (step: TaskStep, staff: Staff) => void;
};

/** A new or stored step with its people. */
export function StepDialog(props: StepDialogProps) {
  const { draftKey, projectId, tasks, taskId, opened, made = false } = props;
  const queryClient = useQueryClient();
  const guard = useArchivedGuard();
  const { shown, now } = useNow(tasks, opened, made);
  const people = useStepPeople(draftKey, projectId, opened?.id ?? null);
  const days = useProjectDays(projectId);
  const { roles } = use(OwnersContext);
  const before = useRef<Task[]>([]);
  const given = useRef<WithReason>({});
  const saved = useAfterSaving(props, people, before);

  const form = useRecordForm({
    draftKey,
    noun: opened ? 'step' : 'task step',
    fields: dialogFields,
    schema: newStep,
    record: opened,
    now,
    gone: !opened && tasks.every(({ id }) => id !== taskId),
    initial: { taskId },
    create: (body, key) => {
      const stepsCount = tasks.find(({ id }) => id === taskId)?.stepsCount ?? 0;
      return addSteps(queryClient, { id: taskId, stepsCount }, [body as NewStep], key);
    },
    update: 'updateStep',
    // The task of a new step is in the path, and a step that changes its task loses its position.
    prepare: ({ taskId: task, order: place, ...body }) => ({
      ...body,
      ...given.current,
      ...(opened && task !== undefined && { taskId: task }),
      ...(opened && task === undefined && place !== undefined && { order: place }),
    }),
    quiet: true,
    onSaved: ({ answer, changed }) =>
      opened ? saved.updated(opened, changed) : saved.created(answer as TaskStep[]),
  });
  const show: typeof form.inWords = (field, value, other) => {
    if (field === 'due') return dueText(value as DueValue, days.milestones);
    if (field === 'taskId') return tasks.find(({ id }) => id === value)?.title ?? 'Another task';
    if (field !== 'ownerRoleId') return form.inWords(field, value, other);
    return value === null ? 'No role' : nameIn(roles, Number(value));
  };

  return (
    <RecordDialog
      form={form}
      thing={opened ? 'step' : 'task'}
      goneBecause={`Someone else has deleted ${opened ? 'this step' : 'the task of this step'}`}
      show={show}
      title={opened ? 'Edit Task Step' : 'Create New Task Step'}
      submit={opened ? 'Save Changes' : 'Create Step'}
      busyLabel={opened ? 'Saving...' : 'Creating...'}
      dirty={people.work !== null}
      onSubmit={(element) =>
        guard(() => {
          const save = (reasoned: WithReason) => {
            before.current = tasksOf(queryClient, projectId);
            given.current = reasoned;
            form.save(element);
          };
          const completes = shown && !shown.isCompleted && form.values.isCompleted;
          if (completes && shown.detailsCount === 0) withReason(shown, save);
          else save({});
        })
      }
      onClose={props.onClose}
    >
      <div className="flex flex-col gap-4">
        <StepFields form={form} tasks={tasks} days={days} step={shown} />
        <Picker
          label="People on this step"
          options={people.options}
          chosen={people.chosen}
          onChange={people.choose}
          empty="There are no people yet"
          searchPlaceholder="Search people..."
        />
      </div>
    </RecordDialog>
  );
}

/** Assigns the chosen people to the saved step, then reports the save. */
function useAfterSaving(
  { projectId, onClose, onCreated, onUnstaffed }: StepDialogProps,
  people: ReturnType<typeof useStepPeople>,
  before: RefObject<Task[]>,
) {
  const queryClient = useQueryClient();
  const staffing = useStaffStep();
  const staff = async (stepId: number) => {
    if (people.work) await staffing.staff({ stepId, ...people.work });
  };

  const created = async (steps: TaskStep[]) => {
    const [step] = steps;
    if (!step) return;
    reportCreated(steps, before.current, tasksOf(queryClient, projectId));
    followUp(queryClient, projectId, step.id, before.current);
    try {
      await staff(step.id);
      onCreated?.(step);
    } catch (error) {
      reportFailure('Failed to assign the people', error);
      onUnstaffed?.(step, people.staff);
    }
  };
  const updated = async ({ id }: TaskStep, changed: boolean) => {
    try {
      await staff(id);
    } catch (error) {
      reportFailure('Failed to change the people on the step', error);
      return;
    }
    const text = 'Step updated successfully';
    const offer = people.work ? offerPutBack(staffing, id, people.leaving) : {};
    if (changed) {
      reportSaved(text, before.current, tasksOf(queryClient, projectId), offer);
      followUp(queryClient, projectId, id, before.current);
    } else if (people.work) showSuccess(text, offer);
    onClose();
  };
  return { created, updated };
}

/**
 * The step as it is or last was; `now` is null once it is deleted. A step created just now may not have been read
 * yet.
 */
function useNow(tasks: readonly Task[], opened: TaskStep | null, made: boolean) {
  const [seen, setSeen] = useState(false);
  const found = tasks.flatMap(({ steps }) => steps).find(({ id }) => id === opened?.id);
  if (found && !seen) setSeen(true);
  return { shown: found ?? opened, now: found ?? (seen || !made ? null : opened) };
}
