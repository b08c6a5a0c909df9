import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { request } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { platform, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { expect, onTestFinished, test } from 'vitest';

import { engine } from '#server/testing/database.ts';

import { megabytesOf } from '../harness/memory.ts';
import { reportFigures } from '../harness/report.ts';
import { startSite } from '../harness/site.ts';

const mb = 2 ** 20;
const gigabyte = 1024 * mb;
const piece = Buffer.alloc(mb / 4, 'a');
const answeredWithinMs = 1000;
const mostMemoryMb = 50;

type Body = {
  what: string;
  path: string;
  limit: number;
  status: number;
  headers: Record<string, string>;
  begin: string;
};

const boundary = 'waymark-boundary';
const json = { 'content-type': 'application/json' };
const form = { 'content-type': `multipart/form-data; boundary=${boundary}` };
const packed = { ...json, 'content-encoding': 'gzip' };
const text = '{"name":"';
const photo = `--${boundary}\r\ncontent-disposition: form-data; name="photo"; filename="p.jpg"\r\n\r\n`;

const kinds: Body[] = [
  ['JSON', '/api/people', mb, 413, json, text],
  ['a nested create', '/api/projects', 4 * mb, 413, json, text],
  ['a sign-in', '/api/login', 16_384, 413, json, text],
  ['a photo', '/api/generate-slide', 11 * mb, 413, form, photo],
  ['a logo', '/api/organisation/logo', 11 * mb, 413, form, photo],
  ['compressed JSON', '/api/people', 0, 415, packed, '\u001f'],
  ['a photo as JSON', '/api/generate-slide', 0, 415, json, text],
].map(([what, path, limit, status, headers, begin]) => ({
  ...({ what, path, limit, status, headers, begin } as Body),
}));

/** Bodies of a gigabyte, each without and with Content-Length. */
const bodies = kinds.flatMap((one) => [
  one,
  {
    ...one,
    what: `${one.what} of known length`,
    limit: 0,
    headers: { ...one.headers, 'content-length': String(gigabyte) },
  },
]);

/** Streams a gigabyte until the other side closes; returns the response and how far beyond the limit it came. */
async function streamed({ path, limit, headers, begin }: Body, address: string, cookie: string) {
  const outgoing = request(new URL(path, address), {
    method: 'POST',
    headers: { ...headers, cookie },
  });
  const at = { status: 0, answered: Infinity, over: false };
  outgoing.on('response', (answer: IncomingMessage) => {
    Object.assign(at, { status: answer.statusCode, answered: performance.now() });
    answer.on('error', () => {});
    answer.resume();
  });
  outgoing.on('error', () => {});
  const closed = new Promise<void>((resolve) => outgoing.on('close', resolve)).then(
    () => void (at.over = true),
  );
  outgoing.write(begin);
  let passed = limit === 0 ? performance.now() : Infinity;
  let bytes = Buffer.byteLength(begin);
  for (; !at.over && bytes + piece.length < gigabyte; bytes += piece.length) {
    if (bytes > limit) passed = Math.min(passed, performance.now());
    if (!outgoing.write(piece))
      await Promise.race([once(outgoing, 'drain').catch(() => {}), closed]);
  }
  await Promise.race([closed, sleep(answeredWithinMs)]);
  outgoing.destroy();
  return { status: at.status, ms: at.answered - passed, megabytes: bytes / mb };
}

function bytesIn(folder: string): number {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true });
  return files
    .filter((entry) => entry.isFile())
    .reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0);
}

test.runIf(platform() === 'linux')(
  'a gigabyte is refused while it arrives, and not stored',
  async () => {
    const temporary = mkdtempSync(join(tmpdir(), 'waymark-bodies-'));
    onTestFinished(() => rmSync(temporary, { recursive: true, force: true }));
    const data = join(temporary, 'data');
    const own = { TMPDIR: temporary, ...(engine === 'postgres' && { DATA_DIR: data }) };
    const site = await startSite({ ...own, BACKUPS: 'off', LOG_LEVEL: 'error' });
    const [server] = site.servers;
    const folders = engine === 'postgres' ? [temporary] : [temporary, site.settings.DATA_DIR];
    const storedBytes = () => folders.reduce((sum, folder) => sum + bytesIn(folder), 0);
    const { cookie } = await site.signIn();
    const send = (body: Body) => streamed(body, server?.address ?? '', cookie);
    // The first request of a kind loads code, which is not counted.
    for (const body of bodies) await send({ ...body, what: 'first' });

    const before = { memory: megabytesOf(server?.child.pid), files: storedBytes() };
    const at = { most: before.memory, over: false };
    const watching = (async () => {
      while (!at.over) {
        at.most = Math.max(at.most, megabytesOf(server?.child.pid));
        await sleep(20);
      }
    })();
    const wrong: string[] = [];
    let [slowest, taken] = [0, 0];
    const note = ({ what, status }: Body, got: Awaited<ReturnType<typeof send>>) => {
      if (got.status !== status || !(got.ms < answeredWithinMs)) {
        wrong.push(`${what}: ${got.status} ${Math.round(got.ms)} ms after the limit`);
      }
      slowest = Math.max(slowest, got.ms);
      taken += got.megabytes;
    };
    for (const body of bodies) note(body, await send(body));
    at.over = true;
    await watching;
    const remaining = storedBytes() - before.files;
    reportFigures('L4', {
      'bodies of 1 GB': bodies.length,
      'MB of them taken before the end': Math.round(taken),
      'ms from the limit to the slowest answer': Math.round(slowest),
      'MB of memory more': Math.round(at.most - before.memory),
      'bytes on the disk more': remaining,
    });
    expect(wrong).toEqual([]);
    expect(at.most - before.memory).toBeLessThanOrEqual(mostMemoryMb);
    expect(remaining).toBe(0);
    expect((await fetch(`${server?.address}/readyz`)).status).toBe(200);
  },
  300_000,
);
