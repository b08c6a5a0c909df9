import { expect, test } from 'vitest';

import { aPicture, slideForm } from '#server/testing/slides.ts';

import { within } from '../harness/load.ts';
import type { Caller } from '../harness/person.ts';
import { reportFigures } from '../harness/report.ts';
import { isLong, tries } from '../harness/scale.ts';
import { startSite } from '../harness/site.ts';

const metricsToken = 'a token for the metrics';

/** A server with some projects, an account that lists them, and expensive requests. */
async function aPlace() {
  const site = await startSite({ LOG_LEVEL: 'error', METRICS_TOKEN: metricsToken });
  const address = site.servers[0]?.address ?? '';
  const admin = (await site.signIn()).at(address);
  for (let count = 0; count < tries(10, 200); count += 1) {
    await admin.call('POST', '/api/projects', { name: 'P', category: 'C', market: 'M' });
  }
  const photo = await aPicture({ width: 1200, height: 900 });
  const expensive: [string, (index: number) => Promise<number>][] = [
    ['sign-ins', (index) => signInAs(`nobody ${index}`)],
    ['new accounts', (index) => makeAccount(`m${index}`)],
    ['slides', makeSlide],
  ];

  const stranger = site.stranger().at(address);
  async function signInAs(username: string): Promise<number> {
    const as = { username, password: 'a password of nobody' };
    return (await stranger.call('POST', '/api/login', as)).status;
  }
  async function makeAccount(username: string): Promise<number> {
    const account = { username, email: `${username}@example.org`, password: 'a long one here' };
    return (await admin.call('POST', '/api/project-managers', account)).status;
  }
  async function makeSlide(): Promise<number> {
    const init = { method: 'POST', headers: { cookie: admin.cookie } };
    const body = slideForm({}, photo);
    const answer = await fetch(`${address}/api/generate-slide`, { ...init, body });
    await answer.arrayBuffer();
    return answer.status;
  }

  return { address, admin, expensive };
}

/** Reads the list repeatedly until `work` is done. */
async function listingWhile<T>(reader: Caller, work: Promise<T>) {
  const answers: { status: number; ms: number }[] = [];
  const over = new AbortController();
  const done = work.finally(() => over.abort());
  while (!over.signal.aborted) {
    const start = performance.now();
    const { status } = await reader.call('GET', '/api/projects');
    answers.push({ status, ms: performance.now() - start });
  }
  return { done: await done, answers };
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

const expected = new Set([200, 201, 401]);

test(
  'of fifty concurrent expensive requests some wait, the rest are refused, and others are not delayed',
  { timeout: 120_000 },
  async () => {
    const { address, admin, expensive } = await aPlace();
    // The first request of a kind loads code.
    for (const [, once] of expensive) await once(50);
    const { answers: quiet } = await listingWhile(admin, pause(tries(300, 5000)));
    for (const [what, once] of expensive) {
      const all = Promise.all(Array.from({ length: 50 }, (_, index) => once(index)));
      const { done, answers } = await listingWhile(admin, all);
      const shed = done.filter((status) => status === 503).length;
      expect(done.filter((status) => expected.has(status)).length, what).toBe(50 - shed);
      expect(shed, what).toBeGreaterThan(0);
      expect(shed, what).toBeLessThan(45);
      expect(answers.length, what).toBeGreaterThan(0);
      expect(new Set(answers.map(({ status }) => status)), what).toEqual(new Set([200]));
      const times = within(0.95, answers) / within(0.95, quiet);
      reportFigures('L5', {
        [`${what} at once`]: 50,
        'told to come again': shed,
        'lists read meanwhile': answers.length,
        'times the quiet p95': times.toFixed(1),
      });
    }
    const { p99, most } = await delaysOf(address);
    reportFigures('L2', { 'ms p99 of the event loop': p99, 'ms at most': most });
    if (isLong) {
      expect(p99).toBeLessThanOrEqual(100);
      expect(most).toBeLessThanOrEqual(500);
    }
  },
);

async function delaysOf(address: string): Promise<{ p99: number; most: number }> {
  const headers = { authorization: `Bearer ${metricsToken}` };
  const text = await (await fetch(`${address}/metrics`, { headers })).text();
  const value = (name: string) =>
    Math.round(1000 * Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1]));
  return {
    p99: value('nodejs_eventloop_lag_p99_seconds'),
    most: value('nodejs_eventloop_lag_max_seconds'),
  };
}
