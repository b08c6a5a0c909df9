import { fieldOfItem } from '#contract/checklist.ts';
import type { Problem as ApiProblem } from '#contract/problems.ts';

import type { TaskDraft } from './draft.ts';
import { filledDetails } from './items.ts';
import { controlOfId } from './outline.ts';
import type { Focus } from './outline.ts';

export type Problem = NonNullable<ApiProblem['errors']>[number];
export type Problems = readonly Problem[];

type Errors = Record<string, string>;

/**
 * Assigns problems to their lines and opens the tasks; `others` are the problems without a line. `list` is the name
 * of the tasks in the request.
 */
export function withLineProblems(
  tasks: readonly TaskDraft[],
  problems: Problems,
  list: 'tasks' | 'taskTemplates',
): { tasks: TaskDraft[]; others: Problems } {
  const byLine = new Map<number, Errors>();
  const others = problems.filter(({ path, message }) => {
    const found = placeOf(tasks, path, list);
    if (found) byLine.set(found.line, { [found.field]: message, ...byLine.get(found.line) });
    return !found;
  });
  return { tasks: tasks.map((task) => taskWithErrors(task, byLine)), others };
}

export function firstWrongLine(tasks: readonly TaskDraft[]): Focus | null {
  for (const task of tasks) {
    const lines = [task, ...task.steps.flatMap((step) => [step, ...step.details])];
    const wrong = lines.find((line) => Object.keys(line.errors).length > 0);
    if (wrong) return { control: wrongControl(wrong) };
  }
  return null;
}

const linePath = /^(\w+)\.(\d+)(?:\.steps\.(\d+)(?:\.details\.(\d+))?)?\.(\w+)(?:\.\w+)?$/;

function placeOf(tasks: readonly TaskDraft[], path: string, list: string) {
  const [, named, taskAt, stepAt, detailAt, field = ''] = linePath.exec(path) ?? [];
  const task = named === list ? tasks[Number(taskAt)] : undefined;
  if (!task) return null;
  const step = task.steps[Number(stepAt)];
  const detail = step && filledDetails(step)[Number(detailAt)];
  return { line: (detail ?? step ?? task).id, field: fieldOfItem(field) };
}

function taskWithErrors(task: TaskDraft, byLine: Map<number, Errors>): TaskDraft {
  const withErrors = <Line extends { id: number }>(line: Line) => ({
    ...line,
    errors: byLine.get(line.id) ?? {},
  });
  const inside = task.steps.flatMap(({ id, details }) => [id, ...details.map((one) => one.id)]);
  return {
    ...withErrors(task),
    steps: task.steps.map((step) => ({
      ...withErrors(step),
      details: step.details.map(withErrors),
    })),
    open: task.open || inside.some((id) => byLine.has(id)),
  };
}

const ownerFields = new Set(['ownerRoleId', 'personIds']);
const dueFields = new Set(['dueDate', 'dueOffset', 'estimatedHours']);

type Wrong = { id: number; errors: Errors; steps?: unknown };

/** The hours and description of a task are behind one button, the dates and hours of a step behind another. */
function wrongControl({ id, errors, steps }: Wrong): string {
  const [field = ''] = Object.keys(errors);
  if (ownerFields.has(field)) return controlOfId(id, 'owner');
  if (steps && (field === 'estimatedHours' || field === 'description')) {
    return controlOfId(id, 'terms');
  }
  if (dueFields.has(field)) return controlOfId(id, 'dueOffset');
  return controlOfId(id, field === 'description' ? field : 'text');
}
