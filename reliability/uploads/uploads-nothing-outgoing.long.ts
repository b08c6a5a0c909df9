import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { expect, onTestFinished, test } from 'vitest';

import { engine } from '#server/testing/database.ts';
import { aPicture, slideForm } from '#server/testing/slides.ts';

import { reportFigures } from '../harness/report.ts';
import { startSite } from '../harness/site.ts';
import type { Site } from '../harness/site.ts';

const hasStrace = spawnSync('strace', ['-V']).status === 0;

/** URLs and file paths that a user might type into a field. */
const elsewhere = [
  'http://198.51.100.7/x.png',
  'https://localhost:9/x',
  'file:///etc/passwd',
  '/etc/passwd',
  '../../../../etc/passwd',
  'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg"/>',
  '\\\\198.51.100.7\\share\\x',
  '<!ENTITY x SYSTEM "file:///etc/passwd">&x;',
];

/** Watches the connections of the process and its children. The returned function stops and reports them. */
async function watched(pid: number): Promise<() => Promise<string[]>> {
  const folder = mkdtempSync(join(tmpdir(), 'waymark-strace-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, 'calls');
  const calls = 'trace=connect,sendto,accept4,openat';
  const tracer = spawn('strace', [
    '-f',
    '-qq',
    '-s',
    '300',
    '-e',
    calls,
    '-p',
    `${pid}`,
    '-o',
    file,
  ]);
  onTestFinished(() => void tracer.kill('SIGKILL'));
  await sleep(1500);
  return async () => {
    tracer.kill('SIGINT');
    await once(tracer, 'exit');
    return readFileSync(file, 'utf8').split('\n');
  };
}

async function writeEverywhere(site: Site, cookie: string, text: string, index: number) {
  const headers = { cookie };
  const post = async (path: string, body: object) => {
    const type = { ...headers, 'content-type': 'application/json' };
    const init = { method: 'POST', headers: type, body: JSON.stringify(body) };
    const answer = await fetch(site.address() + path, init);
    await answer.arrayBuffer();
    expect(answer.ok, `${path} with ${text}`).toBe(true);
  };
  const texts = { name: `${text} ${index}`, description: text };
  const steps = [{ name: text, description: text, details: [{ text }] }];
  const tasks = [{ title: text, description: text, steps }];
  await post('/api/projects', { ...texts, category: texts.name, market: texts.name, tasks });
  await post('/api/people', { name: text, role: text, department: text, skills: [text] });
  await post('/api/task-templates', { ...texts, steps });
  await post('/api/message-templates', { ...texts, content: text });
  const person = { role: 'senior', name: text, title: text, priorFirm: text, location: text };
  const fields = { title: text, people: JSON.stringify([person]), messageTemplate: text };
  for (const photo of [Buffer.from(text), await aPicture()]) {
    const init = { method: 'POST', headers, body: slideForm(fields, photo) };
    const made = await fetch(`${site.address()}/api/generate-slide`, init);
    await made.arrayBuffer();
    const id = made.headers.get('x-slide-id');
    if (id === null) continue;
    const image = await fetch(`${site.address()}/api/slides/${id}/image`, { headers });
    expect(image.status).toBe(200);
    await image.arrayBuffer();
  }
}

test.runIf(hasStrace)(
  'the server connects only to its database, and opens no file named in input',
  { timeout: 300_000 },
  async () => {
    const site = await startSite({ LOG_LEVEL: 'error' });
    const { cookie } = await site.signIn();
    const stop = await Promise.all(site.servers.map(({ child }) => watched(child.pid ?? 0)));
    for (const [index, text] of elsewhere.entries()) {
      await writeEverywhere(site, cookie, text, index);
    }
    const lines = (await Promise.all(stop.map((ends) => ends()))).flat();
    const taken = lines.filter((line) => /accept4\(.*= \d+$/.test(line));
    const opened = lines.filter((line) => /connect\(.*sa_family=AF_INET/.test(line));
    const { port } = new URL(site.settings.DATABASE_URL || 'postgres://x:0');
    const foreign = opened.filter(
      (line) => engine === 'sqlite' || !line.includes(`htons(${port})`),
    );
    const named = lines.filter((line) => /openat\(.*(etc\/passwd|x\.png|198\.51)/.test(line));
    expect(taken.length).toBeGreaterThan(0);
    expect(foreign).toEqual([]);
    expect(named.filter((line) => !/ENOENT/.test(line))).toEqual([]);
    reportFigures('U8', {
      'connections taken': taken.length,
      'opened elsewhere': 0,
      'files named': 0,
    });
  },
);

test.skipIf(hasStrace)('strace is not installed: outgoing connections were NOT tested', () => {
  reportFigures('U8', { 'tries: strace is missing': 0 });
});
