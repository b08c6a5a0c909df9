import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

import { describe, expect, onTestFinished, test } from 'vitest';

import { emptyDatabase, engine } from '#server/testing/database.ts';
import { startProcess } from '#server/testing/process.ts';
import { slideForm } from '#server/testing/slides.ts';

import { agreement } from '../harness/agreement.ts';
import { caller } from '../harness/person.ts';
import type { Caller } from '../harness/person.ts';
import { reportFigures } from '../harness/report.ts';
import { isLong, tries } from '../harness/scale.ts';
import { findings, startSite } from '../harness/site.ts';
import type { Site } from '../harness/site.ts';
import { until } from '../harness/until.ts';

// As the README recommends for servers behind a proxy.
const drainMs = 2000;
const longestStopMs = 10_000;
const people = 10;

type Tally = { sent: number; made: number; slides: number; failed: string[] };

/** Ten clients with about ten requests per second each while `goOn` returns true. */
async function load(site: Site, cookie: string, tally: Tally, goOn: () => boolean): Promise<void> {
  const work = Array.from({ length: people }, async (_, n) => {
    const person = caller(site.address, { cookie });
    onTestFinished(person.leave);
    const { body } = await person.call<{ id: number }>('POST', '/api/projects', aProject(`${n}`));
    while (goOn()) await aRound(person, body.id, tally);
  });
  await Promise.all(work);
}

const aProject = (name: string) => ({
  name,
  category: 'C',
  market: 'M',
  tasks: [{ title: 'T', steps: [{ name: 'S', details: [{ text: 'D' }] }] }],
});

/** Half a second of work: page loads, reads, writes and creates. */
async function aRound(person: Caller, projectId: number, tally: Tally): Promise<void> {
  const requests: [number, string, string, unknown?][] = [
    [200, 'GET', '/api/projects'],
    [200, 'GET', `/api/projects/${projectId}?include=details`],
    [201, 'POST', '/api/tasks', { projectId, title: 'T', steps: [{ name: 'S' }] }],
    [200, 'PUT', `/api/projects/${projectId}`, { description: `Request ${tally.sent}` }],
    [200, 'GET', '/api/dashboard/stats'],
  ];
  for (const [expected, method, path, body] of requests) {
    tally.sent += 1;
    const status = await person.call(method, path, body).then(
      (answer) => answer.status,
      (error: Error) => error.message,
    );
    if (status !== expected && !isFull(status, path)) {
      tally.failed.push(`${method} ${path}: ${status}`);
    }
    if (status === 201) tally.made += 1;
    await sleep(80);
  }
}

/** A project has a limit of tasks. */
function isFull(status: number | string, path: string): boolean {
  return status === 400 && path === '/api/tasks';
}

/** A client that creates one slide after another with multipart forms. */
async function makeSlides(
  site: Site,
  cookie: string,
  tally: Tally,
  goOn: () => boolean,
): Promise<void> {
  while (goOn()) {
    tally.sent += 1;
    const init = { method: 'POST', headers: { cookie }, body: slideForm() };
    const status = await fetch(`${site.address()}/api/generate-slide`, init).then(
      async (answer) => {
        await answer.arrayBuffer();
        return answer.status;
      },
      (error: Error) => error.message,
    );
    // An account has an hourly slide quota.
    if (status === 429) return;
    if (status === 200) tally.slides += 1;
    else tally.failed.push(`slide: ${status}`);
    await sleep(200);
  }
}

/** A client that sends a request, reads nothing and never closes. */
function neverCloses(address: string): void {
  const { hostname, port } = new URL(address);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => {});
  onTestFinished(() => void socket.destroy());
  socket.write('GET /healthz HTTP/1.1\r\nhost: x\r\n\r\nGET /healthz HTTP/1.1\r\n');
}

// A single process does not answer during its start.
describe.runIf(engine === 'postgres')('two servers restarted in turn', () => {
  test(
    'lose no request, and stop within 10 s',
    async () => {
      const site = await startSite({ DRAIN_MS: String(drainMs) });
      const person = await site.signIn();
      const tally: Tally = { sent: 0, made: 0, slides: 0, failed: [] };
      const restarts = tries(2, 20);
      const requests = tries(150, 20_000);
      let restarted = 0;
      const goOn = () => restarted < restarts || tally.sent < requests;
      const busy = Promise.all([
        load(site, person.cookie, tally, goOn),
        makeSlides(site, person.cookie, tally, goOn),
      ]);
      let slowest = 0;
      for (; restarted < restarts; restarted += 1) {
        await sleep(isLong ? 6000 : 300);
        const index = restarted % 2;
        // Takes as long as a stop may take.
        if (isLong && restarted === 1) neverCloses(site.servers[index]?.address ?? '');
        const start = performance.now();
        expect(await site.end(index, 'SIGTERM')).toBe(0);
        slowest = Math.max(slowest, performance.now() - start);
        await site.startAgain(index);
        await until(() => isSent(site, index));
      }
      await busy;
      expect(tally.failed).toEqual([]);
      expect(slowest).toBeLessThan(longestStopMs);
      expect(tally.sent).toBeGreaterThan(requests - 1);
      expect(tally.slides).toBeGreaterThan(0);
      expect(tally.made).toBeGreaterThan(0);
      expect(await findings(site.database)).toEqual([]);
      const { differences } = await agreement(
        async (path) => (await person.call('GET', path)).body,
      );
      expect(differences).toEqual([]);
      const { sent, slides, failed } = tally;
      const figures = { restarts, requests: sent, slides, failed: failed.length };
      reportFigures('D9', { ...figures, 'ms of the slowest stop': Math.round(slowest) });
    },
    tries(60_000, 900_000),
  );
});

/** The other server may stop only once the proxy has noticed that this one is back. */
function isSent({ servers }: Site, index: number): boolean {
  return servers[index]?.log().includes('"path":"/api/') ?? false;
}

test('a second SIGTERM ends a server immediately', async () => {
  const { settings, drop } = await emptyDatabase();
  onTestFinished(drop);
  const server = await startProcess({ ...settings, DRAIN_MS: '8000' });
  onTestFinished(async () => void (await server.end('SIGKILL')));
  const ended = server.end('SIGTERM');
  // A signal to a process group may arrive twice but counts once.
  server.child.kill('SIGTERM');
  await sleep(700);
  expect(server.child.exitCode).toBe(null);
  const start = performance.now();
  server.child.kill('SIGTERM');
  expect(await ended).toBe(1);
  expect(performance.now() - start).toBeLessThan(2000);
});
