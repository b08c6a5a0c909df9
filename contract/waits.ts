import * as z from 'zod/mini';

import { counts } from './limits.ts';

const place = (most: number) =>
  z.optional(
    z
      .int('Must be a position in the list')
      .check(z.minimum(0, 'Must be a position in the list'), z.maximum(most, 'Must be a position')),
  );

/** Positions in the same list of tasks, from 0; `task` defaults to the same task. */
export const waitsFor = z.object({
  task: place(counts.tasksOfProject - 1),
  step: z
    .int('Must be a position in the list')
    .check(
      z.minimum(0, 'Must be a position in the list'),
      z.maximum(counts.stepsOfTask - 1, 'Must be a position in the list'),
    ),
});
export type WaitsFor = z.infer<typeof waitsFor>;

const noSuchStep = 'There is no such step';
export const inCircle = 'The steps would wait for each other';
export const otherProjectsStep = 'A step can only wait for another step of the same project';

type Waiting = { waitsFor?: WaitsFor | null | undefined };
/** A task, or the id of a task template to copy. */
type TaskWith = { steps: readonly Waiting[] } | number;

/** Returns an error if a step waits for a step that does not exist, or for itself through a cycle. */
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

/** The step that a step of task `own` waits for. */
export function awaitedStep<Step>(
  tasks: readonly { steps: readonly Step[] }[],
  own: number,
  wait: WaitsFor | null | undefined,
): Step | undefined {
  return wait ? tasks[wait.task ?? own]?.steps[wait.step] : undefined;
}

/** Whether following the waits from a step leads back to it. */
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

/** Rejects tasks or steps with waits that are missing or cyclic. */
export function soundWaits<Sent>(tasksIn: (sent: Sent) => readonly TaskWith[], path?: string) {
  return z.check<Sent>(({ value, issues }) => {
    const message = waitsProblem(tasksIn(value));
    const at = path === undefined ? {} : { path: [path] };
    if (message) issues.push({ code: 'custom', message, input: value, ...at });
  });
}
