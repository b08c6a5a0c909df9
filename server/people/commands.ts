import type { RestoredThing } from '#contract/deleted.ts';
import type { NewPerson, Person, PersonChanges } from '#contract/people.ts';
import { linkedPersonRefusal } from '#rules/account-permissions.ts';
import type { Ctx } from '#server/ctx.ts';
import type { ChangedField } from '#server/db/changes.ts';
import { chunks } from '#server/db/chunks.ts';
import { nameKey } from '#server/db/keys.ts';
import type { Trashed } from '#server/db/tables.ts';
import { isStale, Problem, stale } from '#server/problem.ts';
import { edit } from '#server/records/edit.ts';
import { lockedRow } from '#server/records/locks.ts';
import { lockReferrers, reassign } from '#server/records/references.ts';
import { transaction } from '#server/records/transaction.ts';
import type { WritingCtx } from '#server/records/transaction.ts';
import { restoreRows, moveToTrash, takeFromTrash } from '#server/records/trash.ts';
import { endPersonalLinks } from '#server/sessions/personal-links.ts';

import { byPrimary, checkLink, unlessPersonTaken } from './identity.ts';
import { readPerson } from './queries.ts';

/** Refused if another person has the same email address or account. */
export async function createPerson(ctx: Ctx, { body }: { body: NewPerson }): Promise<Person> {
  return transaction(ctx, async (inside) => {
    const { name, email = null, role = null, department = null, skills, isActive } = body;
    const { projectManagerId = null, digest } = body;
    await checkLink(inside, { before: null, after: projectManagerId });
    const linkConfirmed = projectManagerId !== null && byPrimary(inside);
    const facts = { name, email, role, department, isActive, digest, projectManagerId };
    const made = { createdAt: inside.now(), updatedAt: inside.now() };
    const insert = inside.db
      .insertInto('people')
      .values({
        ...facts,
        linkConfirmed,
        skills: JSON.stringify(skills),
        emailKey: email && nameKey(email),
        ...made,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const { id } = await unlessPersonTaken(insert);
    inside.changes.push({ entity: 'person', id, name, action: 'created' });
    if (projectManagerId !== null) {
      const fields = { projectManagerId: { before: null, after: projectManagerId } };
      inside.changes.push({ entity: 'person', id, name, action: 'updated', fields });
    }
    return readPerson(inside, id);
  });
}

/** A person who becomes inactive keeps all assignments. */
export async function updatePerson(
  ctx: Ctx,
  { params: { id }, body: { version, ...sent } }: { params: { id: number }; body: PersonChanges },
): Promise<Person> {
  return transaction(ctx, async (inside) => {
    const before = await lockedRow(inside, 'person', id);
    if (isStale(before, version)) throw stale(await readPerson(inside, id));
    const { email, projectManagerId } = sent;
    await checkLink(inside, { before: before.projectManagerId, after: projectManagerId });
    const derived = {
      emailKey: email === undefined ? undefined : email && nameKey(email),
      // Saving the same link again does not confirm it.
      linkConfirmed:
        projectManagerId === undefined || projectManagerId === before.projectManagerId
          ? undefined
          : projectManagerId !== null && byPrimary(inside),
    };
    const saving = edit(inside, 'person', before, { ...sent, ...derived });
    const { row, fields } = await unlessPersonTaken(saving);
    // A part of the link.
    if (fields?.['projectManagerId']) delete fields['linkConfirmed'];
    if (fields && endsLinks(fields)) {
      const last = await endPersonalLinks(inside, id);
      if (last !== null) fields['personalLinkUntil'] = { before: last, after: null };
    }
    if (fields) {
      const { name } = row;
      inside.changes.push({ entity: 'person', id, name, action: 'updated', fields });
    }
    return readPerson(inside, id);
  });
}

/** Somebody else may read the former address. */
function endsLinks({ projectManagerId, isActive, email }: Record<string, ChangedField>): boolean {
  return Boolean(projectManagerId || isActive || email?.before);
}

/**
 * The person's tasks become unassigned; the person is removed from all steps. Refused if the caller may not change
 * the person's link.
 */
export async function deletePerson(
  ctx: Ctx,
  { params: { id } }: { params: { id: number } },
): Promise<void> {
  await transaction(ctx, async (inside) => {
    await lockReferrers(inside, 'person', id);
    const { name, projectManagerId } = await lockedRow(inside, 'person', id);
    refuseLinked(inside, projectManagerId);
    const changed = await reassign(inside, 'person', { from: id, to: null });
    await moveToTrash(inside, { entity: 'person', id, name }, changed);
    inside.changes.push({ entity: 'person', id, name, action: 'deleted' });
  });
}

/** Restores assignments that were not taken over meanwhile. Refused if it would link somebody else's account. */
export async function undeletePerson(
  ctx: Ctx,
  { params: { id } }: { params: { id: number } },
): Promise<RestoredThing> {
  return transaction(ctx, async (inside) => {
    const removed = await takeFromTrash(inside, 'person', id);
    await dropTakenOver(inside, removed);
    await unlessPersonTaken(restoreRows(inside, removed));
    const { name, projectManagerId } = await lockedRow(inside, 'person', id);
    refuseLinked(inside, projectManagerId);
    inside.changes.push({ entity: 'person', id, name, action: 'restored' });
    return { entity: 'person', id };
  });
}

function refuseLinked({ account }: WritingCtx, managerId: number | null): void {
  const reason = account && linkedPersonRefusal(account, managerId);
  if (reason) throw new Problem('forbidden', reason);
}

/** Leaves out assignments by role to steps that the role's next holder got. */
async function dropTakenOver({ db }: WritingCtx, { rows }: Trashed): Promise<void> {
  const taken = db.selectFrom('personTaskSteps').select('taskStepId').where('byRole', '=', true);
  for (const links of rows.filter(({ table }) => table === 'personTaskSteps')) {
    const left: typeof links.values = [];
    for (const some of chunks(links.values, atOnce)) {
      const ids = some.flatMap((row) => (row['byRole'] ? [Number(row['taskStepId'])] : []));
      const others = ids.length > 0 ? await taken.where('taskStepId', 'in', ids).execute() : [];
      const lost = new Set(others.map(({ taskStepId }) => taskStepId));
      left.push(...some.filter((row) => !row['byRole'] || !lost.has(Number(row['taskStepId']))));
    }
    links.values = left;
  }
}

const atOnce = 500;
