import type { Feed, FeedEvent } from './feed.ts';

const heartbeatMs = 15_000;
// A slow reader is disconnected at this backlog. It resumes with Last-Event-ID and misses nothing, instead of
// showing stale data.
const mostUnreadBytes = 65_536;

const mostOfAccount = 30;
// Delays the reconnect of a displaced stream: otherwise it would displace the next one.
const later = 'retry: 30000\n\n';

type Reader = { sid: string; accountId: number };
type Stream = Reader & { send: (text: string) => void; end: (lastWords?: string) => void };

// Without this event a browser would only notice the end of its session at its next request.
const ended = 'event: ended\ndata: {"changes":[]}\n\n';
const encoder = new TextEncoder();
type StillValid = (sids: string[]) => Promise<Set<string>>;

export function createStreams(feed: Feed, stillValid: StillValid) {
  const open = new Set<Stream>();
  let closed = false;
  const heartbeat = setInterval(beat, heartbeatMs).unref();
  const unsubscribe = feed.subscribe((event) => {
    const text = asEvent(event);
    for (const stream of open) stream.send(text);
  });

  function beat(): void {
    for (const stream of open) stream.send(': still here\n\n');
    void endInvalid();
  }

  async function endInvalid(): Promise<void> {
    const checked = new Set([...open].map(({ sid }) => sid));
    try {
      const valid = await stillValid([...checked]);
      // Sessions that connected meanwhile have not been checked.
      const over = [...open].filter(({ sid }) => checked.has(sid) && !valid.has(sid));
      for (const stream of over) stream.end(ended);
    } catch {
      // The database is unavailable; the next heartbeat retries.
    }
  }

  /** Ends the oldest streams of an account with too many; they include those of lost browsers. */
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
        // A reader that was disconnected as too slow has no stream to close.
        if (open.delete(stream)) controller.close();
      },
    };
    open.add(stream);
    makeRoom(reader.accountId);
    return stream;
  }

  return {
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
      // Subscribes before reading the past: a change in between may be sent twice but is never lost. The same
      // applies to a session that ends meanwhile.
      try {
        const [past, valid] = await Promise.all([feed.since(after), stillValid([reader.sid])]);
        // Ended or displaced meanwhile.
        if (!open.has(stream!)) return bytes;
        stream!.send(`retry: 1000\n${asEvent(past)}`);
        if (!valid.has(reader.sid)) stream!.end(ended);
        // Nothing would be sent any more, and the server would wait for it.
        if (closed) stream!.end();
        return bytes;
      } catch (error) {
        stream!.end();
        throw error;
      }
    },
    endInvalid,
    /** Browsers reconnect, to another server if this one stops. */
    close: () => {
      closed = true;
      clearInterval(heartbeat);
      unsubscribe();
      for (const stream of open) stream.end();
    },
    count: () => open.size,
  };
}

export type Streams = ReturnType<typeof createStreams>;

function asEvent({ resume, changes }: FeedEvent): string {
  const event = changes ? 'change' : 'reset';
  return `event: ${event}\nid: ${resume}\ndata: ${JSON.stringify({ changes: changes ?? [] })}\n\n`;
}
