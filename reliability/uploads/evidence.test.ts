import { request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

import { expect, test } from 'vitest';

import { check } from '#server/admin/check.ts';
import { engine } from '#server/testing/database.ts';
import { aServerWithProject } from '#server/testing/one-project.ts';
import { aPicture } from '#server/testing/slides.ts';

import { ownMegabytesOf } from '../harness/memory.ts';
import { reportFigures } from '../harness/report.ts';
import { seed, tries } from '../harness/scale.ts';
import { startSite } from '../harness/site.ts';

const parts = [
  '../',
  '..\\',
  'C:\\',
  '/etc/passwd',
  '%2e%2e%2f',
  '"; filename="evil.exe',
  '\r\nX-Evil: 1',
  '\u202Egpj.exe',
  '\u200b',
  '\u0000',
  '<script>alert(1)</script>',
  "'; drop table evidence; --",
  '.html',
  '.svg',
  '.php\u0000.png',
  'CON',
  'nul.txt',
  '.htaccess',
  '...',
  '名前',
  '😀',
  '\ud800',
  'é\u0301',
  '%',
  "filename*=UTF-8''x",
  ' ',
  'x'.repeat(150),
];

const bodies: (string | Uint8Array)[] = [
  '<html><script>alert(1)</script>',
  '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>',
  '%PDF-1.7',
  'MZ\u0090',
  '\u0089PNG\r\n\u001a\n',
  'GIF89a<script>',
  '',
  await aPicture({ width: 9, height: 9 }, 'png'),
];

/** Seeded random numbers. */
function chanceOf(text: string) {
  let state = Array.from(text).reduce((sum, one) => (sum * 31 + one.charCodeAt(0)) % 2147483647, 7);
  return (most: number) => (state = (state * 48271) % 2147483647) % most;
}

test(
  'files with hostile names and types are returned unchanged, as downloads with safe names',
  { timeout: 300_000 },
  async () => {
    const settings = { EVIDENCE_PER_HOUR: '100000' };
    const { server, client, first } = await aServerWithProject({}, { settings });
    const chance = chanceOf(seed);
    const steps = first.task.steps.map(({ id }) => id);
    let [taken, refused] = [0, 0];
    for (let at = 0; at < tries(50, 1000); at += 1) {
      const picked = Array.from({ length: 1 + chance(4) }, () => parts[chance(parts.length)] ?? '');
      const name = picked.join('');
      const bytes = bodies[chance(bodies.length)] ?? '';
      if (at % 150 === 149) await server.database.write.deleteFrom('evidence').execute();
      const taskStepId = String(steps[at % steps.length]);
      const answer = await client.request('addEvidenceFile', {
        query: { name, taskStepId },
        bytes,
      });
      if (answer.status === 400) {
        refused += 1;
        continue;
      }
      expect(answer.status, JSON.stringify(name)).toBe(201);
      taken += 1;
      const made = (await answer.json()) as { id: number; name: string };
      expect(made.name).toMatch(/^[^/\\\p{Cc}\p{Bidi_Control}<>:"|?*]{1,200}$/u);
      expect(made.name).not.toMatch(/^\.|^(con|nul)(\.|$)|^\s|\s$/i);
      const file = await client.fetchFile('downloadEvidence', { params: { id: made.id } });
      expect(file.bytes.equals(Buffer.from(bytes as string))).toBe(true);
      const disposition = file.headers.get('content-disposition') ?? '';
      expect(disposition).toMatch(
        /^attachment; filename="[\x20-\x21\x23-\x5b\x5d-\x7e]+"(; filename\*=UTF-8''[\w.~%-]+)?$/,
      );
      const [, coded] = /"; filename\*=UTF-8''([^"]+)$/.exec(disposition) ?? [];
      if (coded) expect(decodeURIComponent(coded)).toBe(made.name);
      expect(file.headers.get('content-type')).toBe('application/octet-stream');
      expect(file.headers.get('x-content-type-options')).toBe('nosniff');
      expect(file.headers.has('x-evil')).toBe(false);
    }
    expect(taken).toBeGreaterThan(refused);
    reportFigures('U1', { 'hostile names taken': taken, refused });
  },
);

test(
  'many concurrent large files are stored and sent with constant memory, and ticks are saved meanwhile',
  { timeout: 240_000 },
  async () => {
    const megabytes = tries(5, 25);
    const atOnce = tries(8, 20);
    const site = await startSite({ LOG_LEVEL: 'error' });
    const { cookie, call } = await site.signIn();
    const tasks = [{ name: 'T', steps: [{ name: 'S', details: [{ text: 'D' }] }] }];
    const body = { name: 'P', category: 'C', market: 'M', tasks };
    const { id } = (await call('POST', '/api/projects', body)).body as { id: number };
    const project = (await call('GET', `/api/projects/${id}?include=details`)).body as Project;
    const [step] = project.tasks[0]?.steps ?? [];
    const detail = step?.details[0]?.id ?? 0;
    const bytes = Buffer.alloc(megabytes * 1_048_576, 'evidence ');
    const path = `/api/evidence/files?name=large.bin&taskStepId=${step?.id}`;
    const memory = () => ownMegabytesOf(site.servers[0]?.child.pid);
    const ticks = async (isOver: (done: number) => boolean) => {
      const ms: number[] = [];
      while (!isOver(ms.length)) {
        const began = performance.now();
        const completion = ms.length % 2 === 0 ? 100 : 0;
        const saved = await call('PUT', `/api/step-details/${detail}`, { completion });
        ms.push(performance.now() - began);
        expect(saved.status).toBe(200);
        await sleep(10);
      }
      return ms.toSorted((a, b) => a - b);
    };
    const alone = await ticks((done) => done >= tries(50, 200));
    const before = memory();
    let most = before;
    const timer = setInterval(() => (most = Math.max(most, memory())), 25);
    const over = { is: false };
    const uploads = Promise.all(
      Array.from({ length: atOnce }, () => slowly(site.address() + path, cookie, bytes)),
    ).finally(() => (over.is = true));
    const beside = await ticks(() => over.is);
    const ids = await uploads;
    const read = async (file: number) => {
      const answer = await fetch(`${site.address()}/api/evidence/${file}/file`, {
        headers: { cookie },
      });
      let size = 0;
      for await (const piece of answer.body ?? []) size += (piece as Uint8Array).length;
      return size;
    };
    const sizes = await Promise.all(ids.map(read));
    clearInterval(timer);
    expect(new Set(sizes)).toEqual(new Set([bytes.length]));
    // Buffered completely, they would take 500 MB in the long run; pieces left to the garbage collector took 140.
    expect(most - before, 'MB more').toBeLessThan(100);
    const findings: string[] = [];
    await check(site.database.read, engine, (line) => findings.push(line));
    expect(findings).toEqual([]);
    const half = (ms: readonly number[]) => Math.round(ms[Math.floor(ms.length / 2)] ?? 0);
    reportFigures('U1', {
      'files at once': atOnce,
      'MB each': megabytes,
      'MB more': Math.round(most - before),
      'ms for half of the ticks before': half(alone),
      'for the slowest before': Math.round(alone.at(-1) ?? 0),
      'ticks beside them': beside.length,
      'ms for half of those': half(beside),
      'for the slowest of those': Math.round(beside.at(-1) ?? 0),
    });
  },
);

type Project = { tasks: { steps: { id: number; details: { id: number }[] }[] }[] };

/** Uploads a file in small parts with pauses; returns its id. */
function slowly(address: string, cookie: string, bytes: Buffer): Promise<number> {
  return new Promise((resolve, reject) => {
    const headers = {
      cookie,
      'content-type': 'application/octet-stream',
      'content-length': bytes.length,
    };
    const sending = request(address, { method: 'POST', headers }, (answer) => {
      let text = '';
      answer.setEncoding('utf8').on('data', (piece: string) => (text += piece));
      answer.on('end', () => {
        if (answer.statusCode === 201) resolve((JSON.parse(text) as { id: number }).id);
        else reject(new Error(`${answer.statusCode}: ${text}`));
      });
    });
    sending.on('error', reject);
    const part = 131_072;
    const send = (at: number) => {
      if (at >= bytes.length) sending.end();
      else sending.write(bytes.subarray(at, at + part), () => setTimeout(send, 100, at + part));
    };
    send(0);
  });
}
