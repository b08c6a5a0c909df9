import type { Handlers } from '../http/register.ts';
import { Problem } from '../problem.ts';
import type { Feed } from './feed.ts';
import type { Streams } from './streams.ts';

/** The stream of changes. It carries ids only; what they mean is read with the ordinary calls. */
export function liveRoutes(feed: Feed, streams: Streams): Pick<Handlers, 'listenForChanges'> {
  return {
    listenForChanges: async ({ account }, { query }, c) => {
      const last = c.req.header('last-event-id') ?? query.after;
      if (last !== undefined && !/^\d{1,16}$/.test(last)) {
        throw new Problem('invalid', 'Last-Event-ID must be a log position');
      }
      const after = last === undefined ? await feed.position() : Number(last);
      const bytes = await streams.open(
        { sid: c.get('sid') ?? '', accountId: account?.id ?? 0 },
        after,
      );
      return c.body(bytes as ReadableStream<Uint8Array<ArrayBuffer>>, 200, {
        'Content-Type': 'text/event-stream; charset=UTF-8',
        'Cache-Control': 'no-store',
        'X-Accel-Buffering': 'no',
      });
    },
  };
}
