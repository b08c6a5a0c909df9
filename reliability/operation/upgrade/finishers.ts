import { expect } from 'vitest';

import type { Entity } from '#contract/live.ts';
import { isDone } from '#rules/progress.ts';
import type { Database } from '#server/db/database.ts';

type Finished = { completedBy: string | null; completedAt: string | null };

/** Completions are known if and only if the release's log proves them. */
export async function expectFinishers({ read: db }: Database): Promise<void> {
  const log = await db.selectFrom('activity').selectAll().orderBy('id').execute();
  const lastWord = (entity: Entity, field: string, value: unknown) => {
    const proven = new Map<number, Finished>();
    for (const entry of log) {
      const change = entry.entityType === entity && entry.fields?.[field];
      if (!change) continue;
      proven.delete(entry.entityId);
      const by = { completedBy: entry.projectManagerName, completedAt: entry.createdAt };
      if (change.after === value) proven.set(entry.entityId, by);
    }
    return proven;
  };
  const unknown = { completedBy: null, completedAt: null };
  const ticks = lastWord('stepDetail', 'completion', 100);
  const marks = lastWord('taskStep', 'isCompleted', true);
  const closed = lastWord('task', 'status', 'completed');
  const details = await db.selectFrom('stepDetails').selectAll().execute();
  const steps = await db.selectFrom('taskSteps').selectAll().execute();
  const tasks = await db.selectFrom('tasks').selectAll().execute();
  const projectOf = new Map(tasks.map(({ id, projectId }) => [id, projectId]));
  const inSteps = Map.groupBy(details, ({ taskStepId }) => taskStepId);

  for (const detail of details) expect(detail).toMatchObject(ticks.get(detail.id) ?? unknown);
  for (const step of steps) {
    const own = inSteps.get(step.id) ?? [];
    const mark = step.isCompleted ? marks.get(step.id) : undefined;
    const proof = own.length === 0 ? mark : lastOf(own, projectOf.get(step.taskId));
    expect(step).toMatchObject((step.status === 'completed' && proof) || unknown);
  }
  for (const { id, status, completedBy, completedAt } of tasks) {
    const proof = (status === 'completed' && closed.get(id)) || unknown;
    expect({ completedBy, completedAt }).toEqual(proof);
  }
  for (const items of [details.filter(isDone), steps, tasks]) {
    expect(items.some(({ completedBy }) => completedBy !== null)).toBe(true);
  }
  expect(details.some((detail) => isDone(detail) && detail.completedBy === null)).toBe(true);

  /** The last tick of these details, unless an open one may have been deleted after it. */
  function lastOf(own: typeof details, projectId: number | undefined): Finished | undefined {
    const proofs = own.map(({ id }) => ticks.get(id));
    if (proofs.includes(undefined)) return undefined;
    const known = proofs as Finished[];
    const last = known.reduce((one, other) =>
      (other.completedAt ?? '') >= (one.completedAt ?? '') ? other : one,
    );
    const isLost = log.some(
      (entry) =>
        entry.entityType === 'stepDetail' &&
        entry.action === 'deleted' &&
        entry.projectId === projectId &&
        entry.createdAt > (last.completedAt ?? ''),
    );
    return isLost ? undefined : last;
  }
}
