import { sha256 } from '#server/files/sha256.ts';
import { locking } from '#server/records/locks.ts';
import type { WritingCtx } from '#server/records/transaction.ts';

import { randomGroups } from './passwords.ts';
import { fromBase32, stepOf } from './totp.ts';

const recoveryCodesOfAccount = 10;

/** As they are shown: 50 bits each. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: recoveryCodesOfAccount }, () => randomGroups(2));
}

export function hashOfRecoveryCode(code: string): string {
  return sha256(plain(code));
}

/**
 * Uses up a code of the account's second factor: six digits, or a recovery code. Returns whether it was right and
 * unused, which the database decides, whichever server was asked.
 */
export async function spendCode(ctx: WritingCtx, id: number, typed: string): Promise<boolean> {
  return /^\d{6}$/.test(plain(typed))
    ? spendDigits(ctx, id, plain(typed))
    : spendRecovery(ctx, id, typed);
}

export async function hasFactor({ db }: WritingCtx, id: number): Promise<boolean> {
  const account = await db
    .selectFrom('projectManagers')
    .select('id')
    .where('id', '=', id)
    .where('factorSecret', 'is not', null)
    .executeTakeFirst();
  return account !== undefined;
}

/** The last used step and all before it are refused. */
async function spendDigits({ db, now }: WritingCtx, id: number, code: string): Promise<boolean> {
  const account = await db
    .selectFrom('projectManagers')
    .select('factorSecret')
    .where('id', '=', id)
    .executeTakeFirst();
  const secret = account?.factorSecret ?? null;
  const step = secret === null ? null : stepOf(code, fromBase32(secret), now());
  if (step === null) return false;
  const { numUpdatedRows } = await db
    .updateTable('projectManagers')
    .set({ factorStep: step })
    .where('id', '=', id)
    .where('factorSecret', '=', secret)
    .where((eb) => eb.or([eb('factorStep', 'is', null), eb('factorStep', '<', step)]))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

async function spendRecovery(
  { db, database }: WritingCtx,
  id: number,
  typed: string,
): Promise<boolean> {
  const account = await db
    .selectFrom('projectManagers')
    .select('recoveryCodes')
    .where('id', '=', id)
    .$call(locking(database.engine))
    .executeTakeFirst();
  const before = account?.recoveryCodes ?? [];
  const left = before.filter((hash) => hash !== hashOfRecoveryCode(typed));
  if (left.length === before.length) return false;
  await db
    .updateTable('projectManagers')
    .set({ recoveryCodes: JSON.stringify(left) })
    .where('id', '=', id)
    .execute();
  return true;
}

/** However it was typed. */
function plain(code: string): string {
  return code.toLowerCase().replaceAll(/[\s-]/g, '');
}
