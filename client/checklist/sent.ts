import { isBlankDetail } from './draft.ts';
import type { StepDraft, TaskDraft } from './draft.ts';

/** The tasks as a new project is sent them: blank details left out. */
export function tasksOfProject(tasks: readonly TaskDraft[]) {
  return tasks.map(({ name, description, assigneeId, priority, estimatedHours, steps }) => ({
    name,
    description: orNull(description),
    assigneeId,
    priority,
    estimatedHours,
    steps: steps.map((step) => ({
      ...sentStep(step),
      ...(step.dueDate !== null && { dueDate: step.dueDate }),
      details: sentDetails(step).map(({ text, completion }) => ({ text, completion })),
    })),
  }));
}

/** The tasks as a project template is sent them: without ticks and people. */
export function tasksOfTemplate(tasks: readonly TaskDraft[]) {
  return tasks.map(({ name, description, priority, estimatedHours, steps, taskTemplateId }) => ({
    name,
    description: orNull(description),
    priority,
    estimatedHours,
    steps: stepsOfTemplate(steps),
    ...(taskTemplateId !== null && { taskTemplateId }),
  }));
}

/** The steps as a task template is sent them. */
export function stepsOfTemplate(steps: readonly StepDraft[]) {
  return steps.map((step) => ({
    ...sentStep(step),
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

function sentStep({ name, description, estimatedHours, dueOffset }: StepDraft) {
  return {
    name,
    description: orNull(description),
    estimatedHours,
    ...(dueOffset !== null && { dueOffset }),
  };
}
