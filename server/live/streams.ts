import { changesSeenBy, seesAll } from '#server/sight/rights.ts';
import type { Rights, Sight } from '#server/sight/rights.ts';

import type { Feed, FeedEvent, Past } from './feed.ts';

const heartbeatMs = 15_000;
// A slow reader is disconnected at this backlog. It resumes with Last-Event-ID and misses nothing, instead of
// showing stale data.
const mostUnreadBytes = 65_536;

const mostOfAccount = 30;
// Delays the reconnect of a displaced stream: otherwise it would displace the next one.
const later = 'retry: 30000\n\n';

type Reader = { sid: string; accountId: number };
type Stream = Reader & {
  /** Null until it has been read. */
  sight: Sight | null;
  send: (text: string) => void;
  end: (lastWords?: string) => void;
};

// Without this event a browser would only notice the end of its session at its next request.
const ended = 'event: ended\ndata: {"changes":[]}\n\n';
const encoder = new TextEncoder();
type StillValid = (sids: string[]) => Promise<Set<string>>;
/** The present sight of accounts. */
type ReadSight = (accountIds: number[]) => Promise<Map<number, Sight>>;

const nothingHidden: Sight = { ...seesAll, position: 0 };

/** Each stream reports the changes that its account sees. */
export function createStreams(feed: Feed, stillValid: StillValid, readSight: ReadSight) {
  const open = new Set<Stream>();
  let closed = false;
  const heartbeat = setInterval(beat, heartbeatMs).unref();
  let rightsPosition: number | undefined;
  // Events go out in the order of the log, also if the sight has to be read in between.
  let queue: Promise<void> | null = null;
  const unsubscribe = feed.subscribe((event) => {
    if (!queue && event.rightsPosition === rightsPosition) return send(event);
    const sent = (queue ?? Promise.resolve()).then(() => sendAnew(event));
    queue = sent;
    void sent.finally(() => {
      if (queue === sent) queue = null;
    });
  });

  function send(event: FeedEvent): void {
    const textOf = textsOf(event);
    for (const stream of open) {
      const text = stream.sight && textOf(stream.sight);
      if (text) stream.send(text);
    }
  }

  /** Tells those whose sight has changed to read everything again. */
  async function sendAnew(event: FeedEvent): Promise<void> {
    const streams = [...open].filter(({ sight }) => sight);
    try {
      const sights = await readSight([...new Set(streams.map(({ accountId }) => accountId))]);
      rightsPosition = event.rightsPosition;
      for (const stream of streams) {
        const now = sights.get(stream.accountId) ?? nothingHidden;
        if (now.position !== stream.sight?.position) stream.send(asRightsEvent(event));
        stream.sight = now;
      }
      send(event);
    } catch {
      // The database is unavailable: the browsers connect again and catch up.
      for (const stream of streams) stream.end();
    }
  }

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
      sight: null,
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
        const [past, valid, sights] = await Promise.all([
          feed.since(after),
          stillValid([reader.sid]),
          readSight([reader.accountId]),
        ]);
        // Ended or displaced meanwhile.
        if (!open.has(stream!)) return bytes;
        const sight = sights.get(reader.accountId) ?? nothingHidden;
        stream!.sight = sight;
        const event = sight.position > after ? asRightsEvent(past) : asEvent(past, sight);
        stream!.send(`retry: 1000\n${event}`);
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

/** The same text for all with the same rights; null if they see none of the changes. */
function textsOf(event: FeedEvent): (rights: Rights) => string | null {
  const texts = new Map<string, string | null>();
  return (rights) => {
    const known = texts.get(rights.key);
    if (known !== undefined) return known;
    const isHidden = event.changes && changesSeenBy(rights, event.changes).length === 0;
    const text = isHidden ? null : asEvent(event, rights);
    texts.set(rights.key, text);
    return text;
  };
}

function asEvent({ resume, changes }: Past, rights: Rights): string {
  const event = changes ? 'change' : 'reset';
  const seen = changesSeenBy(rights, changes ?? []);
  return `event: ${event}\nid: ${resume}\ndata: ${JSON.stringify({ changes: seen })}\n\n`;
}

function asRightsEvent({ resume }: Past): string {
  return `event: rights\nid: ${resume}\ndata: {"changes":[]}\n\n`;
}
