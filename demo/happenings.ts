import { newProjectManager } from '#contract/managers.ts';
import type { WorkStatus } from '#contract/values.ts';
import type { Ctx } from '#server/ctx.ts';
import { createProjectManager } from '#server/managers/commands.ts';
import { markPeople } from '#server/records/people-of-steps.ts';
import { transaction } from '#server/records/transaction.ts';
type Link = {
  person: { id: number; name: string };
  taskStepId: number;
  status?: WorkStatus;
  progress?: number;
  startedAt?: string | null;
  completedAt?: string | null;
};

export async function putOnStep(ctx: Ctx, projectId: number, link: Link): Promise<void> {
  await putOnSteps(ctx, projectId, [link]);
}

/** One insert for all links: a command for each of more than 500 would slow the start by a third. */
export async function putOnSteps(ctx: Ctx, projectId: number, links: Link[]): Promise<void> {
  if (links.length === 0) return;
  await transaction(ctx, async (inside) => {
    const rows = links.map(({ person, ...link }) => ({
      status: 'pending' as const,
      progress: 0,
      ...link,
      personId: person.id,
      createdAt: inside.now(),
    }));
    const made = await inside.db
      .insertInto('personTaskSteps')
      .values(rows)
      // The holder of a role is on its steps already.
      .onConflict((one) =>
        one.columns(['taskStepId', 'personId']).doUpdateSet((eb) => ({
          status: eb.ref('excluded.status'),
          progress: eb.ref('excluded.progress'),
          startedAt: eb.ref('excluded.startedAt'),
          completedAt: eb.ref('excluded.completedAt'),
        })),
      )
      .returning(['id', 'personId'])
      .execute();
    await markPeople(
      inside,
      links.map(({ taskStepId }) => taskStepId),
    );
    const names = new Map(links.map(({ person }) => [person.id, person.name]));
    for (const { id, personId } of made) {
      const name = names.get(personId) ?? '';
      inside.changes.push({ entity: 'personTaskStep', id, name, action: 'created', projectId });
    }
  });
}

export async function deactivateManager(
  ctx: Ctx,
  { id, name }: { id: number; name: string },
): Promise<void> {
  await transaction(ctx, async (inside) => {
    await inside.db
      .updateTable('projectManagers')
      .set({ isActive: false, updatedAt: inside.now() })
      .set((eb) => ({ version: eb('version', '+', 1) }))
      .where('id', '=', id)
      .execute();
    const fields = { isActive: { before: true, after: false } };
    inside.changes.push({ entity: 'projectManager', id, name, action: 'updated', fields });
  });
}

/** Somebody starts soon. The link is nobody's: the primary manager makes a new one. */
export async function inviteViewer(ctx: Ctx): Promise<void> {
  const body = newProjectManager.parse({
    username: 'gwen.alder',
    email: 'gwen.alder@waymark.example',
    firstName: 'Gwen',
    lastName: 'Alder',
    role: 'viewer',
    invite: true,
  });
  const links = { mails: false, origin: 'http://localhost' };
  const write = await createProjectManager(ctx, { body, links });
  await write(ctx);
}
