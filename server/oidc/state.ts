import type { SignInWays } from '#contract/oidc.ts';
import type { Config } from '#server/config.ts';
import type { Ctx } from '#server/ctx.ts';
import { organisationRow } from '#server/organisation/queries.ts';

import { failureInWords } from './failure-texts.ts';
import { usualName } from './settings.ts';
import type { OidcSettings } from './settings.ts';

/** Set up in the environment and switched on by the primary manager. */
export async function oidcIsOn(ctx: Ctx, settings: OidcSettings | undefined): Promise<boolean> {
  return settings !== undefined && (await organisationRow(ctx)).oidc;
}

export async function readSignInWays(
  ctx: Ctx,
  { oidc: settings, mail }: Pick<Config, 'oidc' | 'mail'>,
  failed: string | undefined,
): Promise<SignInWays> {
  const failure = failureInWords(failed, settings?.name ?? usualName);
  const resetByMail = mail !== undefined;
  if (!settings || !(await oidcIsOn(ctx, settings))) return { oidc: null, resetByMail, failure };
  const { name, only } = settings;
  return { oidc: { name, only }, resetByMail, failure };
}

/** Whether passwords sign in the primary manager only. */
export async function passwordsArePrimarys(
  ctx: Ctx,
  settings: OidcSettings | undefined,
): Promise<boolean> {
  return settings?.only === true && (await oidcIsOn(ctx, settings));
}
