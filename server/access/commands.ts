import type { AccessChanges, AccessRules } from '#contract/access.ts';
import type { Ctx } from '#server/ctx.ts';
import { changeOrganisation, lockedOrganisation } from '#server/organisation/commands.ts';
import { isStale, stale } from '#server/problem.ts';
import { transaction } from '#server/records/transaction.ts';
import {
  endPasswordSessions,
  endProviderSessions,
  notifyEnded,
} from '#server/sessions/end-sessions.ts';

import { toAccessRules } from './queries.ts';

/**
 * Ends the event streams of accounts that may no longer read, and sessions that could not begin any more. `onlyProvider`:
 * while sign-in by the provider is on, passwords are for the primary manager.
 */
export async function updateAccess(
  ctx: Ctx,
  { body: { version, ...sent } }: { body: AccessChanges },
  onlyProvider: boolean,
): Promise<AccessRules> {
  const rules = await transaction(ctx, async (inside) => {
    const before = await lockedOrganisation(inside);
    if (isStale(before, version)) throw stale(toAccessRules(before));
    if (before.oidc && sent.oidc === false) await endProviderSessions(inside);
    if (!before.oidc && sent.oidc && onlyProvider) await endPasswordSessions(inside);
    return toAccessRules(await changeOrganisation(inside, before, sent));
  });
  await notifyEnded(ctx);
  return rules;
}
