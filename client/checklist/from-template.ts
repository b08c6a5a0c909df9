import type { TemplateStep, TemplateTask } from '#contract/templates.ts';

import { newDetail, newStep, newTask } from './draft.ts';
import type { StepDraft, TaskDraft } from './draft.ts';
import type { Outline } from './outline.ts';

/** What a draft is made from: the task of a project template, a task template, or what was imported. */
export type DraftSource = Omit<TemplateTask, 'taskTemplateId' | 'steps'> & {
  taskTemplateId?: number | undefined;
  steps: (TemplateStep & { dueDate?: string | null })[];
};

/** The tasks of a template as drafts of their own, with ids from this one on; nothing is ticked. */
export function draftsOf(
  tasks: readonly DraftSource[],
  firstId: number,
): Pick<Outline, 'tasks' | 'nextId'> {
  let nextId = firstId;
  const fresh = () => nextId++;
  const drafts = tasks.map((task) => taskOf(task, fresh));
  return { tasks: drafts, nextId };
}

function taskOf({ steps, ...task }: DraftSource, fresh: () => number): TaskDraft {
  return newTask({
    id: fresh(),
    name: task.name,
    description: task.description ?? '',
    priority: task.priority,
    estimatedHours: task.estimatedHours,
    taskTemplateId: task.taskTemplateId ?? null,
    steps: steps.map((step) => stepOf(step, fresh)),
  });
}

function stepOf(
  { details, ...step }: DraftSource['steps'][number],
  fresh: () => number,
): StepDraft {
  return newStep({
    id: fresh(),
    name: step.name,
    description: step.description ?? '',
    estimatedHours: step.estimatedHours,
    dueDate: step.dueDate ?? null,
    dueOffset: step.dueOffset ?? null,
    details: details.map(({ text }) => newDetail({ id: fresh(), text })),
  });
}
