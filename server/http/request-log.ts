import { randomUUID } from 'node:crypto';

import type { Context, MiddlewareHandler } from 'hono';
import type { Logger } from 'pino';

import type { Config } from '#server/config.ts';

import { clientAddress, peerOf } from './address.ts';
import type { Env } from './env.ts';

/** `startedAt` is in `performance.now()` time. */
type Answered = {
  requestId: string;
  method: string;
  path: string;
  status: number;
  startedAt: number;
  address: string;
  managerId: number | undefined;
  fault?: unknown;
};

/**
 * Secrets of addresses, mistyped ones too: whoever reads the log could mend them. Mail programs and chats write # and /
 * in other ways.
 */
const secretParts = [
  /(\b(?:calendar|unsubscribe)(?:\/|[%=](?:25)*2f)).+/i,
  /^(\/+(?:choose-password|mine)).+/i,
  /(%(?:25)*23).+/i,
];
const secretLike = /[0-9a-f]{32,}|wml_[\w-]+|[dop]\d+\.[\w-]{20,}/gi;

/** A path as the log may have it. */
function loggedPath(path: string): string {
  return secretParts
    .reduce((rest, secret) => rest.replace(secret, '$1…'), path)
    .replace(secretLike, '…');
}

export function logRequest(log: Logger, { startedAt, fault, ...facts }: Answered): void {
  const { requestId, method, status, address, managerId } = facts;
  const path = loggedPath(facts.path);
  const ms = Math.round((performance.now() - startedAt) * 10) / 10;
  const line = { requestId, method, path, status, ms, address, managerId };
  if (fault === undefined) log.info(line, 'request');
  else log.error({ ...line, err: fault }, 'request');
}

/** Assigns each request an id and an address, and logs it after its response. */
export function requestLog(log: Logger, config: Behind): MiddlewareHandler<Env> {
  const { trustedProxies: trusted } = config;
  const warnOfProxy = proxyWarning(log, config);
  return async (c, next) => {
    warnOfProxy(c);
    const startedAt = performance.now();
    const requestId = randomUUID();
    const address = clientAddress(peer(c), c.req.header('x-forwarded-for'), trusted);
    c.set('requestId', requestId);
    c.set('address', address);
    await next();
    c.header('X-Request-Id', requestId);
    const { method, path } = c.req;
    const managerId = c.get('ctx')?.account?.id ?? c.get('managerId');
    const { status } = c.res;
    const fault = c.get('fault');
    logRequest(log, { requestId, method, path, status, startedAt, address, managerId, fault });
  };
}

function peer(c: Context<Env>): string {
  return c.env?.incoming ? peerOf(c.env.incoming.socket) : '127.0.0.1';
}

type Behind = Pick<Config, 'trustedProxies' | 'publicUrl'>;

const forwarding = ['x-forwarded-for', 'x-forwarded-proto', 'x-forwarded-host', 'forwarded'];

/** Warns once about a proxy that is not configured. */
function proxyWarning(log: Logger, { publicUrl, trustedProxies }: Behind) {
  const missing = [
    ...(publicUrl ? [] : ['PUBLIC_URL']),
    ...(trustedProxies.rules.length > 0 ? [] : ['TRUST_PROXY']),
  ];
  let isReported = missing.length === 0;
  return ({ req }: Context<Env>): void => {
    const header = isReported
      ? undefined
      : forwarding.find((name) => req.header(name) !== undefined);
    if (!header) return;
    isReported = true;
    log.warn(
      { header, missing },
      `A request came through a proxy, but ${missing.join(' and ')} is not set: see "Behind a proxy" in docs/operations.md`,
    );
  };
}
