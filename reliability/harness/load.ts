import { connect } from 'node:net';

import { onTestFinished } from 'vitest';

export type Sent = {
  method?: 'GET' | 'POST' | 'PUT';
  path: string;
  body?: unknown;
  headers?: Record<string, string>;
};

/** One response: status, duration in ms, and whether it has Retry-After. */
type Came = { status: number; ms: number; retryAfter: boolean };

export function wire({ method = 'GET', path, body, headers = {} }: Sent, cookie: string): Buffer {
  const sent = body === undefined ? '' : JSON.stringify(body);
  const lines = Object.entries({
    Host: '127.0.0.1',
    Cookie: cookie,
    ...(body !== undefined && {
      'Content-Type': 'application/json',
      'Content-Length': String(Buffer.byteLength(sent)),
    }),
    ...headers,
  });
  const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join('');
  return Buffer.from(`${method} ${path} HTTP/1.1\r\n${head}\r\n${sent}`);
}

/** A connection that sends one request at a time with little overhead: it shares two cores with the server. */
async function openConnection(address: string) {
  const { hostname, port } = new URL(address);
  const socket = connect({ host: hostname, port: Number(port), noDelay: true });
  let head = '';
  let bodyLeft = 0;
  let answered: (came: Omit<Came, 'ms'>) => void = () => {};
  let failed: (error: Error) => void = () => {};
  let came = { status: 0, retryAfter: false };
  socket.on('data', (piece: Buffer) => {
    let rest = piece;
    if (bodyLeft === 0) {
      head += piece.toString('latin1');
      const end = head.indexOf('\r\n\r\n');
      if (end < 0) return;
      const length = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1];
      came = { status: Number(head.slice(9, 12)), retryAfter: /\r\nretry-after:/i.test(head) };
      rest = Buffer.from(head.slice(end + 4), 'latin1');
      bodyLeft = came.status === 304 ? 0 : Number(length ?? 0);
      head = '';
    }
    bodyLeft -= rest.length;
    if (bodyLeft === 0) answered(came);
  });
  socket.on('error', (error) => failed(error));
  socket.on('close', () => failed(new Error('The server closed a connection')));
  await new Promise<void>((resolve, reject) => {
    failed = reject;
    socket.once('connect', resolve);
  });
  return {
    exchange: (bytes: Buffer): Promise<Came> => {
      const sent = performance.now();
      return new Promise((resolve, reject) => {
        answered = (what) => resolve({ ...what, ms: performance.now() - sent });
        failed = reject;
        if (socket.destroyed) reject(new Error('The server had closed a connection'));
        socket.write(bytes);
      });
    },
    close: () => socket.destroy(),
  };
}

type Connection = Awaited<ReturnType<typeof openConnection>>;

export async function connections(address: string, count: number): Promise<Connection[]> {
  const opened: Connection[] = [];
  onTestFinished(() => opened.forEach(({ close }) => close()));
  while (opened.length < count) {
    const some = Math.min(100, count - opened.length);
    opened.push(
      ...(await Promise.all(Array.from({ length: some }, () => openConnection(address)))),
    );
  }
  return opened;
}

/** Every connection sends the next request as soon as the previous one is answered. */
export async function asFastAsAnswered(
  open: Connection[],
  next: () => Buffer,
  forMs: number,
): Promise<Came[]> {
  const all: Came[] = [];
  const end = performance.now() + forMs;
  const work = async ({ exchange }: Connection) => {
    while (performance.now() < end) all.push(await exchange(next()));
  };
  await Promise.all(open.map(work));
  return all;
}

export async function atRate(
  open: Connection[],
  next: () => Buffer,
  { perSecond, forMs }: { perSecond: number; forMs: number },
): Promise<Came[]> {
  const free = [...open];
  const all: Came[] = [];
  const underWay = new Set<Promise<unknown>>();
  const begin = performance.now();
  let sent = 0;
  for (let now = begin; now - begin < forMs; now = performance.now()) {
    const due = ((now - begin) * perSecond) / 1000;
    for (; sent < due; sent += 1) {
      // The connection that has been idle longest, because the server closes idle ones.
      const connection = free.shift();
      if (!connection) continue;
      const send = async () => {
        all.push(await connection.exchange(next()));
        free.push(connection);
      };
      const exchange = send().finally(() => underWay.delete(exchange));
      underWay.add(exchange);
    }
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  await Promise.all(underWay);
  return all;
}

/** The given percentile of the durations, in ms. */
export function within(part: number, answers: readonly { ms: number }[]): number {
  const sorted = answers.map(({ ms }) => ms).toSorted((a, b) => a - b);
  return sorted[Math.max(Math.ceil(part * sorted.length), 1) - 1] ?? 0;
}
