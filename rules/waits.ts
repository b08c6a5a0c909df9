import type { StepConditions } from '#contract/steps.ts';
import type { WaitsFor } from '#contract/waits.ts';

/** The step that a step of task `own` waits for. */
export function awaitedStep<Step>(
  tasks: readonly { steps: readonly Step[] }[],
  own: number,
  wait: WaitsFor | null | undefined,
): Step | undefined {
  return wait ? tasks[wait.task ?? own]?.steps[wait.step] : undefined;
}

/** The step and all steps that wait for it, directly or through others: it cannot wait for any of them. */
export function thoseWaitingFor<Step>(step: Step, next: ReadonlyMap<Step, Step>): Set<Step> {
  const waiting = Map.groupBy(next, ([, other]) => other);
  const found = new Set([step]);
  // Also visits the steps that are added meanwhile.
  for (const one of found) for (const [other] of waiting.get(one) ?? []) found.add(other);
  return found;
}

/** Finds the position of a step by its id. */
export function waitPlaces(tasks: readonly { steps: readonly { id: number }[] }[]) {
  const places = new Map(
    tasks.flatMap(({ steps }, task) => steps.map(({ id }, step) => [id, { task, step }] as const)),
  );
  return (id: number | null, own: number): WaitsFor | null => {
    const found = id === null ? undefined : places.get(id);
    if (!found) return null;
    return found.task === own ? { step: found.step } : found;
  };
}

/** Whether completing the step may have unmet conditions. Only the server can evaluate them. */
export function isConditional(step: StepConditions): boolean {
  return step.waitsForId !== null || step.blockedReason !== null || step.evidenceRequired;
}
