import { IncomingMessage } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

import type { Context, MiddlewareHandler } from 'hono';

import type { Call } from '#contract/call.ts';
import { calls } from '#contract/calls.ts';
import { deadlineExtension } from '#server/deadline.ts';

import { jsonType } from './body.ts';
import type { Env } from './env.ts';

const mostInFlight = 128;
/** Time budget of the calls handled in one turn of the event loop. */
const longestTurnMs = 300;
const alwaysOfTurn = 64;
const promptPerSecond = 250;
const delayMs = 1000;
const mostDelayed = 2000;

/** Slow by design, with their own limits. */
const ownLimits = Object.values<Call>(calls)
  .filter(({ stream, large }) => stream || large)
  .map(({ path }) => new RegExp(`^${path.replaceAll(/\{\w+\}/g, String.raw`\d+`)}$`));

export const busy = JSON.stringify({ message: 'The server is busy. Try again in a moment.' });

/**
 * Load shedding: refuses calls that would be answered too late, before any work is done for them. Event streams,
 * pages and health checks are exempt; requests without a session are limited before (signed-out-limits.ts).
 *
 * Two queues can build up. Complete calls wait for a database in another process: at 200 writes per second, the
 * slowest calls, the last of 128 is answered after 0.7 s, and on a machine five times as slow it still gets a
 * connection within the limit of 4 s. And calls wait in their sockets while the event loop is busy: all of them are
 * handled in one turn, so once a turn has taken 0.3 s its remaining calls are refused. (`monitorEventLoopDelay`
 * reports this only after the turn and would refuse the next one.) Ordinary bursts pass: a browser opens six
 * connections, and 64 calls of a turn are always accepted, so that one large write does not fail others.
 */
export function shedLoad(): MiddlewareHandler<Env> {
  const holdRefusal = holdRefusals();
  let inFlight = 0;
  let ofTurn = 0;
  let turnBegan = 0;

  function takes(): boolean {
    // Immediates run after all pending requests.
    if (ofTurn === 0) {
      turnBegan = performance.now();
      setImmediate(() => (ofTurn = 0));
    }
    ofTurn += 1;
    if (inFlight >= mostInFlight) return false;
    return ofTurn <= alwaysOfTurn || performance.now() - turnBegan < longestTurnMs;
  }

  return async (c, next) => {
    const incoming = c.env?.incoming;
    if (!(incoming instanceof IncomingMessage)) return next();
    if (ownLimits.some((path) => path.test(c.req.path))) return next();
    if (!takes()) {
      await holdRefusal();
      return refuse(c);
    }
    let isCounted = false;
    const begin = () => {
      isCounted = true;
      inFlight += 1;
    };
    const extendDeadline = deadlineExtension();
    const beginLate = () => {
      extendDeadline();
      begin();
    };
    // A body that came with the head is parsed after it, during this await.
    if (!incoming.complete) await Promise.resolve();
    // A body that arrives slowly is no load; counting many of them would block everyone else.
    if (isWhole(incoming)) begin();
    else incoming.once('end', beginLate);
    try {
      return await next();
    } finally {
      incoming.off('end', beginLate);
      if (isCounted) inFlight -= 1;
    }
  };
}

/**
 * Of more than 250 refusals per second, the others are held for a second. Clients that repeat a refused call
 * immediately would otherwise cause thousands per second, which take the processor from the accepted calls.
 */
function holdRefusals(): () => Promise<void> {
  let ofSecond = 0;
  let delayed = 0;
  return async () => {
    if (ofSecond === 0) setTimeout(() => (ofSecond = 0), 1000).unref();
    ofSecond += 1;
    if (ofSecond <= promptPerSecond || delayed >= mostDelayed) return;
    delayed += 1;
    await sleep(delayMs);
    delayed -= 1;
  };
}

/** Whether the whole request has arrived and is still unread. */
function isWhole({ complete, headers, readableLength }: IncomingMessage): boolean {
  return complete || readableLength === Number(headers['content-length']);
}

function refuse(c: Context<Env>): Response {
  return c.body(busy, 503, {
    'Content-Type': jsonType,
    'Cache-Control': 'no-store',
    'Retry-After': '1',
  });
}
