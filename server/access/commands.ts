import type { AccessChanges, AccessRules } from '#contract/access.ts';
import type { Ctx } from '#server/ctx.ts';
import { changeOrganisation, lockedOrganisation } from '#server/organisation/commands.ts';
import { isStale, stale } from '#server/problem.ts';
import { transaction } from '#server/records/transaction.ts';
import { notifyEnded } from '#server/sessions/end-sessions.ts';

import { toAccessRules } from './queries.ts';

/** Ends the event streams of accounts that may no longer read. */
export async function updateAccess(
  ctx: Ctx,
  { body: { version, ...sent } }: { body: AccessChanges },
): Promise<AccessRules> {
  const rules = await transaction(ctx, async (inside) => {
    const before = await lockedOrganisation(inside);
    if (isStale(before, version)) throw stale(toAccessRules(before));
    return toAccessRules(await changeOrganisation(inside, before, sent));
  });
  await notifyEnded(ctx);
  return rules;
}
