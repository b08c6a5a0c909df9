import { managerName } from '#contract/manager-names.ts';
import type { OidcTest } from '#contract/oidc.ts';
import type { Ctx } from '#server/ctx.ts';

import type { Claims } from './claims.ts';
import { decide } from './identity.ts';
import type { Decision } from './identity.ts';
import type { OidcSettings } from './settings.ts';

/** The outcome of a sign-in with these claims, in words. */
export async function testOutcome(
  ctx: Ctx,
  claims: Claims,
  settings: OidcSettings,
): Promise<Omit<OidcTest, 'at'>> {
  const decision = await decide(ctx, claims, settings);
  const managerId = decision.kind === 'signIn' ? decision.manager.id : null;
  return { managerId, outcome: inWords(decision), claims: claims.all };
}

function inWords(decision: Decision): string {
  if (decision.kind === 'refuse') return `Would be refused. ${decision.reason}`;
  if (decision.kind === 'create')
    return `Would make a new account as ${decision.role} for ${decision.email}.`;
  const name = managerName(decision.manager);
  if (!decision.links) return `Would sign in as ${name}.`;
  return `Would link the account of ${name} by its address, and sign in as ${name}.`;
}
