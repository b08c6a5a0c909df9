import type { Handlers } from '#server/http/handler.ts';
import { Problem } from '#server/problem.ts';

import type { Feed } from './feed.ts';
import type { Streams } from './streams.ts';

const headers = {
  'Content-Type': 'text/event-stream; charset=UTF-8',
  'Cache-Control': 'no-store',
  'X-Accel-Buffering': 'no',
};

/** The event stream contains only ids; browsers read the data with ordinary calls. */
export function liveRoutes(feed: Feed, streams: Streams): Pick<Handlers, 'listenForChanges'> {
  return {
    listenForChanges: async ({ account }, { query }, c) => {
      const last = c.req.header('last-event-id') ?? query.after;
      if (last !== undefined && !/^\d{1,16}$/.test(last)) {
        throw new Problem('invalid', 'Last-Event-ID must be a log position');
      }
      const after = last === undefined ? await feed.position() : Number(last);
      // No one reads or closes the body of a HEAD response.
      if (c.req.method === 'HEAD') return c.body(null, 200, headers);
      const reader = { sid: c.get('sid') ?? '', accountId: account?.id ?? 0 };
      const bytes = await streams.open(reader, after);
      return c.body(bytes as ReadableStream<Uint8Array<ArrayBuffer>>, 200, headers);
    },
  };
}
