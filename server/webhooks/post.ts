import type { WebhookDelivery } from '#contract/webhooks.ts';
import type { Row } from '#server/db/tables.ts';
import { AddressRefused } from '#server/outgoing/address-guard.ts';
import type { AddressGuard } from '#server/outgoing/address-guard.ts';
import {
  boundedFetch,
  ConnectionFailed,
  outgoingMs,
  ResponseTooLarge,
} from '#server/outgoing/bounded-fetch.ts';

import { signatureHeaders } from './signature.ts';

export type Outcome = Pick<WebhookDelivery, 'state' | 'status' | 'problem' | 'milliseconds'>;

type Posted = { id: string; at: Date; body: string };

export type Posting = {
  guard: AddressGuard;
  /** How long a receiver may take. */
  deadlineMs?: number;
  /** The server stops: the outcome will not be known. */
  stop?: AbortSignal;
};

/** One attempt. Throws only if the server stops. */
export async function post(
  { address, format, secret }: Pick<Row<'webhooks'>, 'address' | 'format' | 'secret'>,
  { id, at, body }: Posted,
  { guard, deadlineMs = outgoingMs, stop }: Posting,
): Promise<Outcome> {
  const deadline = AbortSignal.timeout(deadlineMs);
  const signal = stop ? AbortSignal.any([deadline, stop]) : deadline;
  const startedAt = performance.now();
  const outcome = await boundedFetch({ signal, guard })(address, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'user-agent': 'Waymark',
      ...(format === 'json' && signatureHeaders(secret, { id, at, body })),
    },
    body,
  }).then(({ status }) => answered(status), failed);
  stop?.throwIfAborted();
  return { ...outcome, milliseconds: Math.round(performance.now() - startedAt) };
}

type Result = Omit<Outcome, 'milliseconds'>;

function answered(status: number): Result {
  if (status >= 200 && status < 300) return { state: 'delivered', status, problem: null };
  const redirects = status >= 300 && status < 400;
  const problem = redirects
    ? `The receiver answered ${status}: redirects are not followed`
    : `The receiver answered ${status}`;
  return { state: 'failed', status, problem };
}

function failed(error: unknown): Result {
  return { state: 'failed', status: null, problem: problemOf(error) };
}

/** Without any part of the address, which may be a secret. */
function problemOf(error: unknown): string {
  if (error instanceof AddressRefused)
    return 'The address is not public, and not in ALLOW_PRIVATE_ADDRESSES';
  if (error instanceof ResponseTooLarge) return 'The answer is larger than 1 MB';
  if (!(error instanceof ConnectionFailed)) return 'No answer within 10 seconds';
  const { code } = error;
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'The name cannot be resolved';
  if (code === 'ECONNREFUSED') return 'The connection was refused';
  if (/CERT|SIGNED|VERIFY|ALTNAME/.test(code)) return `The certificate is not accepted (${code})`;
  return code ? `The connection failed (${code})` : 'The connection failed';
}
