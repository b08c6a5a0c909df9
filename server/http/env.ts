import type { HttpBindings } from '@hono/node-server';

import type { Ctx } from '#server/ctx.ts';

/** What requests carry through the layers of the app. */
export type Env = {
  Bindings: Partial<HttpBindings> & {
    /** Set where the chunks of the answer are nobody else's: frees one that was sent. */
    freePiece?: (piece: Uint8Array) => void;
  };
  Variables: {
    requestId: string;
    /** The address of the browser, seen through trusted proxies. */
    address: string;
    ctx: Ctx;
    /** The account of this request's session as it is now, read through this connection. */
    accountNow?: (db: Ctx['db']) => Promise<Ctx['account']>;
    /** The session's id (a hash of its token), where there is one. */
    sid?: string;
    /** Where the log stood after this request came, where it has a session. */
    log?: string;
    /** Whom a request without a session was about, for its log line. */
    managerId?: number;
    /** The path of the call as the contract has it. */
    route?: string;
    /** The answer repeats an earlier one with the same idempotency key. */
    replayed?: boolean;
    /** What went wrong inside, for the log line of this request. */
    fault?: unknown;
  };
};
