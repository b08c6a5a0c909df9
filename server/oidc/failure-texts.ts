import type { OidcFailure } from '#contract/oidc.ts';

/** For whoever tried to sign in or to link. Null for anything else. */
export function failureInWords(failed: string | undefined, provider: string): string | null {
  const texts: Record<OidcFailure, string> = {
    off: `Sign-in with ${provider} is switched off.`,
    expired: 'That took too long, or was started in another browser. Try again.',
    cancelled: `${provider} did not sign you in. Try again.`,
    unreachable: `${provider} can't be reached right now. Try again later.`,
    refused: `The answer of ${provider} was refused. The primary manager sees why under Settings, Access.`,
    unverified: `${provider} has not verified your email address. Ask your administrator.`,
    'no-account': 'No account has your email address. Ask the primary manager for one.',
    'own-address': `Sign in with your password once, and link ${provider} under My account.`,
    'other-identity': `Your account is linked to somebody else at ${provider}. Ask the primary manager.`,
    primary: `Sign in with your password, and link ${provider} under My account.`,
    disabled: 'Your account is disabled. Ask the primary manager.',
    deleted: 'Your account was deleted. Ask the primary manager.',
    taken: `Another account is linked to this user of ${provider}.`,
  };
  return failed !== undefined && Object.hasOwn(texts, failed) ? texts[failed as OidcFailure] : null;
}
