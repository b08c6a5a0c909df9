import type { Issue } from '#client/forms/field-problems.ts';
import { fieldOfItem } from '#contract/checklist.ts';

import type { TaskDraft } from './draft.ts';
import { filledDetails } from './items.ts';

type Problem = { path: string; message: string };
export type Problems = readonly Problem[];

type Errors = Record<string, string>;

/** Separates the issues of the `list` in a request, or of the steps of a task that is `alone`, from the others. */
export function splitIssues(
  issues: readonly Issue[],
  list: string,
  alone: boolean,
): { lines: Problems; others: Problems } {
  const problems = issues.flatMap(problemsOf);
  const isLine = ({ path }: Problem) => path.startsWith(`${list}.`) || (alone && path === list);
  return {
    lines: problems.filter(isLine).map(({ path, message }) => {
      const inside = path.slice(list.length);
      return { path: alone ? `tasks.0.steps${inside}` : `tasks${inside}`, message };
    }),
    others: problems.filter((problem) => !isLine(problem)),
  };
}

/** The contract's union for the tasks of a template accepts an id, too, and tries the task last. */
function problemsOf(issue: Issue & { errors?: readonly (readonly Issue[])[] }): Problem[] {
  const { path, message } = issue;
  const own = typeof path === 'string' ? path : path.join('.');
  const inside = issue.errors?.at(-1)?.flatMap(problemsOf);
  return (
    inside?.map((problem) => ({ ...problem, path: `${own}.${problem.path}` })) ?? [
      { path: own, message },
    ]
  );
}

/**
 * Assigns problems to their lines and opens the tasks and steps around them. Problems of lines that do not exist are
 * dropped.
 */
export function withLineProblems(tasks: TaskDraft[], problems: Problems): TaskDraft[] {
  const byLine = new Map<number, Errors>();
  for (const { path, message } of problems) {
    const found = placeOf(tasks, path);
    if (found) byLine.set(found.line, { [found.field]: message, ...byLine.get(found.line) });
  }
  const isFine = byLine.size === 0 && !tasks.some(hasErrors);
  return isFine ? tasks : tasks.map((task) => taskWithErrors(task, byLine));
}

function hasErrors(task: TaskDraft): boolean {
  const lines = [task, ...task.steps.flatMap((step) => [step, ...step.details])];
  return lines.some(({ errors }) => Object.keys(errors).length > 0);
}

const linePath = /^tasks\.(\d+)(?:\.steps\.(\d+)(?:\.details\.(\d+))?)?\.(\w+)(?:\.\w+)?$/;

function placeOf(tasks: readonly TaskDraft[], path: string) {
  const [, taskAt, stepAt, detailAt, field = ''] = linePath.exec(path) ?? [];
  const task = tasks[Number(taskAt)];
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
      open: step.open || step.details.some(({ id }) => byLine.has(id)),
    })),
    open: task.open || inside.some((id) => byLine.has(id)),
  };
}
