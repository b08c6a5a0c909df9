import {
  AuthorizationResponseError,
  ClientError,
  ResponseBodyError,
  WWWAuthenticateChallengeError,
} from 'openid-client';

import { notAnswered, OidcRefusal, short } from './refusal.ts';

/** Texts of the provider are left out: they may repeat what was sent. Its error codes are a fixed list. */
export function refusalOf(error: unknown): OidcRefusal {
  if (error instanceof OidcRefusal) return error;
  if (error instanceof AuthorizationResponseError) return fromProvider(error.error, error);
  if (error instanceof ResponseBodyError) {
    const reason = `The provider refused the request for the token: ${short(error.error)}.`;
    return new OidcRefusal('refused', reason, error);
  }
  if (error instanceof WWWAuthenticateChallengeError) {
    return new OidcRefusal('refused', `The provider refused a request: ${error.status}.`, error);
  }
  return notAnswered(error) ?? new OidcRefusal('refused', inWords(error), error);
}

/** Of OAuth 2.0 and OpenID Connect. Anybody can write another one into the address of the return. */
const knownErrors = new Set([
  'access_denied',
  'account_selection_required',
  'consent_required',
  'interaction_required',
  'invalid_request',
  'invalid_scope',
  'login_required',
  'server_error',
  'temporarily_unavailable',
  'unauthorized_client',
  'unsupported_response_type',
]);

function fromProvider(code: string, error: unknown): OidcRefusal {
  const failure = code === 'access_denied' ? 'cancelled' : 'refused';
  const known = knownErrors.has(code) ? code : 'an unknown error';
  return new OidcRefusal(failure, `The provider answered: ${known}.`, error);
}

type Cause = { claim?: unknown; attribute?: unknown };

function inWords(error: unknown): string {
  if (!(error instanceof ClientError)) return 'The answer of the provider was refused.';
  const cause = causeOf(error);
  const claim = typeof cause.claim === 'string' ? cause.claim : '';
  switch (error.code) {
    case 'OAUTH_JWT_CLAIM_COMPARISON_FAILED':
      return claims[claim] ?? `The token has an unexpected ${short(claim)}.`;
    case 'OAUTH_JWT_TIMESTAMP_CHECK_FAILED':
      return 'The token has expired or is not valid yet. Compare the clocks of both servers.';
    case 'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED':
      if (cause.attribute === 'sub') return 'The token and the rest are about different users.';
      return 'The provider is another one than OIDC_ISSUER names.';
    case 'OAUTH_KEY_SELECTION_FAILED':
      return 'The token is signed with a key that the provider does not publish.';
    default:
      return `The answer of the provider was refused (${short(error.code ?? error.message)}).`;
  }
}

const claims: Record<string, string> = {
  aud: 'The token is for another program than OIDC_CLIENT_ID names.',
  azp: 'The token is for another program than OIDC_CLIENT_ID names.',
  nonce: 'The token belongs to another sign-in.',
  iss: 'The token is from another provider than OIDC_ISSUER names.',
};

/** The innermost facts about a failed check. */
function causeOf(error: Error): Cause {
  let cause: unknown = error;
  while (cause instanceof Error && cause.cause !== undefined) cause = cause.cause;
  return typeof cause === 'object' && cause !== null ? cause : {};
}
