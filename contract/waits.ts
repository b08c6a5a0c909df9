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
  const mayWait = waitsWithoutCycle<number>();
  for (const [taskAt, task] of tasks.entries()) {
    if (typeof task === 'number') continue;
    for (const [stepAt, { waitsFor: other }] of task.steps.entries()) {
      if (!other) continue;
      const at = other.task ?? taskAt;
      const target = tasks[at];
      const isThere = typeof target === 'number' || target?.steps[other.step] !== undefined;
      if (!isThere) return noSuchStep;
      if (!mayWait(numberOf(taskAt, stepAt), numberOf(at, other.step))) return inCircle;
    }
  }
  return null;
}

/** Unique for the positions that the contract allows. */
function numberOf(task: number, step: number): number {
  return task * counts.stepsOfTask + step;
}

/**
 * Returns a function that adds waits one by one, at most one per step. It returns false, and does not add the wait, if
 * it would close a cycle. The work is linear in the number of waits, because chains are shortened while they are walked.
 */
export function waitsWithoutCycle<Step>(): (step: Step, other: Step) => boolean {
  const later = new Map<Step, Step>();
  const endOf = (step: Step): Step => {
    let at = step;
    for (let next = later.get(at); next !== undefined; next = later.get(at)) {
      const beyond = later.get(next);
      if (beyond !== undefined) later.set(at, beyond);
      at = next;
    }
    return at;
  };
  return (step, other) => {
    const end = endOf(other);
    if (end === step) return false;
    later.set(step, end);
    return true;
  };
}

/** Rejects tasks or steps with waits that are missing or cyclic. */
export function soundWaits<Sent>(tasksIn: (sent: Sent) => readonly TaskWith[], path?: string) {
  return z.check<Sent>(({ value, issues }) => {
    const message = waitsProblem(tasksIn(value));
    const at = path === undefined ? {} : { path: [path] };
    if (message) issues.push({ code: 'custom', message, input: value, ...at });
  });
}
