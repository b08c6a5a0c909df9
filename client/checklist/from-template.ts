import type { ChecklistTask } from '#contract/checklist/checklist.ts';
import { awaitedStep } from '#contract/waits.ts';

import { newDetail, newStep, newTask } from './draft.ts';
import type { StepDraft, TaskDraft } from './draft.ts';
import type { Outline } from './outline.ts';

/** Copies tasks of a template or an imported list into drafts, with ids from `firstId` on. */
export function draftsOf(
  tasks: readonly ChecklistTask[],
  firstId: number,
): Pick<Outline, 'tasks' | 'nextId'> {
  let nextId = firstId;
  const fresh = () => nextId++;
  const drafts = tasks.map((task) => taskOf(task, fresh));
  const waiting = drafts.map((task, own) => ({
    ...task,
    steps: task.steps.map((step, at) => {
      const awaited = awaitedStep(drafts, own, tasks[own]?.steps[at]?.waitsFor);
      return awaited ? { ...step, waitsFor: awaited.id } : step;
    }),
  }));
  return { tasks: waiting, nextId };
}

function taskOf({ steps, ...task }: ChecklistTask, fresh: () => number): TaskDraft {
  return newTask({
    id: fresh(),
    name: task.name,
    description: task.description ?? '',
    priority: task.priority,
    estimatedHours: task.estimatedHours,
    isGate: task.isGate ?? false,
    taskTemplateId: task.taskTemplateId ?? null,
    ownerRoleId: task.ownerRoleId ?? null,
    assigneeId: task.personId ?? null,
    steps: steps.map((step) => stepOf(step, fresh)),
  });
}

function stepOf(
  { details, ...step }: ChecklistTask['steps'][number],
  fresh: () => number,
): StepDraft {
  return newStep({
    id: fresh(),
    name: step.name,
    description: step.description ?? '',
    estimatedHours: step.estimatedHours,
    dueDate: step.dueDate ?? null,
    dueOffset: step.dueOffset ?? null,
    ownerRoleId: step.ownerRoleId ?? null,
    personIds: step.personIds ?? (step.personId === undefined ? [] : [step.personId]),
    evidenceRequired: step.evidenceRequired ?? false,
    details: details.map(({ text, isDone }) =>
      newDetail({ id: fresh(), text, completion: isDone ? 100 : 0 }),
    ),
  });
}
