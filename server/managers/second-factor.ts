import { randomBytes } from 'node:crypto';

import { managerName } from '#contract/manager-names.ts';
import { enterCode, ownFactorElsewhere, setUpAgain, wrongCode } from '#contract/second-factor.ts';
import type { FactorSecret, FactorStart, RecoveryCodes } from '#contract/second-factor.ts';
import { primaryAlone } from '#rules/permissions.ts';
import type { Ctx } from '#server/ctx.ts';
import { organisationRow } from '#server/organisation/queries.ts';
import { invalid, notFound } from '#server/problem.ts';
import { transaction } from '#server/records/transaction.ts';
import type { WritingCtx } from '#server/records/transaction.ts';
import { countCode, forgetAttempts, forgetCodes } from '#server/sessions/attempts.ts';
import { hashOfRecoveryCode, newRecoveryCodes, spendCode } from '#server/sessions/codes.ts';
import { fromBase32, stepOf, toBase32 } from '#server/sessions/totp.ts';

import { accountNamed, callerAnd, callerNow, refuse } from './locked.ts';
import type { Manager } from './locked.ts';
import { checkOwnPassword, ownAccount } from './own-account.ts';

/** As RFC 4226 recommends. */
const secretBytes = 20;

type Code = { body: { code: string } };

/**
 * An open session does not suffice for another way into the account: verifies the own password, and counts a code of a
 * present factor. The result spends the code with the write, and returns the account.
 */
export async function proveOwner(
  ctx: Ctx,
  { password, code }: FactorStart,
  address: string,
): Promise<(inside: WritingCtx) => Promise<Manager>> {
  const own = await ownAccount(ctx);
  const attempt = await checkOwnPassword(ctx, own, address, ['password', password]);
  if (own.factorSecret !== null) {
    if (!code) throw invalid('code', enterCode);
    await countCode(ctx, own.id);
  }
  return async (inside) => {
    const caller = await callerNow(inside);
    if (caller.factorSecret !== null) await spend(inside, caller, code);
    await forgetAttempts(inside, attempt);
    return caller;
  };
}

/** The result stores the new secret, which has no effect until a code confirms it. */
export async function startSecondFactor(
  ctx: Ctx,
  sent: FactorStart,
  address: string,
): Promise<(ctx: Ctx) => Promise<FactorSecret>> {
  const proven = await proveOwner(ctx, sent, address);
  return (once) =>
    transaction(once, async (inside) => {
      const caller = await proven(inside);
      const secret = toBase32(randomBytes(secretBytes));
      await change(inside, caller, { factorPending: secret });
      return { secret, url: await addressOf(inside, caller, secret) };
    });
}

/** The code that confirms the secret cannot sign in as well. */
export async function confirmSecondFactor(
  ctx: Ctx,
  { body: { code } }: Code,
): Promise<RecoveryCodes> {
  const { id } = await ownAccount(ctx);
  await countCode(ctx, id);
  return transaction(ctx, async (inside) => {
    const caller = await callerNow(inside);
    const secret = caller.factorPending;
    if (secret === null) throw invalid('code', setUpAgain);
    const step = stepOf(code.replaceAll(/\s/g, ''), fromBase32(secret), inside.now());
    if (step === null) throw invalid('code', wrongCode);
    await forgetCodes(inside, id);
    const recoveryCodes = newRecoveryCodes();
    await change(inside, caller, {
      factorSecret: secret,
      factorPending: null,
      factorStep: step,
      recoveryCodes: JSON.stringify(recoveryCodes.map(hashOfRecoveryCode)),
    });
    logFactor(inside, caller, true);
    return { recoveryCodes };
  });
}

export async function removeOwnSecondFactor(ctx: Ctx, { body: { code } }: Code): Promise<void> {
  const own = await ownAccount(ctx);
  requireFactor(own);
  await countCode(ctx, own.id);
  await transaction(ctx, async (inside) => {
    const caller = await callerNow(inside);
    await spend(inside, caller, code);
    await remove(inside, caller);
  });
}

export async function removeSecondFactor(
  ctx: Ctx,
  { params: { id } }: { params: { id: number } },
): Promise<void> {
  await transaction(ctx, async (inside) => {
    const { caller, target } = await callerAnd(inside, id);
    refuse(caller.isPrimary ? null : primaryAlone);
    refuse(caller.id === target.id ? ownFactorElsewhere : null);
    await remove(inside, target);
  });
}

/** For administration on the machine: no permission check. */
export async function resetSecondFactor(ctx: Ctx, username: string): Promise<void> {
  await transaction(ctx, async (inside) => remove(inside, await accountNamed(inside, username)));
}

/** A wrong code fails the request, so that its count remains. */
async function spend(inside: WritingCtx, { id }: Manager, code = ''): Promise<void> {
  if (!(await spendCode(inside, id, code))) throw invalid('code', wrongCode);
  await forgetCodes(inside, id);
}

async function remove(inside: WritingCtx, account: Manager): Promise<void> {
  requireFactor(account);
  const nothing = { factorSecret: null, factorPending: null, factorStep: null };
  await change(inside, account, { ...nothing, recoveryCodes: null });
  await forgetCodes(inside, account.id);
  logFactor(inside, account, false);
}

function requireFactor({ factorSecret }: Manager): void {
  if (factorSecret === null) throw notFound('Second factor');
}

type FactorColumns = {
  factorSecret?: string | null;
  factorPending?: string | null;
  factorStep?: number | null;
  recoveryCodes?: string | null;
};

async function change({ db }: WritingCtx, { id }: Manager, to: FactorColumns): Promise<void> {
  await db.updateTable('projectManagers').set(to).where('id', '=', id).execute();
}

function logFactor(inside: WritingCtx, account: Manager, isOn: boolean): void {
  const before = account.factorSecret !== null;
  const name = managerName(account);
  const about = { entity: 'projectManager', id: account.id, name } as const;
  const fields = { secondFactor: { before, after: isOn } };
  inside.changes.push({ ...about, action: 'updated', fields });
}

/** In the form that authenticators read. */
async function addressOf(ctx: Ctx, { username }: Manager, secret: string): Promise<string> {
  const issuer = (await organisationRow(ctx)).name || 'Waymark';
  const label = [issuer, username].map(encodeURIComponent).join(':');
  const query = new URLSearchParams({ secret, issuer }).toString().replaceAll('+', '%20');
  return `otpauth://totp/${label}?${query}`;
}
