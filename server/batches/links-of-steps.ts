import type { Ctx } from '#server/ctx.ts';
import { chunks } from '#server/db/chunks.ts';
import { insertMany } from '#server/db/insert-many.ts';
import type { Row } from '#server/db/tables.ts';
import { markPeople } from '#server/records/people-of-steps.ts';
import type { WritingCtx } from '#server/records/transaction.ts';
import { changeOfLink } from '#server/steps/people.ts';

export type Links = Row<'personTaskSteps'>[];
/** A new link has no id yet. */
export type WrittenLink = Omit<Links[number], 'id'> & { id?: number };

type Step = { id: number; projectId: number };
type Replaced = {
  before: ReadonlyMap<number, Links>;
  after: ReadonlyMap<number, readonly WrittenLink[]>;
};

// An SQLite statement blocks the event loop until it ends.
const atOnce = 200;

/** The people of each of these steps who has any. */
export async function linksBySteps(
  { db }: Ctx,
  stepIds: readonly number[],
): Promise<Map<number, Links>> {
  const links: Links = [];
  for (const some of chunks(stepIds, atOnce)) {
    const found = await db
      .selectFrom('personTaskSteps')
      .selectAll()
      .where('taskStepId', 'in', some)
      .orderBy('id')
      .execute();
    links.push(...found);
  }
  return Map.groupBy(links, ({ taskStepId }) => taskStepId);
}

/**
 * Writes the people of many steps in a few statements, as the next version of each step. Each person who is added,
 * removed or replaced is a change of their own.
 */
export async function writeLinks(
  ctx: WritingCtx,
  steps: readonly Step[],
  { before, after }: Replaced,
): Promise<void> {
  const names = await namesIn(ctx, [before, after]);
  for (const some of chunks(steps, atOnce)) {
    const ids = some.map(({ id }) => id);
    await ctx.db.deleteFrom('personTaskSteps').where('taskStepId', 'in', ids).execute();
    const written = await inserted(
      ctx,
      ids.flatMap((id) => after.get(id) ?? []),
    );
    await markPeople(ctx, ids);
    await ctx.db
      .updateTable('taskSteps')
      .set((eb) => ({ updatedAt: ctx.now(), version: eb('version', '+', 1) }))
      .where('id', 'in', ids)
      .execute();
    for (const step of some) {
      for (const link of differences(before.get(step.id) ?? [], written.get(step.id) ?? [])) {
        const name = names.get(link.after ?? link.before ?? 0) ?? '';
        ctx.changes.push(changeOfLink(step, name, link));
      }
    }
  }
}

async function inserted(
  ctx: WritingCtx,
  links: readonly WrittenLink[],
): Promise<Map<number, Links>> {
  const known = links.filter((link): link is Links[number] => link.id !== undefined);
  const made = links.filter(({ id }) => id === undefined);
  await insertMany(ctx, 'personTaskSteps', known);
  const ids = await insertMany(ctx, 'personTaskSteps', made);
  const all = [...known, ...made.map((link, index) => ({ ...link, id: ids[index] ?? 0 }))];
  return Map.groupBy(all, ({ taskStepId }) => taskStepId);
}

/** The people of a step who changed, by the link that they have or had. */
function differences(before: Links, after: Links) {
  const personOf = (links: Links, id: number) =>
    links.find((link) => link.id === id)?.personId ?? null;
  const ids = new Set([...before, ...after].map(({ id }) => id));
  return [...ids]
    .map((id) => ({ id, before: personOf(before, id), after: personOf(after, id) }))
    .filter((link) => link.before !== link.after);
}

async function namesIn(
  { db }: Ctx,
  links: readonly ReadonlyMap<number, readonly WrittenLink[]>[],
): Promise<Map<number, string>> {
  const ids = new Set(
    links.flatMap((some) => [...some.values()].flat().map(({ personId }) => personId)),
  );
  const names = new Map<number, string>();
  for (const some of chunks([...ids], atOnce)) {
    const people = await db
      .selectFrom('people')
      .select(['id', 'name'])
      .where('id', 'in', some)
      .execute();
    for (const { id, name } of people) names.set(id, name);
  }
  return names;
}
