import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';

import type { Logger } from 'pino';

import { refusal } from '#contract/permissions.ts';
import type { Config } from '#server/config.ts';
import { isSeen } from '#server/sessions/commands.ts';
import type { SessionCookie } from '#server/sessions/cookie.ts';
import { lookupOf, rememberLookup } from '#server/sessions/session-lookup.ts';
import type { SessionLookup, SessionLookups } from '#server/sessions/session-lookup.ts';

import { clientAddress, peerOf } from './address.ts';
import { choose } from './cached-response.ts';
import type { Chosen } from './cached-response.ts';
import { logRequest } from './request-log.ts';
import type { ResponseCache } from './response-cache.ts';

type Parts = {
  config: Pick<Config, 'trustedProxies'>;
  log: Logger;
  now: () => string;
  cookie: SessionCookie;
  sessionLookups: SessionLookups;
  kept: ResponseCache;
  headers: Record<string, string>;
  observe?: (method: string, route: string, status: number, seconds: number) => void;
  draining: () => boolean;
};

/** Answers a request at the port or passes it on with `handOn`. */
export type Front = (
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  handOn: () => void,
) => void;

/**
 * Serves cached responses in front of the app, to those who may read them: the same bytes, headers and log line,
 * without the app's per-request objects. Session and log position are looked up for each request; everything else
 * goes to the app.
 */
export function answerUnchanged(parts: Parts): Front {
  const { cookie, sessionLookups, kept, draining } = parts;
  const always = Object.entries(parts.headers).flat();
  const heads = new WeakMap<Chosen, string[]>();

  /** A flat list of names and values, the fastest form for Node. */
  function headOf(chosen: Chosen): string[] {
    const before = heads.get(chosen);
    if (before) return before;
    const { headers, body } = chosen;
    const length = body ? ['Content-Length', String(body.byteLength)] : [];
    const head = [...Object.entries(headers).flat(), ...length, ...always];
    heads.set(chosen, head);
    return head;
  }

  function answer(
    incoming: IncomingMessage,
    outgoing: ServerResponse,
    lookup: SessionLookup,
  ): boolean {
    const begun = performance.now();
    const { method = '', url = '', headers, socket } = incoming;
    const { session, log } = lookup;
    const found = session && isSeen(session, parts.now()) ? kept.at(url, log) : null;
    if (!session || !found || refusal(found.may, session.account) !== null) return false;
    const wish = { has: headers['if-none-match'], takes: headers['accept-encoding'] as string };
    const chosen = choose(found.ready, wish);
    const { status, body } = chosen;
    const requestId = randomUUID();
    outgoing.writeHead(status, [...headOf(chosen), 'X-Request-Id', requestId]);
    outgoing.end(body);
    const forwardedFor = headers['x-forwarded-for'] as string | undefined;
    logRequest(parts.log, {
      requestId,
      method,
      path: pathOf(url),
      status,
      begun,
      address: clientAddress(peerOf(socket), forwardedFor, parts.config.trustedProxies),
      managerId: session.account.id,
    });
    parts.observe?.(method, found.route, status, (performance.now() - begun) / 1000);
    return true;
  }

  return (incoming, outgoing, handOn) => {
    const { method, url = '', headers } = incoming;
    const mayBeKept = method === 'GET' && kept.has(url) && isPlain(incoming) && !draining();
    const token = mayBeKept ? cookie.read(headers.cookie) : undefined;
    if (token === undefined) return handOn();
    const known = sessionLookups.known(token);
    if (known) return answer(incoming, outgoing, known) ? undefined : handOn();
    const looking = lookupOf(incoming) ?? sessionLookups.look(token);
    rememberLookup(incoming, looking);
    looking.then(
      (lookup) => answer(incoming, outgoing, lookup) || handOn(),
      // The app meets the same error and reports it.
      () => handOn(),
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
