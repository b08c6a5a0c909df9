import type { OidcFailure } from '#contract/oidc.ts';
import { ConnectionFailed, ResponseTooLarge } from '#server/outgoing/bounded-fetch.ts';

/** Why a sign-in failed: `failure` for whoever tried, `reason` for the primary manager. Neither contains secrets. */
export class OidcRefusal extends Error {
  override name = 'OidcRefusal';
  readonly failure: OidcFailure;
  readonly reason: string;

  constructor(failure: OidcFailure, reason: string, cause?: unknown) {
    super(reason, { cause });
    this.failure = failure;
    this.reason = reason;
  }
}

/** An error code without anything that could be a secret. */
export function short(code: string): string {
  return code.replaceAll(/[^\w.-]/g, '').slice(0, 60);
}

/** Null for any other error. */
export function notAnswered(error: unknown): OidcRefusal | null {
  for (let at = error; at instanceof Error; at = at.cause) {
    if (at instanceof ResponseTooLarge) {
      return new OidcRefusal('refused', 'The provider sent more than 1 MB.', error);
    }
    if (at.name === 'TimeoutError' || at.name === 'AbortError') {
      const reason = 'The provider did not answer within 10 seconds.';
      return new OidcRefusal('unreachable', reason, error);
    }
    if (at instanceof ConnectionFailed) {
      const code = short(at.code);
      const reason = `The provider cannot be reached${code && ` (${code})`}.`;
      return new OidcRefusal('unreachable', reason, error);
    }
  }
  return null;
}
