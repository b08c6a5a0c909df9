import type { OidcCheck, OidcTest } from '#contract/oidc.ts';
import type { Ctx } from '#server/ctx.ts';
import { sha256 } from '#server/files/sha256.ts';
import { transaction } from '#server/records/transaction.ts';

import type { OidcRefusal } from './refusal.ts';

const mostFailures = 20;
const testKey = 'test';

/** The same failure of the same address is one row, so that nobody can push the others out. */
export async function reportFailure(
  ctx: Ctx,
  { reason }: OidcRefusal,
  email: string | null = null,
): Promise<void> {
  const at = ctx.now();
  await transaction(ctx, async ({ db }) => {
    await db
      .insertInto('oidcReports')
      .values({ key: sha256(`${email}\n${reason}`), at, times: 1, email, reason })
      .onConflict((one) =>
        one.column('key').doUpdateSet((eb) => ({ at, times: eb('oidcReports.times', '+', 1) })),
      )
      .execute();
    const latest = db.selectFrom('oidcReports').select('key').where('key', '!=', testKey);
    const remaining = latest.orderBy('at', 'desc').orderBy('key').limit(mostFailures);
    await db
      .deleteFrom('oidcReports')
      .where('key', '!=', testKey)
      .where('key', 'not in', remaining)
      .execute();
  });
}

export async function reportTest(ctx: Ctx, test: Omit<OidcTest, 'at'>): Promise<void> {
  const { managerId, outcome: reason } = test;
  const claims = JSON.stringify(test.claims);
  const row = { at: ctx.now(), managerId, reason, claims };
  await transaction(ctx, ({ db }) =>
    db
      .insertInto('oidcReports')
      .values({ key: testKey, times: 1, ...row })
      .onConflict((one) => one.column('key').doUpdateSet(row))
      .execute(),
  );
}

export async function readReports({ db }: Ctx): Promise<Pick<OidcCheck, 'test' | 'failures'>> {
  const rows = await db
    .selectFrom('oidcReports')
    .selectAll()
    .orderBy('at', 'desc')
    .orderBy('key')
    .execute();
  const test = rows.find(({ key }) => key === testKey);
  return {
    test: test
      ? { at: test.at, managerId: test.managerId, outcome: test.reason, claims: test.claims ?? [] }
      : null,
    failures: rows
      .filter(({ key }) => key !== testKey)
      .map(({ at, times, email, reason }) => ({ at, times, email, reason })),
  };
}
