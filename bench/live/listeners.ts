/** Many listeners and one writer in one process, so that one clock times responses and events. */
import { connect } from 'node:net';
import type { Socket } from 'node:net';

import { connectTo } from '../connection.ts';
import { answerAsks } from '../part.ts';
import { bytesOf } from '../request.ts';
import type { Request } from '../request.ts';

export type ListenersAsk =
  | { open: { port: number; cookie: string }[] }
  /** Each write waits until every stream has received the previous one. */
  | { write: Request[]; port: number; times: number }
  | { close: true };

/** Milliseconds after the response: of each stream, and of the last stream of each write. */
export type Delays = { each: number[]; last: number[] };

const streams = new Set<Socket>();
let received: () => void = () => {};

answerAsks(async (ask: ListenersAsk): Promise<Delays> => {
  if ('close' in ask) for (const stream of streams) stream.destroy();
  else if ('open' in ask) for (const place of ask.open) await listen(place);
  else return writeAndWait(ask);
  return { each: [], last: [] };
});

function listen({ port, cookie }: { port: number; cookie: string }): Promise<void> {
  const headers = { Cookie: cookie, Accept: 'text/event-stream' };
  return new Promise((resolve, reject) => {
    let hasStarted = false;
    const socket = connect({ port, host: '127.0.0.1', noDelay: true });
    socket.on('connect', () =>
      socket.write(bytesOf(port, { method: 'GET', path: '/api/events', headers })),
    );
    socket.on('data', (piece) => {
      // Heartbeats are not counted.
      const events = piece.toString('latin1').split('event: change').length - 1;
      if (hasStarted) for (let event = 0; event < events; event += 1) received();
      else if (events > 0) resolve();
      hasStarted ||= events > 0;
    });
    socket.on('error', reject);
    socket.on('close', () => {
      streams.delete(socket);
      reject(new Error('A stream was closed before it began'));
    });
    streams.add(socket);
  });
}

const longestMs = 10_000;

async function writeAndWait(ask: {
  write: Request[];
  port: number;
  times: number;
}): Promise<Delays> {
  const { write, port, times } = ask;
  const requests = write.map((request) => bytesOf(port, request));
  const writer = await connectTo(port, 200);
  const found: Delays = { each: [], last: [] };
  for (let time = 0; time < times; time += 1) {
    const arrivals: number[] = [];
    const all = everybodyHears(arrivals);
    await writer.exchange(requests[time % requests.length] ?? Buffer.alloc(0));
    const answered = performance.now();
    await all;
    // An event may arrive before the writer has read the response.
    const delays = arrivals.map((at) => Math.max(0, at - answered));
    found.each.push(...delays);
    found.last.push(Math.max(0, ...delays));
  }
  writer.close();
  return found;
}

function everybodyHears(arrivals: number[]): Promise<void> {
  if (streams.size === 0) return Promise.resolve();
  return new Promise((resolve, reject) => {
    const late = setTimeout(
      () => reject(new Error(`${arrivals.length} of ${streams.size} streams heard of a write`)),
      longestMs,
    );
    received = () => {
      arrivals.push(performance.now());
      if (arrivals.length < streams.size) return;
      clearTimeout(late);
      resolve();
    };
  });
}
