import type { RestoredThing } from '#contract/deleted.ts';
import { roleTaken } from '#contract/owner-roles.ts';
import type {
  DefaultPerson,
  NewOwnerRole,
  OwnerRole,
  OwnerRoleChanges,
} from '#contract/owner-roles.ts';
import type { Ctx } from '#server/ctx.ts';
import { nameKey } from '#server/db/keys.ts';
import { unlessTaken } from '#server/db/unique.ts';
import { checkAssignable } from '#server/people/queries.ts';
import { clash, invalid, isStale, stale } from '#server/problem.ts';
import { edit } from '#server/records/edit.ts';
import { lockedRow } from '#server/records/locks.ts';
import { lockReferrers, reassign } from '#server/records/references.ts';
import { transaction } from '#server/records/transaction.ts';
import type { WritingCtx } from '#server/records/transaction.ts';
import { moveToTrash, restoreRows, takeFromTrash, topOf } from '#server/records/trash.ts';

import { readOwnerRole, thoseThere } from './queries.ts';

const entity = 'ownerRole';
type One = { params: { id: number } };

/** Refused if the name is taken, or if a default person is unknown or inactive. */
export async function createOwnerRole(ctx: Ctx, { body }: { body: NewOwnerRole }) {
  return transaction(ctx, async (inside) => {
    const { name, description = null, defaultPeople } = body;
    await checkDefaults(inside, defaultPeople);
    const made = { createdAt: inside.now(), updatedAt: inside.now() };
    const insert = inside.db
      .insertInto('ownerRoles')
      .values({
        name,
        nameKey: nameKey(name),
        description,
        defaultPeople: JSON.stringify(defaultPeople),
        ...made,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const { id } = await unlessTaken(insert, nameClash);
    inside.changes.push({ entity, id, name, action: 'created' });
    return readOwnerRole(inside, id);
  });
}

/** Projects keep their holders. */
export async function updateOwnerRole(
  ctx: Ctx,
  { params: { id }, body: { version, ...sent } }: One & { body: OwnerRoleChanges },
): Promise<OwnerRole> {
  return transaction(ctx, async (inside) => {
    const before = await lockedRow(inside, entity, id);
    if (isStale(before, version)) throw stale(await readOwnerRole(inside, id));
    const { name, defaultPeople } = sent;
    if (defaultPeople) {
      await checkDefaults(inside, defaultPeople, before.defaultPeople);
      sent.defaultPeople = await withHidden(inside, before.defaultPeople, defaultPeople);
    }
    const key = name === undefined ? undefined : nameKey(name);
    const saving = edit(inside, entity, before, { ...sent, nameKey: key });
    const { row, fields } = await unlessTaken(saving, nameClash);
    if (fields) {
      if (fields['defaultPeople']) {
        fields['defaultPeople'] = {
          before: await inWords(inside, before.defaultPeople),
          after: await inWords(inside, row.defaultPeople),
        };
      }
      inside.changes.push({ entity, id, name: row.name, action: 'updated', fields });
    }
    return readOwnerRole(inside, id);
  });
}

/** Items of the role keep their people. */
export async function deleteOwnerRole(ctx: Ctx, { params: { id } }: One): Promise<void> {
  await transaction(ctx, async (inside) => {
    await lockReferrers(inside, entity, id);
    const { name } = await lockedRow(inside, entity, id);
    const changed = await reassign(inside, entity, { from: id, to: null });
    await moveToTrash(inside, { entity, id, name }, changed);
    inside.changes.push({ entity, id, name, action: 'deleted' });
  });
}

/** Restores a role, also on items that have no other role now. */
export async function undeleteOwnerRole(ctx: Ctx, { params: { id } }: One): Promise<RestoredThing> {
  return transaction(ctx, async (inside) => {
    const trashed = await takeFromTrash(inside, entity, id);
    await unlessTaken(restoreRows(inside, trashed), nameClash);
    const { name } = topOf(trashed, entity);
    inside.changes.push({ entity, id, name, action: 'restored' });
    return { entity, id };
  });
}

function nameClash() {
  return clash('name', roleTaken);
}

/** Rejects unknown markets and people. Existing default people may be inactive. */
async function checkDefaults(
  ctx: WritingCtx,
  sent: DefaultPerson[],
  before: DefaultPerson[] = [],
): Promise<void> {
  const known = new Set(before.map(({ personId }) => personId));
  const added = sent.flatMap(({ personId }, index) =>
    known.has(personId) ? [] : [{ personId, path: `defaultPeople.${index}.personId` }],
  );
  await checkAssignable(ctx, added);
  const markets = await ctx.db.selectFrom('markets').select('id').execute();
  const ids = new Set(markets.map(({ id }) => id));
  const lost = sent.findIndex(({ marketId }) => !ids.has(marketId));
  if (lost >= 0) throw invalid(`defaultPeople.${lost}.marketId`, 'Market not found');
}

/** Adds entries that are hidden because their person or market is deleted, unless the market has another one now. */
async function withHidden(
  ctx: WritingCtx,
  before: DefaultPerson[],
  sent: DefaultPerson[],
): Promise<DefaultPerson[]> {
  const isShown = await thoseThere(ctx, before);
  const markets = new Set(sent.map(({ marketId }) => marketId));
  const after = [...sent];
  for (const [index, one] of before.entries()) {
    if (!isShown(one) && !markets.has(one.marketId)) after.splice(index, 0, one);
  }
  return after;
}

/** Formats default people with current names, for the log. */
async function inWords({ db }: WritingCtx, defaults: DefaultPerson[]): Promise<string[]> {
  if (defaults.length === 0) return [];
  const markets = await db.selectFrom('markets').select(['id', 'name']).execute();
  const people = await db
    .selectFrom('people')
    .select(['id', 'name'])
    .where('id', 'in', [...new Set(defaults.map(({ personId }) => personId))])
    .execute();
  const named = (rows: { id: number; name: string }[], id: number) =>
    rows.find((row) => row.id === id)?.name;
  return defaults.flatMap(({ marketId, personId }) => {
    const market = named(markets, marketId);
    const person = named(people, personId);
    return market && person ? [`${market}: ${person}`] : [];
  });
}
