import type { Ctx } from '#server/ctx.ts';
import type { WritingCtx } from '#server/records/transaction.ts';

/** A personal link that works now, in the form of a session. It ends when its person is deactivated or has an account. */
export async function findLink({ db, now }: Pick<Ctx, 'db' | 'now'>, sid: string) {
  const found = await db
    .selectFrom('personalLinks')
    .innerJoin('people', 'people.id', 'personalLinks.personId')
    .select(['personId', 'madeById', 'personalLinks.createdAt', 'expiresAt', 'name'])
    .where('sid', '=', sid)
    .where('expiresAt', '>', now())
    .where('isActive', '=', true)
    .where('projectManagerId', 'is', null)
    .executeTakeFirst();
  if (!found) return null;
  const { personId, madeById, name, createdAt, expiresAt } = found;
  const person = { personId, madeById };
  const role = { role: 'contributor', isPrimary: false } as const;
  const account = { id: null, name: `${name}, by link`, person, ...role };
  return { account, createdAt, lastSeenAt: createdAt, expiresAt };
}

/** Ends all links of a person, for good. Returns when the last one would have expired; null without any. */
export async function endPersonalLinks(
  { db }: WritingCtx,
  personId: number,
): Promise<string | null> {
  const ended = await db
    .deleteFrom('personalLinks')
    .where('personId', '=', personId)
    .returning('expiresAt')
    .execute();
  const [last = null] = ended
    .map(({ expiresAt }) => expiresAt)
    .toSorted()
    .toReversed();
  return last;
}

/** Ends the links that an account could have kept, and those of its person. */
export async function endLinksOfAccount({ db }: WritingCtx, managerId: number): Promise<void> {
  const own = db.selectFrom('people').select('id').where('projectManagerId', '=', managerId);
  await db
    .deleteFrom('personalLinks')
    .where((eb) => eb.or([eb('madeById', '=', managerId), eb('personId', 'in', own)]))
    .execute();
}
