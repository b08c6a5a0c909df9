import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import { ApiError } from '#client/api.ts';
import { reportFailure } from '#client/shared/failure.ts';
import { keyFor } from '#client/shared/fresh-key.ts';
import { addSteps, useStaffStep } from '#client/steps/queries.ts';
import { ConflictChoice } from '#client/ui/conflict-choice.tsx';
import { useEditForm } from '#client/ui/use-edit-form.ts';
import type { TaskStep } from '#contract/steps.ts';

import { followUp, tasksOf } from '../auto-completion.ts';
import { useProjectDays } from '../project-days.ts';
import { StepDialog } from './step-dialog.tsx';
import type { StepDialogOutcome } from './step-dialog.tsx';
import { StepFields } from './step-fields.tsx';
import { useStepPeople } from './step-people.ts';
import type { Staff } from './step-people.ts';
import { emptyValues, newStepOf, problemsIn, problemsOf, stepLabels } from './step-values.ts';
import type { StepProblems } from './step-values.ts';
import { tellCreated } from './step-writes.ts';

type CreateStepProps = {
  draftKey: string;
  projectId: number;
  taskId: number;
  /** The task is there no more. */
  gone: boolean;
  onClose: () => void;
  onCreated: (step: TaskStep) => void;
  /** The step is there, but not all of the people are on it: they are still wanted. */
  onUnstaffed: (step: TaskStep, staff: Staff) => void;
};

/** The dialog for a new step, which becomes the last one of its task. */
export function CreateStep({ draftKey, projectId, taskId, gone, ...on }: CreateStepProps) {
  const queryClient = useQueryClient();
  const begun = { version: 0, values: emptyValues(taskId) };
  const form = useEditForm(draftKey, gone ? null : begun, begun);
  const { values } = form;
  const [problems, setProblems] = useState<StepProblems>({});
  const people = useStepPeople(draftKey, null);
  const days = useProjectDays(projectId);
  const [adding, setAdding] = useState(false);
  const staffing = useStaffStep();

  const save = async (unreadable: boolean): Promise<StepDialogOutcome> => {
    const found = problemsOf(values, unreadable);
    setProblems(found);
    if (Object.keys(found).length > 0) return 'wrong';
    const before = tasksOf(queryClient, projectId);
    let step: TaskStep;
    setAdding(true);
    try {
      const steps = [newStepOf(values)];
      const made = await addSteps(queryClient, taskId, steps, keyFor(draftKey, steps));
      step = made[0] as TaskStep;
      tellCreated(made, before, tasksOf(queryClient, projectId));
      followUp(queryClient, projectId, step.id, before);
    } catch (error) {
      reportFailure('Failed to create task step', error);
      const named = problemsIn((error instanceof ApiError && error.problem.errors) || []);
      setProblems(named);
      return Object.keys(named).length > 0 ? 'wrong' : 'done';
    } finally {
      setAdding(false);
    }
    try {
      if (people.work) await staffing.staff({ stepId: step.id, ...people.work });
      on.onCreated(step);
    } catch (error) {
      reportFailure('The people could not be put on the step', error);
      on.onUnstaffed(step, people.staff);
    }
    return 'done';
  };

  return (
    <StepDialog
      title="Create New Task Step"
      save="Create Step"
      saving="Creating..."
      busy={adding || staffing.busy}
      blocked={gone ? 'Somebody else has deleted the task of this step' : undefined}
      dirty={form.dirty || people.work !== null}
      people={people}
      conflict={<ConflictChoice form={form} thing="task" labels={stepLabels} show={noDifference} />}
      onSave={save}
      onClose={on.onClose}
    >
      <StepFields
        values={values}
        problems={problems}
        days={days}
        onChange={(some) => {
          form.change(some);
          setProblems((before) => withoutFields(before, some));
        }}
      />
    </StepDialog>
  );
}

function withoutFields(problems: StepProblems, changed: object): StepProblems {
  return Object.fromEntries(Object.entries(problems).filter(([field]) => !(field in changed)));
}

/** A step that is not there yet is nobody else's to change. */
function noDifference(): string {
  return '';
}
