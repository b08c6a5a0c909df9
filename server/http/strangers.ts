import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';

import type { Logger } from 'pino';

import type { Config } from '#server/config.ts';
import type { SessionCookie } from '#server/sessions/cookie.ts';
import { rememberLookup } from '#server/sessions/session-lookup.ts';
import type { SessionLookup, SessionLookups } from '#server/sessions/session-lookup.ts';

import { clientAddress, peerOf } from './address.ts';
import { pathOf } from './fast-path.ts';
import type { Front } from './fast-path.ts';
import { busy } from './load-shedding.ts';
import { bareHeaders } from './malformed-requests.ts';
import { createRateLimit } from './rate-limit.ts';
import { logRequest } from './request-log.ts';

/** How long a session is trusted here without another lookup. Permissions are checked with each call anyway. */
const memberForMs = 10 * 60_000;
const mostMembers = 10_000;
const mostSizes = 1000;
/** The estimate for a response of unknown size. */
const usualBytes = 64_000;

const isHealth = /^\/(healthz|readyz)$/;
/** Calls need or create a session; the API documentation needs none. */
const isCall = /^\/api\/(?!docs|openapi\.json)/;

type Parts = {
  config: Pick<Config, 'trustedProxies'>;
  log: Logger;
  cookie: SessionCookie;
  sessionLookups: SessionLookups;
};

/**
 * Lets signed-in requests and health checks pass. All others share a rate limit (pages, files, documentation, calls
 * without a session), so that strangers cannot slow down members.
 */
export function membersFirst({ config, log, cookie, sessionLookups }: Parts): Front {
  const members = new Map<string, number>();
  const sizes = new Map<string, number>();
  const allowance = createRateLimit();

  function isMember(token: string): boolean {
    return (members.get(token) ?? 0) > performance.now();
  }

  function noteMember(token: string): void {
    if (members.size >= mostMembers) members.clear();
    members.set(token, performance.now() + memberForMs);
  }

  function noteSize(path: string, bytes: number): void {
    if (sizes.size >= mostSizes) sizes.clear();
    sizes.set(path, bytes);
  }

  function wait(incoming: IncomingMessage, outgoing: ServerResponse, handOn: () => void): void {
    const { socket, headers, url = '' } = incoming;
    const forwardedFor = headers['x-forwarded-for'] as string | undefined;
    const begun = performance.now();
    const address = clientAddress(peerOf(socket), forwardedFor, config.trustedProxies);
    const path = pathOf(url);
    const expected = sizes.get(path) ?? usualBytes;
    const leave = allowance.wait(address, {
      expected,
      begin: () => {
        const before = socket.bytesWritten;
        outgoing.once('close', () => {
          const bytes = socket.bytesWritten - before;
          noteSize(path, bytes);
          allowance.settle(bytes - expected);
        });
        handOn();
      },
      refuse: () => refuse(log, { incoming, outgoing, address, begun }),
    });
    outgoing.once('close', leave);
  }

  return (incoming, outgoing, handOn) => {
    const { url = '', headers } = incoming;
    if (isHealth.test(url)) return handOn();
    const token = cookie.read(headers.cookie);
    if (token !== undefined && isMember(token)) return handOn();
    if (token === undefined || !isCall.test(url)) return wait(incoming, outgoing, handOn);
    const looking = sessionLookups.look(token);
    rememberLookup(incoming, looking);
    const seen = ({ session }: SessionLookup) => {
      if (!session) return wait(incoming, outgoing, handOn);
      noteMember(token);
      handOn();
    };
    // The app meets the same error and reports it.
    looking.then(seen, handOn);
  };
}

type Refused = {
  incoming: IncomingMessage;
  outgoing: ServerResponse;
  address: string;
  begun: number;
};

function refuse(log: Logger, { incoming, outgoing, address, begun }: Refused): void {
  const { method = '', url = '' } = incoming;
  const requestId = randomUUID();
  const facts = { 'Content-Length': busy.length, 'Retry-After': '2', 'X-Request-Id': requestId };
  outgoing.writeHead(503, { ...bareHeaders, ...facts }).end(busy);
  const path = pathOf(url);
  logRequest(log, { requestId, method, path, status: 503, begun, address, managerId: undefined });
}
