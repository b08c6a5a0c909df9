import { connect } from 'node:net';
import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

import { expect, onTestFinished, test } from 'vitest';

import { within } from '../harness/load.ts';
import { megabytesOf, openBy } from '../harness/memory.ts';
import type { Caller } from '../harness/person.ts';
import { reportFigures } from '../harness/report.ts';
import { isLong, tries } from '../harness/scale.ts';
import { startSite } from '../harness/site.ts';
import { watchReaders } from './idle-readers.ts';

/** A server with a project of half a megabyte, and an account that reads it. */
async function aPlace() {
  const site = await startSite({ LOG_LEVEL: 'error' });
  const { address, child } = site.servers[0] ?? {};
  const admin = (await site.signIn()).at(address ?? '');
  const description = 'x'.repeat(5000);
  const tasks = Array.from({ length: 100 }, (_, index) => ({ name: `T${index}`, description }));
  const made = await admin.call<{ id: number }>('POST', '/api/projects', {
    name: 'Large',
    category: 'C',
    market: 'M',
    tasks,
  });
  const path = `/api/projects/${made.body.id}`;
  return {
    admin,
    address: address ?? '',
    path,
    memory: () => megabytesOf(child?.pid),
    open: () => openBy(child?.pid),
  };
}

type Slow = { socket: Socket; closedAfter: () => number | null };

/** A client that sends its bytes, repeats `more` every two seconds, and reads nothing. */
async function slowClient(address: string, first: string, more?: string): Promise<Slow> {
  const { hostname, port } = new URL(address);
  const socket = connect({ host: hostname, port: Number(port) });
  socket.on('error', () => {});
  const begin = performance.now();
  let closed: number | null = null;
  socket.once('close', () => (closed = performance.now() - begin));
  await new Promise<void>((connected) => socket.once('connect', connected));
  socket.pause();
  if (first) socket.write(first);
  const timer = more === undefined ? undefined : setInterval(() => socket.write(more), 2000);
  onTestFinished(() => {
    clearInterval(timer);
    socket.destroy();
  });
  return { socket, closedAfter: () => closed };
}

type Kind = { first: string; more?: string; idle?: true; greedy?: true; each?: number };

const closedWithinMs = 30_000;

function kindsOf(address: string, path: string, cookie: string): Record<string, Kind> {
  const read = `GET ${path} HTTP/1.1\r\nhost: x\r\ncookie: ${cookie}\r\n\r\n`;
  const body = 'content-type: application/json\r\ncontent-length: 100000\r\n\r\n{';
  const own = `host: ${new URL(address).host}\r\norigin: ${address}\r\ncookie: ${cookie}\r\n`;
  return {
    silent: { first: '' },
    'slow headers': { first: 'GET /healthz HTTP/1.1\r\nhost: x\r\n', more: 'x-more: y\r\n' },
    'slow bodies without a session': {
      first: `POST /api/login HTTP/1.1\r\nhost: x\r\n${body}`,
      more: ' ',
    },
    'slow bodies': { first: `POST /api/people HTTP/1.1\r\n${own}${body}`, more: ' ' },
    // The operating system buffers their only response: they count as idle connections and close after 75 s.
    'readers of nothing': { first: read, idle: true, each: 300 },
    // Fewer: the operating system buffers some megabytes for each.
    'readers who ask for more than they read': {
      first: read.repeat(16),
      greedy: true,
      each: tries(100, 200),
    },
  };
}

/** The responses and durations of an ordinary client meanwhile. */
async function ordinaryUse(admin: Caller, forMs: number) {
  const answers: { status: number; ms: number }[] = [];
  for (const end = performance.now() + forMs; performance.now() < end; await sleep(20)) {
    const start = performance.now();
    // Cached and uncached reads.
    const path = answers.length % 2 === 0 ? '/api/projects' : '/api/user';
    const { status } = await admin.call('GET', path);
    answers.push({ status, ms: performance.now() - start });
  }
  return answers;
}

test(
  'slow clients do not affect others, use little memory, and are disconnected within 30 s',
  { timeout: 420_000 },
  async () => {
    const { admin, address, path, memory, open } = await aPlace();
    // Opens all database connections of the pool.
    await Promise.all(Array.from({ length: 20 }, () => admin.call('GET', path)));
    const quiet = await ordinaryUse(admin, tries(500, 5000));
    const ordinarily = open();
    for (const [kind, client] of Object.entries(kindsOf(address, path, admin.cookie))) {
      const { first, more, idle, greedy, each = tries(300, 1000) } = client;
      const before = memory();
      const longestMs = greedy && isLong ? watchReaders(address) : undefined;
      const slow: Slow[] = [];
      while (slow.length < each) slow.push(await slowClient(address, first, more));
      const meanwhile = await ordinaryUse(admin, tries(500, 31_000));
      const grown = memory() - before;
      expect(meanwhile.length, kind).toBeGreaterThan(0);
      expect(
        meanwhile.filter(({ status }) => status !== 200),
        kind,
      ).toEqual([]);
      expect(grown, `${kind}: MB`).toBeLessThan(tries(200, 600));
      const left = () => Math.max(0, open() - ordinarily);
      // More than 30 s have passed by now; greedy clients start only when they have read all that they take.
      const timeout = greedy ? closedWithinMs * 2 : 1000;
      if (isLong && !idle) await expect.poll(left, { timeout }).toBe(0);
      const openMs = longestMs?.() ?? 0;
      expect(openMs, kind).toBeLessThan(closedWithinMs);
      reportFigures('L3', {
        [kind]: each,
        ...(isLong && !idle && { 'closed by the server': each }),
        ...(openMs > 0 && { 's after their last byte at most': Math.round(openMs / 1000) }),
        'MB held': Math.round(grown),
        'answers to others': meanwhile.length,
        'times the quiet p95': (within(0.95, meanwhile) / within(0.95, quiet)).toFixed(1),
      });
      slow.forEach(({ socket }) => socket.destroy());
      await expect.poll(open, { timeout: 5000 }).toBeLessThanOrEqual(ordinarily + 5);
    }
  },
);

test('pipelined responses are in order, and endless pipelining is disconnected', async () => {
  const { admin, address, path } = await aPlace();
  const requestFor = (of: string) =>
    `GET ${of} HTTP/1.1\r\nhost: x\r\ncookie: ${admin.cookie}\r\n\r\n`;
  const { socket, closedAfter } = await slowClient(address, '');
  let heard = '';
  socket.on('data', (piece: Buffer) => (heard += piece.toString('latin1')));
  socket.resume();
  socket.write(
    requestFor(path) + requestFor('/healthz') + requestFor('/api/user') + requestFor('/healthz'),
  );
  const heads = () => [...heard.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => status);
  await expect.poll(() => heads().length, { timeout: 5000 }).toBe(4);
  expect(heads()).toEqual(['200', '200', '200', '200']);
  expect(heard.indexOf('"Large"')).toBeLessThan(heard.indexOf('{"ok":true}'));
  expect(heard.indexOf('{"ok":true}')).toBeLessThan(heard.indexOf('"username"'));
  const greedy = await slowClient(address, requestFor(path).repeat(500));
  greedy.socket.resume();
  await expect.poll(greedy.closedAfter, { timeout: 5000 }).not.toBeNull();
  expect(closedAfter()).toBeNull();
});
