import type { HttpBindings } from '@hono/node-server';

import type { Ctx } from '#server/ctx.ts';

export type Env = {
  Bindings: Partial<HttpBindings> & {
    /** Set if nobody else uses the response's chunks: frees one that was sent. */
    freeChunk?: (piece: Uint8Array) => void;
  };
  Variables: {
    requestId: string;
    /** The client's address, seen through trusted proxies. */
    address: string;
    ctx: Ctx;
    /** The account of this request's session as it is now, read through this connection. */
    accountNow?: (db: Ctx['db']) => Promise<Ctx['account']>;
    /** The session's id (a hash of its token), if any. */
    sid?: string;
    /** The log position read after this request arrived, if it has a session. */
    log?: string;
    /** The account that a request without a session concerned, for the log. */
    managerId?: number;
    route?: string;
    /** The response repeats an earlier one with the same idempotency key. */
    replayed?: boolean;
    fault?: unknown;
  };
};
