import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import type { TaskStep } from '../../../../contract/steps.ts';
import type { Task } from '../../../../contract/tasks.ts';
import { ApiError } from '../../../api.ts';
import { tellFailure } from '../../../failure.ts';
import { useStaffStep, useUpdateStep } from '../../../steps/queries.ts';
import { ConflictChoice } from '../../../ui/conflict-choice.tsx';
import { formatDay } from '../../../ui/day.ts';
import type { Standing } from '../../../ui/edited.ts';
import { showSuccess } from '../../../ui/toasts.ts';
import { useEditForm } from '../../../ui/use-edit-form.ts';
import { StepDialog } from './step-dialog.tsx';
import type { StepDialogOutcome } from './step-dialog.tsx';
import { StepFields } from './step-fields.tsx';
import { useStepPeople } from './step-people.ts';
import type { Staff } from './step-people.ts';
import { bodyOf, problemsIn, problemsOf, valuesOf } from './step-values.ts';
import type { StepField, StepProblems, StepValues } from './step-values.ts';
import { followUp, tasksOf, tellSaved } from './step-writes.ts';

type EditStepProps = {
  projectId: number;
  /** The step as it was when the dialog opened. */
  step: TaskStep;
  tasks: readonly Task[];
  /** People that are still wanted on it, from a dialog before this one. */
  staff: Staff;
  onClose: () => void;
};

/** The dialog in which a step is changed. Others may change it meanwhile: then it shows both. */
export function EditStep({ projectId, step: opened, tasks, staff, onClose }: EditStepProps) {
  const queryClient = useQueryClient();
  const [begun] = useState(opened);
  const found = tasks.flatMap(({ steps }) => steps).find(({ id }) => id === begun.id);
  const shown = found ?? begun;
  const live = useStanding(found, begun);
  const form = useEditForm(live);
  const [problems, setProblems] = useState<StepProblems>({});
  const people = useStepPeople(begun.id, staff);
  const update = useUpdateStep(projectId);
  const staffing = useStaffStep();

  const save = async (unreadable: boolean): Promise<StepDialogOutcome> => {
    const wrong = problemsOf(form.values, unreadable);
    setProblems(wrong);
    if (Object.keys(wrong).length > 0) return 'wrong';
    const before = tasksOf(queryClient, projectId);
    try {
      const send = (changes: Partial<StepValues>, version: number) =>
        update.mutateAsync({ id: begun.id, body: { ...bodyOf(changes), version } });
      if (!(await form.save(send, newerIn))) return 'done';
    } catch (error) {
      tellFailure('Failed to update step', error);
      const named = problemsIn((error instanceof ApiError && error.problem.errors) || []);
      setProblems(named);
      return Object.keys(named).length > 0 ? 'wrong' : 'done';
    }
    try {
      if (people.work) await staffing.mutateAsync({ stepId: begun.id, ...people.work });
    } catch (error) {
      const text = 'The people on the step could not be changed';
      tellFailure(text, error);
      return 'done';
    }
    if (form.dirty) {
      tellSaved('Step updated successfully', before, tasksOf(queryClient, projectId));
      followUp(queryClient, projectId, begun.id, before);
    } else if (people.work) showSuccess('Step updated successfully');
    onClose();
    return 'done';
  };

  const show = (field: StepField, value: StepValues[StepField]): string => {
    if (field === 'isCompleted') return value ? 'Completed' : 'Not completed';
    if (field === 'dueDate') return value === '' ? '' : formatDay(String(value));
    if (field === 'order') return String(Number(value) + 1);
    if (field === 'taskId') return tasks.find(({ id }) => id === value)?.title ?? 'Another task';
    return String(value);
  };
  return (
    <StepDialog
      title="Edit Task Step"
      save="Save Changes"
      saving="Saving..."
      busy={update.isPending || staffing.isPending}
      blocked={form.gone ? 'Somebody else has deleted this step' : undefined}
      dirty={form.dirty || people.work !== null}
      people={people}
      onSave={save}
      onClose={onClose}
    >
      <ConflictChoice form={form} thing="step" labels={labels} show={show} />
      <StepFields
        values={form.values}
        problems={problems}
        byDetails={shown.detailsCount > 0 ? shown.percentageComplete : undefined}
        standing={{ tasks, stepId: begun.id }}
        onChange={(some) => {
          form.change(some);
          setProblems((before) =>
            Object.fromEntries(Object.entries(before).filter(([field]) => !(field in some))),
          );
        }}
      />
    </StepDialog>
  );
}

const labels: Record<StepField, string> = {
  name: 'Name',
  description: 'Description',
  isCompleted: 'Completed',
  estimatedHours: 'Estimated hours',
  dueDate: 'Due date',
  taskId: 'Task',
  order: 'Place',
};

/** How the step stands, null once it is gone. One that was only just made may still be on its way here. */
function useStanding(found: TaskStep | undefined, begun: TaskStep): Standing<StepValues> | null {
  const [seen, setSeen] = useState(false);
  if (found && !seen) setSeen(true);
  if (found) return standingOf(found);
  return seen ? null : standingOf(begun);
}

function standingOf(step: TaskStep): Standing<StepValues> {
  return { version: step.version, values: valuesOf(step) };
}

/** How the step stands, out of the refusal of a stale save. */
function newerIn(error: unknown): Standing<StepValues> | null {
  const current = error instanceof ApiError && error.status === 409 && error.problem.current;
  return current ? standingOf(current as TaskStep) : null;
}
