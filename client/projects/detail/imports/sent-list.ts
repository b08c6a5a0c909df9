import type { Sent } from '#contract/call.ts';
import type { Calls } from '#contract/calls.ts';
import type { ChecklistStep, ChecklistTask } from '#contract/checklist/checklist.ts';

export type ListPlace = { taskId?: number; stepId?: number };

/** `count` items already exist there; `onTaken` is called once the list was imported. */
export type AskedList = ListPlace & { count: number; text?: string; onTaken?: () => void };

type NewImport = Sent<Calls['importChecklist']>['body'];

/** The request body. An import into a task or step is wrapped in one task, or one step. */
export function sentList(
  tasks: readonly ChecklistTask[],
  { taskId, stepId }: ListPlace,
  name: string | null,
): NewImport {
  const steps = tasks.flatMap((task) => task.steps);
  const named = name === null ? {} : { name };
  if (taskId !== undefined) return { ...named, taskId, steps: together(tasks).map(sentStep) };
  if (stepId === undefined) return { ...named, tasks: tasks.map(sentTask) };
  return { ...named, stepId, details: steps.flatMap((step) => step.details.map(sentDetail)) };
}

/** Merges the steps of all tasks. */
function together(tasks: readonly ChecklistTask[]): ChecklistStep[] {
  let before = 0;
  const stepsBefore = tasks.map(({ steps }) => (before += steps.length) - steps.length);
  return tasks.flatMap(({ steps }, own) =>
    steps.map(({ waitsFor: wait, ...step }) => ({
      ...step,
      ...(wait && { waitsFor: { step: (stepsBefore[wait.task ?? own] ?? 0) + wait.step } }),
    })),
  );
}

function sentTask({ name, personId, isCompleted, steps, ...task }: ChecklistTask) {
  return {
    title: name,
    description: task.description,
    priority: task.priority,
    estimatedHours: task.estimatedHours,
    ...(isCompleted && { status: 'completed' as const }),
    ...(task.isGate && { isGate: true }),
    ...(task.ownerRoleId !== undefined && { ownerRoleId: task.ownerRoleId }),
    ...(personId !== undefined && { assigneeId: personId }),
    steps: steps.map(sentStep),
  };
}

function sentStep({ name, details, ...step }: ChecklistStep) {
  return {
    name,
    description: step.description,
    estimatedHours: step.estimatedHours,
    isCompleted: step.isCompleted ?? false,
    ...(step.dueDate && { dueDate: step.dueDate }),
    ...(step.dueOffset && { dueOffset: step.dueOffset }),
    ...(step.ownerRoleId !== undefined && { ownerRoleId: step.ownerRoleId }),
    ...(step.personIds && { personIds: step.personIds }),
    ...(step.evidenceRequired && { evidenceRequired: true }),
    // A completed step waits for nothing.
    ...(step.waitsFor && !step.isCompleted && { waitsFor: step.waitsFor }),
    details: details.map(sentDetail),
  };
}

function sentDetail({ text, isDone = false }: ChecklistStep['details'][number]) {
  return { text, completion: isDone ? 100 : 0 };
}
