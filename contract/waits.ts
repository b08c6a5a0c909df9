import * as z from 'zod/mini';

import { counts } from './limits.ts';

/* Steps that wait for another step of their project. */

const place = (most: number) =>
  z.optional(
    z
      .int('Must be a place in the list')
      .check(z.minimum(0, 'Must be a place in the list'), z.maximum(most, 'Must be a place')),
  );

/** The place of a step in the same list of tasks, from 0; without a task it is in the same one. */
export const waitsFor = z.object({
  task: place(counts.tasksOfProject - 1),
  step: z
    .int('Must be a place in the list')
    .check(
      z.minimum(0, 'Must be a place in the list'),
      z.maximum(counts.stepsOfTask - 1, 'Must be a place in the list'),
    ),
});
export type WaitsFor = z.infer<typeof waitsFor>;

const noSuchStep = 'There is no such step';
export const inCircle = 'The steps would wait for each other';
export const otherProjectsStep = 'A step can only wait for another step of the same project';

type Waiting = { waitsFor?: WaitsFor | null | undefined };
/** A task, or the id of a task template that will be copied. */
type TaskWith = { steps: readonly Waiting[] } | number;

/** Whether each step of these tasks waits for one of them, and none for itself, however long the way. */
export function waitsProblem(tasks: readonly TaskWith[]): string | null {
  const next = new Map<string, string>();
  for (const [taskAt, task] of tasks.entries()) {
    if (typeof task === 'number') continue;
    for (const [stepAt, { waitsFor: other }] of task.steps.entries()) {
      if (!other) continue;
      const at = other.task ?? taskAt;
      const target = tasks[at];
      const isThere = typeof target === 'number' || target?.steps[other.step] !== undefined;
      if (!isThere) return noSuchStep;
      next.set(`${taskAt} ${stepAt}`, `${at} ${other.step}`);
    }
  }
  return [...next.keys()].some((step) => leadsBack(next, step)) ? inCircle : null;
}

/** The step of a list that one of the task at `own` waits for. */
export function awaitedStep<Step>(
  tasks: readonly { steps: readonly Step[] }[],
  own: number,
  wait: WaitsFor | null | undefined,
): Step | undefined {
  return wait ? tasks[wait.task ?? own]?.steps[wait.step] : undefined;
}

/** Whether the way from a step over those that it waits for comes back to it. */
export function leadsBack<Step>(next: ReadonlyMap<Step, Step>, from: Step): boolean {
  const seen = new Set<Step>();
  let at = next.get(from);
  while (at !== undefined && !seen.has(at)) {
    if (at === from) return true;
    seen.add(at);
    at = next.get(at);
  }
  return false;
}

/** Refuses lists of tasks or steps of which one waits for what is not there, or for itself. */
export function soundWaits<Sent>(tasksIn: (sent: Sent) => readonly TaskWith[], path?: string) {
  return z.check<Sent>(({ value, issues }) => {
    const message = waitsProblem(tasksIn(value));
    const at = path === undefined ? {} : { path: [path] };
    if (message) issues.push({ code: 'custom', message, input: value, ...at });
  });
}
