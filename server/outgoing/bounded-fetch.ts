import { request as plainRequest } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { request as secureRequest } from 'node:https';

import type { AddressGuard } from './address-guard.ts';

/** The longest that a receiver may take to answer a request of ours, its body included. */
export const outgoingMs = 10_000;
const mostBytes = 1_048_576;

type Bounds = {
  signal: AbortSignal;
  most?: number;
  /** Limits the addresses that are connected to. Without it, the address must come from the environment. */
  guard?: AddressGuard;
};

/** A response that is larger than we read. */
export class ResponseTooLarge extends Error {
  override name = 'ResponseTooLarge';
}

/** There was no connection, or no proper response. The code has no part of the address. */
export class ConnectionFailed extends Error {
  override name = 'ConnectionFailed';
  readonly code: string;

  constructor(cause: unknown) {
    const { code = '' } = cause as { code?: string };
    super(`The connection failed (${code})`, { cause });
    this.code = code;
  }
}

/**
 * Every request of the server to another one. Its response has arrived as a whole before the signal ends, or it
 * throws; it follows no redirects, and reads at most 1 MB.
 */
export function boundedFetch({ signal, most = mostBytes, guard }: Bounds) {
  return async (address: string, options: RequestInit = {}): Promise<Response> => {
    const request = new Request(address, options);
    const sent = Buffer.from(await request.arrayBuffer());
    try {
      const response = await send(request, sent, { signal, guard });
      return asResponse(response, await readAtMost(response, most));
    } catch (error) {
      if (signal.aborted) throw signal.reason;
      throw isOurs(error) ? error : new ConnectionFailed(error);
    }
  };
}

function isOurs(error: unknown): boolean {
  return error instanceof ResponseTooLarge || (error as Error).name === 'AddressRefused';
}

type Sending = { signal: AbortSignal; guard: AddressGuard | undefined };

function send(
  { url, method, headers }: Request,
  body: Buffer,
  { signal, guard }: Sending,
): Promise<IncomingMessage> {
  const target = new URL(url);
  guard?.check(target.hostname);
  const start = target.protocol === 'https:' ? secureRequest : plainRequest;
  // A connection of its own: one that exists was not looked up, and a proxy would connect in our place.
  const guarded = guard && { agent: false, lookup: guard.lookup };
  return new Promise((resolve, reject) => {
    const outgoing = start(target, {
      method,
      headers: Object.fromEntries(headers),
      signal,
      ...guarded,
    });
    outgoing.once('response', resolve);
    outgoing.on('error', reject);
    // A response of 101 ends the connection without an error.
    outgoing.once('close', () => reject(new Error('The connection ended without a response')));
    outgoing.end(body);
  });
}

async function readAtMost(response: IncomingMessage, most: number): Promise<Buffer<ArrayBuffer>> {
  const pieces: Uint8Array[] = [];
  let size = 0;
  for await (const piece of response as AsyncIterable<Uint8Array>) {
    size += piece.byteLength;
    if (size > most) throw new ResponseTooLarge('The response is larger than 1 MB');
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}

// Their responses have no body, whatever arrived.
const bodiless = new Set([204, 205, 304]);

function asResponse(
  { statusCode: status = 0, headersDistinct }: IncomingMessage,
  body: Buffer<ArrayBuffer>,
): Response {
  const headers = Object.entries(headersDistinct).flatMap(([name, values = []]) =>
    values.map((value): [string, string] => [name, value]),
  );
  if (status < 200 || status > 599) throw new Error(`No status of HTTP: ${status}`);
  const hasBody = body.byteLength > 0 && !bodiless.has(status);
  return new Response(hasBody ? body : null, { status, headers });
}
