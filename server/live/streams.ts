import type { Feed, News } from './feed.ts';

const heartbeatMs = 15_000;
// A reader that lets this much pile up is cut off. It comes back with Last-Event-ID and misses nothing,
// where a reader left behind would show old data as if it were new.
const mostUnreadBytes = 65_536;

/** How many streams one account has open at once, in all its windows and on all its devices. */
const mostOfAccount = 30;
// Whoever had to make room comes back, but not at once: it would throw out the next one each time.
const later = 'retry: 30000\n\n';

/** Whose stream it is. */
type Reader = { sid: string; accountId: number };
type Stream = Reader & { send: (text: string) => void; end: (lastWords?: string) => void };

// Without it a browser would wait before it asks again, and only then learn that its session has ended.
const ended = 'event: ended\ndata: {"changes":[]}\n\n';
const encoder = new TextEncoder();
type StillValid = (sids: string[]) => Promise<Set<string>>;

/** The open event streams of this process. */
export function createStreams(feed: Feed, stillValid: StillValid) {
  const open = new Set<Stream>();
  const heartbeat = setInterval(beat, heartbeatMs).unref();
  const unsubscribe = feed.subscribe((news) => {
    const text = asEvent(news);
    for (const stream of open) stream.send(text);
  });

  function beat(): void {
    for (const stream of open) stream.send(': still here\n\n');
    void endInvalid();
  }

  /** Closes the streams of sessions that have ended or whose account may no longer sign in. */
  async function endInvalid(): Promise<void> {
    const asked = new Set([...open].map(({ sid }) => sid));
    try {
      const valid = await stillValid([...asked]);
      // Of a session that came meanwhile nothing is known yet.
      const over = [...open].filter(({ sid }) => asked.has(sid) && !valid.has(sid));
      for (const stream of over) stream.end(ended);
    } catch {
      // The database is away; the next heartbeat asks again.
    }
  }

  /** Ends the oldest streams of an account with too many: those that lost their browser are among them. */
  function makeRoom(accountId: number): void {
    const all = [...open].filter((stream) => stream.accountId === accountId);
    for (const stream of all.slice(0, Math.max(0, all.length - mostOfAccount))) stream.end(later);
  }

  function begin(reader: Reader, controller: ReadableStreamDefaultController<Uint8Array>): Stream {
    const stream: Stream = {
      ...reader,
      send: (text) => {
        if ((controller.desiredSize ?? 0) <= 0) {
          open.delete(stream);
          controller.error(new Error('The reader of an event stream is too slow'));
        } else controller.enqueue(encoder.encode(text));
      },
      end: (lastWords) => {
        if (lastWords) stream.send(lastWords);
        // Whoever was cut off meanwhile, as too slow a reader, has no end to come.
        if (open.delete(stream)) controller.close();
      },
    };
    open.add(stream);
    makeRoom(reader.accountId);
    return stream;
  }

  return {
    /** Opens a stream that first tells what happened after position `after`. */
    open: async (reader: Reader, after: number): Promise<ReadableStream<Uint8Array>> => {
      let stream: Stream;
      const bytes = new ReadableStream<Uint8Array>(
        {
          start: (controller) => {
            stream = begin(reader, controller);
          },
          cancel: () => void open.delete(stream),
        },
        new ByteLengthQueuingStrategy({ highWaterMark: mostUnreadBytes }),
      );
      // Subscribed before the past is read: a change in between is told twice, never not at all. In the
      // same way a session that ends while its stream begins is not missed.
      const [past, valid] = await Promise.all([feed.since(after), stillValid([reader.sid])]);
      stream!.send(`retry: 1000\n${asEvent(past)}`);
      if (!valid.has(reader.sid)) stream!.end(ended);
      return bytes;
    },
    endInvalid,
    /** Ends all streams; the browsers come back, to another server where this one stops. */
    close: () => {
      clearInterval(heartbeat);
      unsubscribe();
      for (const stream of open) stream.end();
    },
    count: () => open.size,
  };
}

export type Streams = ReturnType<typeof createStreams>;

/** `event: change` with the changes, or `event: reset` for a reader who may have missed some. */
function asEvent({ resume, changes }: News): string {
  const event = changes ? 'change' : 'reset';
  return `event: ${event}\nid: ${resume}\ndata: ${JSON.stringify({ changes: changes ?? [] })}\n\n`;
}
