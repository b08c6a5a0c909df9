import type { HttpBindings } from '@hono/node-server';

import type { Ctx } from '#server/ctx.ts';

export type Env = {
  Bindings: Partial<HttpBindings> & {
    /** Set if the response's chunks are not shared: frees a chunk after sending. */
    freeChunk?: (piece: Uint8Array) => void;
  };
  Variables: {
    requestId: string;
    /** The client's address, resolved through trusted proxies. */
    address: string;
    ctx: Ctx;
    /** The current account of this request's session, read through the given connection. */
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
