import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';

import type { Logger } from 'pino';

import { callRefusal } from '#rules/permissions.ts';
import type { Config } from '#server/config.ts';
import { isSeen } from '#server/sessions/commands.ts';
import { lookUp, lookupOf, rememberLookup } from '#server/sessions/session-lookup.ts';
import type { SessionLookup, SessionLookups } from '#server/sessions/session-lookup.ts';
import type { TokensOf } from '#server/sessions/tokens.ts';

import { clientAddress, peerOf } from './address.ts';
import { negotiate } from './cached-response.ts';
import type { Variant } from './cached-response.ts';
import { logRequest } from './request-log.ts';
import { rightsKeyOf } from './response-cache.ts';
import type { ResponseCache } from './response-cache.ts';

type Parts = {
  config: Pick<Config, 'trustedProxies'>;
  log: Logger;
  now: () => string;
  tokensOf: TokensOf;
  sessionLookups: SessionLookups;
  cache: ResponseCache;
  headers: Record<string, string>;
  observe?: (method: string, route: string, status: number, seconds: number) => void;
  draining: () => boolean;
};

/** Responds to a request at the port or forwards it with `passOn`. */
export type FastPath = (
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  passOn: () => void,
) => void;

/**
 * Serves cached responses before the app is called: the same bytes, headers and log line, without the app's
 * per-request objects. Session and log position are looked up for each request; all other requests go to the app.
 */
export function createFastPath(parts: Parts): FastPath {
  const { tokensOf, sessionLookups, cache, draining } = parts;
  const always = Object.entries(parts.headers).flat();
  const heads = new WeakMap<Variant, string[]>();

  /** A flat list of names and values, the fastest form for Node. */
  function headOf(variant: Variant): string[] {
    const before = heads.get(variant);
    if (before) return before;
    const { headers, body } = variant;
    const length = body ? ['Content-Length', String(body.byteLength)] : [];
    const head = [...Object.entries(headers).flat(), ...length, ...always];
    heads.set(variant, head);
    return head;
  }

  function answer(
    incoming: IncomingMessage,
    outgoing: ServerResponse,
    lookup: SessionLookup,
  ): boolean {
    const startedAt = performance.now();
    const { method = '', url = '', headers, socket } = incoming;
    const { session, log } = lookup;
    const found =
      session && isSeen(session, parts.now())
        ? cache.at(url, log, rightsKeyOf(session.account))
        : null;
    if (!session || !found || callRefusal(found.may, session.account) !== null) return false;
    const conditions = {
      ifNoneMatch: headers['if-none-match'],
      acceptEncoding: headers['accept-encoding'] as string,
    };
    const variant = negotiate(found.response, conditions);
    const { status, body } = variant;
    const requestId = randomUUID();
    outgoing.writeHead(status, [...headOf(variant), 'X-Request-Id', requestId]);
    outgoing.end(body);
    const forwardedFor = headers['x-forwarded-for'] as string | undefined;
    logRequest(parts.log, {
      requestId,
      method,
      path: pathOf(url),
      status,
      startedAt,
      address: clientAddress(peerOf(socket), forwardedFor, parts.config.trustedProxies),
      managerId: session.account.id ?? undefined,
    });
    parts.observe?.(method, found.route, status, (performance.now() - startedAt) / 1000);
    return true;
  }

  return (incoming, outgoing, passOn) => {
    const { method, url = '', headers } = incoming;
    const mayBeCached = method === 'GET' && cache.has(url) && isPlain(incoming) && !draining();
    const tokens = mayBeCached ? tokensOf(headers) : [];
    const [own] = tokens;
    if (own === undefined) return passOn();
    const known = sessionLookups.known(own);
    if (known) return answer(incoming, outgoing, known) ? undefined : passOn();
    const looking = lookupOf(incoming) ?? lookUp(sessionLookups, tokens);
    rememberLookup(incoming, looking);
    looking.then(
      (lookup) => answer(incoming, outgoing, lookup) || passOn(),
      // The app meets the same error and reports it.
      () => passOn(),
    );
  };
}

/** No body, and a valid Host; the app handles everything else. */
function isPlain({ headers }: IncomingMessage): boolean {
  const { host = '', 'content-length': length, 'transfer-encoding': coding } = headers;
  return length === undefined && coding === undefined && /^[\w.:[\]-]+$/.test(host);
}

export function pathOf(url: string): string {
  const query = url.indexOf('?');
  return query < 0 ? url : url.slice(0, query);
}
