import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';

import type { Logger } from 'pino';

import { bodyBytes } from '#contract/limits.ts';
import type { Config } from '#server/config.ts';
import { lookUp, rememberLookup } from '#server/sessions/session-lookup.ts';
import type { SessionLookup, SessionLookups } from '#server/sessions/session-lookup.ts';
import { sidOf } from '#server/sessions/tokens.ts';
import type { TokensOf } from '#server/sessions/tokens.ts';

import { clientAddress, peerOf } from './address.ts';
import { pathOf } from './fast-path.ts';
import type { FastPath } from './fast-path.ts';
import { busy } from './load-shedding.ts';
import { errorHeaders } from './malformed-requests.ts';
import { createRateLimit } from './rate-limit.ts';
import { logRequest } from './request-log.ts';

/** How long a session is trusted here without another lookup. Permissions are checked with each call anyway. */
const memberForMs = 10 * 60_000;
const mostMembers = 10_000;
const mostSizes = 1000;
/** The estimate for a response of unknown size. */
const usualBytes = 64_000;
/** A larger body is not read to its end: the connection closes after the response. */
const mostArriving = bodyBytes.ordinary;
/** A single read of the socket may bring this much before it is counted. */
const readAheadBytes = 65_536;

const isHealth = /^\/(healthz|readyz)$/;
/** Calls need or create a session; the API documentation needs none. */
const isCall = /^\/(api\/(?!docs|openapi\.json)|mcp\b)/;

type Parts = {
  config: Pick<Config, 'trustedProxies'>;
  log: Logger;
  tokensOf: TokensOf;
  sessionLookups: SessionLookups;
};

/**
 * Lets signed-in requests and health checks pass. All others (pages, files, documentation, calls without a session)
 * share a rate limit for the bytes of their bodies and responses, so that they cannot slow down signed-in users.
 */
export function limitSignedOut({ config, log, tokensOf, sessionLookups }: Parts): FastPath {
  const members = new Map<string, number>();
  const sizes = new Map<string, number>();
  const rateLimit = createRateLimit();

  function isMember(token: string): boolean {
    return (members.get(token) ?? 0) > performance.now();
  }

  function rememberMember(token: string): void {
    if (members.size >= mostMembers) members.clear();
    members.set(token, performance.now() + memberForMs);
  }

  function rememberSize(path: string, bytes: number): void {
    if (sizes.size >= mostSizes) sizes.clear();
    sizes.set(path, bytes);
  }

  function wait(incoming: IncomingMessage, outgoing: ServerResponse, passOn: () => void): void {
    const { socket, headers, url = '' } = incoming;
    const forwardedFor = headers['x-forwarded-for'] as string | undefined;
    const startedAt = performance.now();
    const address = clientAddress(peerOf(socket), forwardedFor, config.trustedProxies);
    const path = pathOf(url);
    const expected = sizes.get(path) ?? usualBytes;
    const declared = declaredBytes(incoming);
    if (declared > mostArriving) outgoing.shouldKeepAlive = false;
    const arriving = Math.min(declared, mostArriving);
    const cancel = rateLimit.wait(address, {
      expected: expected + arriving,
      start: () => {
        const { bytesWritten, bytesRead } = socket;
        outgoing.once('close', () => {
          const bytes = socket.bytesWritten - bytesWritten;
          rememberSize(path, bytes);
          rateLimit.settle(bytes - expected);
          // Otherwise the rest of the body is still read.
          if (outgoing.shouldKeepAlive) return;
          const arrived = socket.bytesRead - bytesRead + readAheadBytes;
          rateLimit.settle(Math.min(arrived, arriving) - arriving);
        });
        passOn();
      },
      refuse: () => refuse(log, { incoming, outgoing, address, startedAt }),
    });
    outgoing.once('close', cancel);
  }

  return (incoming, outgoing, passOn) => {
    const { url = '', headers } = incoming;
    if (isHealth.test(url)) return passOn();
    const tokens = tokensOf(headers);
    if (tokens.some(isMember)) return passOn();
    if (tokens.length === 0 || !isCall.test(url)) return wait(incoming, outgoing, passOn);
    const looking = lookUp(sessionLookups, tokens);
    rememberLookup(incoming, looking);
    const seen = ({ sid, session }: SessionLookup) => {
      if (!session) return wait(incoming, outgoing, passOn);
      for (const token of tokens) if (sidOf(token) === sid) rememberMember(token);
      passOn();
    };
    // The app meets the same error and reports it.
    looking.then(seen, passOn);
  };
}

function declaredBytes({ headers }: IncomingMessage): number {
  if (headers['transfer-encoding'] !== undefined) return Infinity;
  return Number(headers['content-length'] ?? 0);
}

type Refused = {
  incoming: IncomingMessage;
  outgoing: ServerResponse;
  address: string;
  startedAt: number;
};

function refuse(log: Logger, { incoming, outgoing, address, startedAt }: Refused): void {
  const { method = '', url = '' } = incoming;
  const requestId = randomUUID();
  const facts = { 'Content-Length': busy.length, 'Retry-After': '2', 'X-Request-Id': requestId };
  // Otherwise Node would read the rest of the body.
  if (!incoming.complete) outgoing.shouldKeepAlive = false;
  outgoing.writeHead(503, { ...errorHeaders, ...facts }).end(busy);
  const path = pathOf(url);
  logRequest(log, {
    requestId,
    method,
    path,
    status: 503,
    startedAt,
    address,
    managerId: undefined,
  });
}
