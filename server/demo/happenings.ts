import type { Ctx } from '../ctx.ts';
import { transaction } from '../db/transaction.ts';

/*
 * Builders for what happens to things that are there already.
 */

type Link = {
  person: { id: number; name: string };
  taskStepId: number;
  /** When the person began and finished; left out where the step has not come so far. */
  startedAt?: string;
  completedAt?: string;
};

/** Puts one person on one step of a project. */
export async function putOnStep(ctx: Ctx, projectId: number, link: Link): Promise<void> {
  await putOnSteps(ctx, projectId, [link]);
}

/** Puts people on steps of a project. How far each of them is, the step says. */
export async function putOnSteps(ctx: Ctx, projectId: number, links: Link[]): Promise<void> {
  if (links.length === 0) return;
  await transaction(ctx, async (inside) => {
    const ids = links.map(({ taskStepId }) => taskStepId);
    const found = await inside.db
      .selectFrom('taskSteps')
      .select(['id', 'status', 'percentageComplete'])
      .where('id', 'in', ids)
      .execute();
    const steps = new Map(found.map((step) => [step.id, step]));
    const rows = links.map(({ person, taskStepId, startedAt, completedAt }) => {
      const { status = 'pending', percentageComplete = 0 } = steps.get(taskStepId) ?? {};
      return {
        personId: person.id,
        taskStepId,
        status,
        progress: percentageComplete,
        startedAt: status === 'pending' ? null : (startedAt ?? inside.now()),
        completedAt: status === 'completed' ? (completedAt ?? inside.now()) : null,
        createdAt: inside.now(),
      } as const;
    });
    const made = await inside.db
      .insertInto('personTaskSteps')
      .values(rows)
      .returning(['id', 'personId'])
      .execute();
    const names = new Map(links.map(({ person }) => [person.id, person.name]));
    for (const { id, personId } of made) {
      const name = names.get(personId) ?? '';
      inside.changes.push({ entity: 'personTaskStep', id, name, action: 'created', projectId });
    }
  });
}

/** Sets a project aside: it is completed from now on, and remembers what it was. */
export async function archive(ctx: Ctx, projectId: number): Promise<void> {
  await transaction(ctx, async (inside) => {
    const { name, status } = await inside.db
      .selectFrom('projects')
      .select(['name', 'status'])
      .where('id', '=', projectId)
      .executeTakeFirstOrThrow();
    await inside.db
      .updateTable('projects')
      .set({ status: 'completed', statusBeforeArchive: status, archivedAt: inside.now() })
      .set((eb) => ({ updatedAt: inside.now(), version: eb('version', '+', 1) }))
      .where('id', '=', projectId)
      .execute();
    const fields = { status: { before: status, after: 'completed' } };
    inside.changes.push({
      entity: 'project',
      id: projectId,
      name,
      action: 'updated',
      projectId,
      fields,
    });
  });
}

/** A person or an account is no longer active. What they have stays theirs. */
export async function deactivate(
  ctx: Ctx,
  table: 'people' | 'projectManagers',
  { id, name }: { id: number; name: string },
): Promise<void> {
  await transaction(ctx, async (inside) => {
    await inside.db
      .updateTable(table)
      .set({ isActive: false, updatedAt: inside.now() })
      .set((eb) => ({ version: eb('version', '+', 1) }))
      .where('id', '=', id)
      .execute();
    const entity = table === 'people' ? 'person' : 'projectManager';
    const fields = { isActive: { before: true, after: false } };
    inside.changes.push({ entity, id, name, action: 'updated', fields });
  });
}
