import type { NewTask } from '#client/tasks/queries.ts';
import { hasShapeOf } from '#client/ui/drafts.ts';
import type { Priority } from '#contract/values.ts';

/** A step as it was typed; its id tells it from the others of the form. */
export type StepDraft = {
  id: number;
  name: string;
  description: string;
  estimatedHours: string;
  dueDate: string;
};

/** What the form of a new task holds, as it was typed. */
export type TaskDraft = {
  projectId: number | null;
  title: string;
  description: string;
  priority: Priority;
  status: 'todo' | 'in_progress' | 'completed';
  estimatedHours: string;
  assigneeId: number | null;
  steps: StepDraft[];
};

/** What the form begins with. */
export const blankTask: TaskDraft = {
  projectId: null,
  title: '',
  description: '',
  priority: 'medium',
  status: 'todo',
  estimatedHours: '',
  assigneeId: null,
  steps: [],
};

/** A draft that was kept, unless its steps are of an older shape. */
export function usableDraft(draft: TaskDraft): TaskDraft {
  return draft.steps.every((step) => hasShapeOf(step, stepOf(1))) ? draft : blankTask;
}

/** The steps with a blank one put in at a place, from 0. */
export function withStepAt(steps: readonly StepDraft[], place: number): StepDraft[] {
  return withStepBack(steps, place, stepOf(0));
}

/** The steps with one put back at its place, from 0. Its old id may be another one's by now. */
export function withStepBack(
  steps: readonly StepDraft[],
  place: number,
  step: StepDraft,
): StepDraft[] {
  const id = Math.max(0, ...steps.map((other) => other.id)) + 1;
  return steps.toSpliced(place, 0, { ...step, id });
}

/** The steps that say something, in the order in which they are sent. */
export function sentSteps({ steps }: TaskDraft): StepDraft[] {
  return steps.filter((step) => !isBlankStep(step));
}

export function isBlankStep({ id: _, ...texts }: StepDraft): boolean {
  return Object.values(texts).every((text) => text.trim() === '');
}

/** A new task as it is sent, without its project. */
export function bodyOf(draft: TaskDraft): NewTask {
  const { title, description, priority, status, assigneeId, estimatedHours } = draft;
  return {
    title,
    description: description.trim() || null,
    priority,
    status,
    assigneeId,
    estimatedHours: wholeHours(estimatedHours),
    steps: sentSteps(draft).map((step) => ({
      name: step.name,
      description: step.description.trim() || null,
      estimatedHours: wholeHours(step.estimatedHours),
      dueDate: step.dueDate || null,
    })),
  };
}

/**
 * The whole hours of what was typed, with a point or a comma: none are 0, a part of an hour is cut off, less
 * than none stays so; what is no number is NaN.
 */
export function wholeHours(typed: string): number {
  const text = typed.trim().replace(',', '.');
  if (text === '') return 0;
  if (!/^[+-]?(\d+\.?\d*|\.\d+)$/.test(text)) return NaN;
  return Math.floor(Number(text));
}

function stepOf(id: number): StepDraft {
  return { id, name: '', description: '', estimatedHours: '', dueDate: '' };
}
