import type { WaitsFor } from '#contract/waits.ts';

import { isBlankDetail } from './draft.ts';
import type { StepDraft, TaskDraft } from './draft.ts';

/** The request body for a new project, without blank details. */
export function tasksOfProject(tasks: readonly TaskDraft[]) {
  const placeOf = placesOf(tasks);
  return tasks.map((task, own) => ({
    name: task.name,
    description: orNull(task.description),
    assigneeId: task.assigneeId,
    ...sentRole(task),
    priority: task.priority,
    estimatedHours: task.estimatedHours,
    ...(task.isGate && { isGate: true }),
    steps: task.steps.map((step) => ({
      ...sentStep(step),
      ...placeOf(step, own),
      ...(step.dueDate !== null && { dueDate: step.dueDate }),
      ...(step.personIds.length > 0 && { personIds: step.personIds }),
      details: sentDetails(step).map(({ text, completion }) => ({ text, completion })),
    })),
  }));
}

/** The request body for a project template, without ticks. */
export function tasksOfTemplate(tasks: readonly TaskDraft[]) {
  const placeOf = placesOf(tasks);
  return tasks.map(({ taskTemplateId, ...task }, own) => ({
    name: task.name,
    description: orNull(task.description),
    priority: task.priority,
    estimatedHours: task.estimatedHours,
    ...(task.isGate && { isGate: true as const }),
    steps: sentSteps(task.steps, (step) => placeOf(step, own)),
    ...(taskTemplateId !== null && { taskTemplateId }),
    ...sentRole(task),
    ...(task.assigneeId !== null && { personId: task.assigneeId }),
  }));
}

/** The request body for a task template. */
export function stepsOfTemplate(steps: readonly StepDraft[]) {
  const placeOf = placesOf([{ steps }]);
  return sentSteps(steps, (step) => placeOf(step, 0));
}

type Placing = { waitsFor?: WaitsFor };

function sentSteps(steps: readonly StepDraft[], placeOf: (step: StepDraft) => Placing) {
  return steps.map((step) => ({
    ...sentStep(step),
    ...placeOf(step),
    ...(step.personIds[0] !== undefined && { personId: step.personIds[0] }),
    details: sentDetails(step).map(({ text }) => ({ text })),
  }));
}

/** Positions of steps, by which waits refer to them. Without a task, the step is in the same task. */
function placesOf(tasks: readonly { steps: readonly StepDraft[] }[]) {
  const places = new Map(
    tasks.flatMap(({ steps }, task) => steps.map(({ id }, step) => [id, { task, step }] as const)),
  );
  return ({ waitsFor }: StepDraft, own: number): Placing => {
    const place = waitsFor === null ? undefined : places.get(waitsFor);
    if (!place) return {};
    return { waitsFor: place.task === own ? { step: place.step } : place };
  };
}

export function sentDetails({ details }: StepDraft) {
  return details.filter((detail) => !isBlankDetail(detail));
}

export function orNull(text: string): string | null {
  return text.trim() === '' ? null : text;
}

export function withoutPeople(tasks: readonly TaskDraft[]): TaskDraft[] {
  return tasks.map((task) => ({
    ...task,
    assigneeId: null,
    steps: task.steps.map((step) => ({ ...step, personIds: [] })),
  }));
}

function sentRole({ ownerRoleId }: Pick<StepDraft, 'ownerRoleId'>) {
  return ownerRoleId === null ? {} : { ownerRoleId };
}

function sentStep(step: StepDraft) {
  const { name, description, estimatedHours, dueOffset, ownerRoleId } = step;
  return {
    name,
    description: orNull(description),
    estimatedHours,
    ...(dueOffset !== null && { dueOffset }),
    ...sentRole({ ownerRoleId }),
    ...(step.evidenceRequired && { evidenceRequired: true }),
  };
}
