import { IncomingMessage } from 'node:http';

import type { Context, MiddlewareHandler } from 'hono';

import { calls } from '#contract/calls.ts';
import { deadlineExtension } from '#server/deadline.ts';

import { jsonType } from './body.ts';
import type { Env } from './env.ts';

/** What is worked on at once and waits for the database. */
const mostInFlight = 128;
/** How long calls that were waiting together may take together. */
const longestTurnMs = 300;
/** So many of those are never refused, however long they take. */
const alwaysOfTurn = 64;

/** Calls that take long by design, and have limits of their own. */
const ownLimits = new Set<string>([calls.listenForChanges.path, calls.readCompletionData.path]);

/** What is answered in place of what there is no room for. */
export const busy = JSON.stringify({ message: 'The server is busy. Try again in a moment.' });

/**
 * Refuses calls that would only be answered when nobody waits for them any more, before anything is done for
 * them. Event streams, pages and health are never refused here; those without a session have waited for their
 * turn (strangers.ts).
 *
 * Two things pile up. Calls that have come whole and wait for the database, where it is another process: at
 * 200 writes a second, the slowest there are, the last of 128 is answered after 0.7 s, and on a machine five
 * times as slow it still gets a connection in the 4 s that it waits for one. And calls that wait to be read
 * from their sockets, where the event loop itself is busy: what was waiting together is handled in one turn
 * of the loop, so once a turn has lasted 0.3 s, the rest of it is refused. (`monitorEventLoopDelay` tells the
 * same when the turn is over, which is too late for it, and refuses the next one instead.) An ordinary burst
 * is neither: a browser opens six connections, and 64 calls of a turn are taken in any case, so that one
 * large write costs nobody else their answer.
 */
export function shedLoad(): MiddlewareHandler<Env> {
  let inFlight = 0;
  let ofTurn = 0;
  let turnBegan = 0;

  function takes(): boolean {
    // Immediates run when everything that was waiting has been handled.
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
    // What comes from within the process has waited in no socket.
    if (!(incoming instanceof IncomingMessage)) return next();
    if (ownLimits.has(c.req.path)) return next();
    if (!takes()) return refuse(c);
    let begun = false;
    const begin = () => {
      begun = true;
      inFlight += 1;
    };
    const extendDeadline = deadlineExtension();
    const beginLate = () => {
      extendDeadline();
      begin();
    };
    // What came together with the head is parsed after it, while this waits.
    if (!incoming.complete) await Promise.resolve();
    // A body that comes slowly is no work; so many of them would keep everybody else out.
    if (isWhole(incoming)) begin();
    else incoming.once('end', beginLate);
    try {
      return await next();
    } finally {
      incoming.off('end', beginLate);
      if (begun) inFlight -= 1;
    }
  };
}

/** Whether all of a request is here, of which nobody has read anything yet. */
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
