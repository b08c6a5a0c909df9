import { randomUUID } from 'node:crypto';

import { getConnInfo } from '@hono/node-server/conninfo';
import type { Context, MiddlewareHandler } from 'hono';
import type { Logger } from 'pino';

import type { Config } from '../config.ts';
import { clientAddress } from './address.ts';
import type { Env } from './env.ts';

/** Gives every request an id and an address, and writes one line about it when it is answered. */
export function requestLog(log: Logger, trusted: Config['trustedProxies']): MiddlewareHandler<Env> {
  return async (c, next) => {
    const start = performance.now();
    const requestId = randomUUID();
    c.set('requestId', requestId);
    c.set('address', clientAddress(peer(c), c.req.header('x-forwarded-for'), trusted));
    await next();
    c.header('X-Request-Id', requestId);
    const { status } = c.res;
    const fault = c.get('fault');
    const level = fault ? 'error' : 'info';
    log[level](
      {
        requestId,
        method: c.req.method,
        path: c.req.path,
        status,
        ms: Math.round((performance.now() - start) * 10) / 10,
        address: c.get('address'),
        managerId: c.get('ctx')?.account?.id ?? c.get('managerId'),
        ...(fault !== undefined && { err: fault }),
      },
      'request',
    );
  };
}

function peer(c: Context<Env>): string {
  return c.env?.incoming ? (getConnInfo(c).remote.address ?? '') : '127.0.0.1';
}
