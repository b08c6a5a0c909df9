import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import { ApiError } from '#client/api.ts';
import { reportFailure } from '#client/shared/failure.ts';
import { useStaffStep } from '#client/steps/queries.ts';
import { ConflictChoice } from '#client/ui/conflict-choice.tsx';
import { same } from '#client/ui/edited.ts';
import type { Snapshot } from '#client/ui/edited.ts';
import { showSuccess } from '#client/ui/toasts.ts';
import { useEditForm } from '#client/ui/use-edit-form.ts';
import { useWrite } from '#client/writes.ts';
import { dueDay } from '#contract/due.ts';
import type { ProjectDays } from '#contract/due.ts';
import type { TaskStep } from '#contract/steps.ts';
import type { Task } from '#contract/tasks.ts';

import { followUp, tasksOf } from '../auto-completion.ts';
import { useProjectDays } from '../project-days.ts';
import { reportSaved } from '../reopened.ts';
import { dueOf, dueText } from './due-values.ts';
import type { DueValue } from './due-values.ts';
import { offerPutBack } from './put-back-on-step.ts';
import { StepDialog } from './step-dialog.tsx';
import type { StepDialogOutcome } from './step-dialog.tsx';
import { StepFields } from './step-fields.tsx';
import { useStepPeople } from './step-people.ts';
import { bodyOf, problemsIn, problemsOf, stepLabels, valuesOf } from './step-values.ts';
import type { StepField, StepProblems, StepValues } from './step-values.ts';

type EditStepProps = {
  draftKey: string;
  projectId: number;
  /** The step as it was when the dialog opened. */
  step: TaskStep;
  tasks: readonly Task[];
  /** It was made just now, and may still be on its way here. */
  made: boolean;
  onClose: () => void;
};

/** The dialog in which a step is changed. Others may change it meanwhile: then it shows both. */
export function EditStep(props: EditStepProps) {
  const { draftKey, projectId, step: opened, tasks, made, onClose } = props;
  const queryClient = useQueryClient();
  const [begun] = useState(opened);
  const found = tasks.flatMap(({ steps }) => steps).find(({ id }) => id === begun.id);
  const shown = found ?? begun;
  const live = useStanding(found, made ? begun : null);
  const form = useEditForm(draftKey, live, live ?? standingOf(begun));
  const [problems, setProblems] = useState<StepProblems>({});
  const people = useStepPeople(draftKey, begun.id);
  const days = useProjectDays(projectId);
  const update = useWrite('updateStep');
  const staffing = useStaffStep();

  const save = async (unreadable: boolean): Promise<StepDialogOutcome> => {
    const wrong = problemsOf(form.values, unreadable);
    setProblems(wrong);
    if (Object.keys(wrong).length > 0) return 'wrong';
    const before = tasksOf(queryClient, projectId);
    try {
      const send = (changes: Partial<StepValues>, version: number) =>
        update.mutateAsync({ params: { id: begun.id }, body: { ...bodyOf(changes), version } });
      if (!(await form.save(send, newerIn))) return 'done';
    } catch (error) {
      reportFailure('Failed to update step', error);
      const named = problemsIn((error instanceof ApiError && error.problem.errors) || []);
      setProblems(named);
      return Object.keys(named).length > 0 ? 'wrong' : 'done';
    }
    try {
      if (people.work) await staffing.staff({ stepId: begun.id, ...people.work });
    } catch (error) {
      const text = 'The people on the step could not be changed';
      reportFailure(text, error);
      return 'done';
    }
    const offer = people.work ? offerPutBack(staffing, begun.id, people.leaving) : {};
    if (form.dirty) {
      reportSaved('Step updated successfully', before, tasksOf(queryClient, projectId), offer);
      followUp(queryClient, projectId, begun.id, before);
    } else if (people.work) showSuccess('Step updated successfully', offer);
    onClose();
    return 'done';
  };

  const show = (field: StepField, value: StepValues[StepField]): string => {
    if (field === 'isCompleted') return value ? 'Completed' : 'Not completed';
    if (field === 'due') return dueText(value as DueValue);
    if (field === 'order') return String(Number(value) + 1);
    if (field === 'taskId') return tasks.find(({ id }) => id === value)?.title ?? 'Another task';
    return value as string;
  };
  return (
    <StepDialog
      title="Edit Task Step"
      save="Save Changes"
      saving="Saving..."
      busy={update.isPending || staffing.busy}
      blocked={form.gone ? 'Somebody else has deleted this step' : undefined}
      dirty={form.dirty || people.work !== null}
      people={people}
      conflict={<ConflictChoice form={form} thing="step" labels={stepLabels} show={show} />}
      onSave={save}
      onClose={onClose}
    >
      <StepFields
        values={form.values}
        problems={problems}
        days={days}
        stayed={stayedOn(shown, form.values.due, days)}
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

/** How the step stands, null once it is gone. One that was only just `made` may still be on its way here. */
function useStanding(found: TaskStep | undefined, made: TaskStep | null) {
  const [seen, setSeen] = useState(false);
  if (found && !seen) setSeen(true);
  if (found) return standingOf(found);
  return seen || !made ? null : standingOf(made);
}

function standingOf(step: TaskStep): Snapshot<StepValues> {
  return { version: step.version, values: valuesOf(step) };
}

/** How the step stands, out of the refusal of a stale save. */
function newerIn(error: unknown): Snapshot<StepValues> | null {
  const current = error instanceof ApiError && error.status === 409 && error.problem.current;
  return current ? standingOf(current as TaskStep) : null;
}

/** The day on which a step stays due as long as its offset is not changed, though that would lead to another. */
function stayedOn(step: TaskStep, due: DueValue, days: ProjectDays): string | null {
  const { dueDate, dueOffset } = step;
  if (!dueOffset || !same(due, dueOf(step))) return null;
  return dueDate === dueDay(dueOffset, days) ? null : dueDate;
}
