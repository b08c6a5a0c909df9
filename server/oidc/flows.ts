import type { OidcPurpose } from '#contract/oidc.ts';
import type { Ctx } from '#server/ctx.ts';
import type { Row } from '#server/db/tables.ts';
import { sha256 } from '#server/files/sha256.ts';
import { transaction } from '#server/records/transaction.ts';
import type { WritingCtx } from '#server/records/transaction.ts';
import { networkOf } from '#server/sessions/network.ts';
import { newToken } from '#server/sessions/tokens.ts';

import type { Secrets } from './provider.ts';

export const flowMinutes = 10;
const mostOfNetwork = 500;
const bitsOfNetwork = 56;

type NewFlow = {
  purpose: Row<'oidcFlows'>['purpose'];
  next: string;
  redirectAddress: string;
  /** The token in the browser's cookie. */
  browser: string;
  address: string;
};

/** Stores what the browser's return must match. One network holds at most 500: its oldest go first. */
export async function beginFlow(ctx: Ctx, flow: NewFlow): Promise<Secrets> {
  const { purpose, next, redirectAddress, browser } = flow;
  const secrets = { state: newToken(), nonce: newToken(), codeVerifier: newToken() };
  const createdAt = ctx.now();
  const expiresAt = new Date(Date.parse(createdAt) + flowMinutes * 60_000).toISOString();
  const network = sha256(networkOf(flow.address, bitsOfNetwork));
  await transaction(ctx, async ({ db }) => {
    await db.deleteFrom('oidcFlows').where('expiresAt', '<=', createdAt).execute();
    const others = db.selectFrom('oidcFlows').select('stateHash').where('network', '=', network);
    const remaining = others
      .orderBy('createdAt', 'desc')
      .orderBy('stateHash')
      .limit(mostOfNetwork - 1);
    await db
      .deleteFrom('oidcFlows')
      .where('network', '=', network)
      .where('stateHash', 'not in', remaining)
      .execute();
    await db
      .insertInto('oidcFlows')
      .values({
        stateHash: sha256(secrets.state),
        browserHash: sha256(browser),
        nonce: secrets.nonce,
        codeVerifier: secrets.codeVerifier,
        redirectAddress,
        purpose,
        next,
        managerId: ctx.account?.id ?? null,
        network,
        createdAt,
        expiresAt,
      })
      .execute();
  });
  return secrets;
}

/** Only the browser that began it gets it, and only once, on any server. Null otherwise. */
export async function takeFlow(
  ctx: Ctx,
  { state, browser }: { state: string; browser: string },
): Promise<(Row<'oidcFlows'> & { purpose: OidcPurpose }) | null> {
  const taken = await transaction(ctx, ({ db }) =>
    db
      .deleteFrom('oidcFlows')
      .where('stateHash', '=', sha256(state))
      .where('browserHash', '=', sha256(browser))
      .where('purpose', '!=', 'proof')
      .where('expiresAt', '>', ctx.now())
      .returningAll()
      .executeTakeFirst(),
  );
  return (taken as (Row<'oidcFlows'> & { purpose: OidcPurpose }) | undefined) ?? null;
}

/** The caller has proven that the account is theirs. */
export async function allowLink(
  ctx: WritingCtx,
  flow: { browser: string; address: string },
): Promise<void> {
  await beginFlow(ctx, { ...flow, purpose: 'proof', next: '', redirectAddress: '' });
}

/** Once for each proof. */
export async function mayLink(ctx: Ctx, browser: string): Promise<boolean> {
  const { numDeletedRows } = await transaction(ctx, ({ db, account }) =>
    db
      .deleteFrom('oidcFlows')
      .where('purpose', '=', 'proof')
      .where('browserHash', '=', sha256(browser))
      .where('managerId', '=', account?.id ?? 0)
      .where('expiresAt', '>', ctx.now())
      .executeTakeFirst(),
  );
  return numDeletedRows > 0n;
}
