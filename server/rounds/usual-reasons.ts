import { nameKey } from '#server/db/keys.ts';
import type { WritingCtx } from '#server/records/transaction.ts';

const usualReasons = [
  'Signature missing',
  'Wrong form version',
  'Incomplete',
  'Wrong account',
  'Other',
] as const;

/** For the first start with an empty database. Not logged, because no user did it. */
export async function addUsualReasons({ db, now }: WritingCtx): Promise<void> {
  const made = { createdAt: now(), updatedAt: now() };
  const rows = usualReasons.map((name) => ({ name, nameKey: nameKey(name), ...made }));
  await db.insertInto('sendBackReasons').values(rows).execute();
}
