import { isBlankDetail } from './draft.ts';
import type { StepDraft, TaskDraft } from './draft.ts';

/** The tasks as a new project is sent them: blank details left out. */
export function tasksOfProject(tasks: readonly TaskDraft[]) {
  return tasks.map((task) => ({
    name: task.name,
    description: orNull(task.description),
    assigneeId: task.assigneeId,
    ...sentRole(task),
    priority: task.priority,
    estimatedHours: task.estimatedHours,
    steps: task.steps.map((step) => ({
      ...sentStep(step),
      ...(step.dueDate !== null && { dueDate: step.dueDate }),
      ...(step.personIds.length > 0 && { personIds: step.personIds }),
      details: sentDetails(step).map(({ text, completion }) => ({ text, completion })),
    })),
  }));
}

/** The tasks as a project template is sent them: without ticks. */
export function tasksOfTemplate(tasks: readonly TaskDraft[]) {
  return tasks.map(({ taskTemplateId, ...task }) => ({
    name: task.name,
    description: orNull(task.description),
    priority: task.priority,
    estimatedHours: task.estimatedHours,
    steps: stepsOfTemplate(task.steps),
    ...(taskTemplateId !== null && { taskTemplateId }),
    ...sentRole(task),
    ...(task.assigneeId !== null && { personId: task.assigneeId }),
  }));
}

/** The steps as a task template is sent them. */
export function stepsOfTemplate(steps: readonly StepDraft[]) {
  return steps.map((step) => ({
    ...sentStep(step),
    ...(step.personIds[0] !== undefined && { personId: step.personIds[0] }),
    details: sentDetails(step).map(({ text }) => ({ text })),
  }));
}

/** The details of a step that say something, in the order in which they are sent. */
export function sentDetails({ details }: StepDraft) {
  return details.filter((detail) => !isBlankDetail(detail));
}

/** A text that may be left out; null where it is blank. */
export function orNull(text: string): string | null {
  return text.trim() === '' ? null : text;
}

/** The tasks without the people who do them. */
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
