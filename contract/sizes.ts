import * as z from 'zod/mini';

import { bodyBytes, counts } from './limits.ts';
import { formatNumber } from './words.ts';

/*
 * The number of records that one call makes, changes or deletes. A call that does something to several records counts as
 * the product: as if it were sent once for each of them.
 */

const most = counts.nestedCreate;

export const tooManyThings = `At most ${formatNumber(most)} tasks, steps and details at once`;
export const tooManyAssignments = `At most ${formatNumber(most)} assignments at once`;

type Step = { details: readonly unknown[]; personIds?: readonly unknown[] };
type Task = { steps: readonly Step[] };

function stepsAndDetails(steps: readonly Step[]): number {
  return steps.reduce((things, { details }) => things + 1 + details.length, 0);
}

export function thingsIn(tasks: readonly Task[]): number {
  return tasks.reduce((things, { steps }) => things + 1 + stepsAndDetails(steps), 0);
}

function assignmentsIn(tasks: readonly Task[]): number {
  return tasks.reduce(
    (all, { steps }) => steps.reduce((sum, { personIds = [] }) => sum + personIds.length, all),
    0,
  );
}

function sizeProblem(tasks: readonly Task[], things = thingsIn(tasks)): string | null {
  if (things > most) return tooManyThings;
  return assignmentsIn(tasks) > most ? tooManyAssignments : null;
}

/** Rejects more new tasks than one call may create. */
export function limitedTasks<Sent>(tasksIn: (sent: Sent) => readonly Task[], path?: string) {
  return withoutProblem<Sent>(
    (sent) => sizeProblem(tasksIn(sent)),
    path === undefined ? [] : [path],
  );
}

/** The same for steps of an existing task. */
export function limitedSteps() {
  return withoutProblem<readonly Step[]>(
    (steps) => sizeProblem([{ steps }], stepsAndDetails(steps)),
    [],
  );
}

/** Rejects values for which a function returns a problem. */
export function withoutProblem<Sent>(
  problemOf: (sent: Sent) => string | null | undefined,
  path: string[],
) {
  return z.check<Sent>(({ value, issues }) => {
    const message = problemOf(value);
    if (message) issues.push({ code: 'custom', message, input: value, path: [...path] });
  });
}

/** Whether a task is too large to be added to that many projects, counted as one import into each. */
export function tooManyAdded(projects: number, task: Task): string | null {
  const things = thingsIn([task]);
  const words = (each: string, all: string) =>
    `${each} for each of ${formatNumber(projects)} projects are ${all}`;
  if (things * projects > most) {
    return `${tooManyThings}: ${words(formatNumber(things), formatNumber(things * projects))}`;
  }
  const assignments = assignmentsIn([task]);
  if (assignments * projects > most) {
    return `${tooManyAssignments}: ${words(formatNumber(assignments), formatNumber(assignments * projects))}`;
  }
  const length = JSON.stringify(task).length;
  if (length * projects <= bodyBytes.nestedCreate) return null;
  return `At most 4 MB of text at once: ${words(megabytes(length), megabytes(length * projects))}`;
}

function megabytes(bytes: number): string {
  return `${formatNumber(Math.ceil(bytes / 100_000) / 10)} MB`;
}

/** Whether deleting these steps deletes too much. The server also counts their comments, evidence and people. */
export function tooManyDeleted(
  steps: readonly { detailsCount: number }[],
  others = 0,
): string | null {
  const all = steps.reduce((sum, { detailsCount }) => sum + 1 + detailsCount, others);
  if (all <= most) return null;
  return `At most ${formatNumber(most)} records at once: these ${formatNumber(steps.length)} steps and their contents are ${formatNumber(all)}`;
}

/** Whether a change of their status changes too many steps. */
export function tooManyLive(projects: readonly { stepsCount: number }[]): string | null {
  const all = projects.reduce((sum, { stepsCount }) => sum + stepsCount, 0);
  if (all <= counts.stepsOfProjectsAtOnce) return null;
  return `At most ${formatNumber(counts.stepsOfProjectsAtOnce)} steps at once: these ${formatNumber(projects.length)} projects have ${formatNumber(all)}`;
}

/** Whether moving due dates in these projects changes too many steps. A single project is always possible. */
export function tooManyDated(steps: readonly number[]): string | null {
  const all = steps.reduce((sum, count) => sum + count, 0);
  if (steps.length <= 1 || all <= most) return null;
  return `At most ${formatNumber(most)} due dates at once: these ${formatNumber(steps.length)} projects have ${formatNumber(all)}`;
}

/** Whether new holders of roles take over too many tasks and steps. */
export function tooManyMoved(items: number): string | null {
  if (items <= most) return null;
  return `At most ${formatNumber(most)} tasks and steps at once: the new holders would take over ${formatNumber(items)}`;
}

/** Whether replacing the people of steps removes and adds too many. */
export function tooManyReplaced(assignments: number): string | null {
  return assignments <= most
    ? null
    : `${tooManyAssignments}: this would change ${formatNumber(assignments)}`;
}

/** Whether another person takes over too much: each step counts for the person who leaves and the one who comes. */
export function tooManyTakenOver({
  roles,
  tasks,
  steps,
}: Record<'roles' | 'tasks' | 'steps', number>) {
  const all = roles + tasks + 2 * steps;
  if (all <= most) return null;
  return `${tooManyAssignments}: this would change ${formatNumber(all)}`;
}
