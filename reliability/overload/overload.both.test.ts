import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';

import { engine } from '#server/testing/database.ts';

import { asFastAsAnswered, atRate, connections, within, wire } from '../harness/load.ts';
import { reportFigures } from '../harness/report.ts';
import { isLong, tries } from '../harness/scale.ts';
import { startSite } from '../harness/site.ts';

const aProject = { name: 'P', category: 'C', market: 'M' };

/** The usual mix: reads and few writes. */
const ordinary = [
  { path: '/api/projects', headers: { 'Accept-Encoding': 'gzip' } },
  { path: '/api/projects/1' },
  { path: '/api/user' },
  { path: '/api/dashboard/stats' },
  { path: '/api/projects/2?include=details' },
  { path: '/api/people' },
  { path: '/api/activity' },
  { method: 'PUT' as const, path: '/api/step-details/1', body: { completion: 100 } },
  { method: 'PUT' as const, path: '/api/step-details/1', body: { completion: 0 } },
];

/** A site with some projects, and a generator of ordinary requests to one of its servers. */
async function aBusySite(settings: Record<string, string> = {}) {
  const site = await startSite({ LOG_LEVEL: 'error', ...settings });
  const admin = await site.signIn();
  const tasks = [{ name: 'T', steps: [{ name: 'S', details: [{ text: 'D' }] }] }];
  for (let count = 0; count < tries(10, 200); count += 1) {
    await admin.call('POST', '/api/projects', { ...aProject, tasks });
  }
  const mix = ordinary.map((sent) => wire(sent, admin.cookie));
  let turn = 0;
  const next = () => mix[turn++ % mix.length] ?? Buffer.alloc(0);
  return { site, admin, next, address: site.servers[0]?.address ?? '' };
}

const succeeded = ({ status }: { status: number }) => status < 300;
const refused = ({ status }: { status: number }) => status === 503;

const patient = { timeout: 120_000 };

describe('overload', () => {
  test('does not include an ordinary burst of 64 requests', patient, async () => {
    const { admin, next, address } = await aBusySite();
    const open = await connections(address, 64);
    const write = wire({ method: 'POST', path: '/api/projects', body: aProject }, admin.cookie);
    const answers = [
      ...(await Promise.all(open.map(({ exchange }) => exchange(write)))),
      ...(await asFastAsAnswered(open, next, tries(1000, 20_000))),
    ];
    expect(answers.length).toBeGreaterThan(64);
    expect(answers.filter(succeeded)).toHaveLength(answers.length);
    reportFigures('L1', { 'answers to 64 at once': answers.length, refused: 0 });
  });

  test(
    'is refused at once with 503 and Retry-After, except for health checks and pages',
    patient,
    async () => {
      const { site, address } = await aBusySite();
      const admin = (await site.signIn()).at(address);
      const many = await connections(address, 700);
      const write = wire({ method: 'POST', path: '/api/projects', body: aProject }, admin.cookie);
      const burst = Promise.all(many.map(({ exchange }) => exchange(write)));
      const beside = await Promise.all(
        ['/healthz', '/readyz'].map((path) => fetch(address + path)),
      );
      const answers = await burst;
      expect(beside.map(({ status }) => status)).toEqual([200, 200]);
      const [done, turnedAway] = [answers.filter(succeeded), answers.filter(refused)];
      expect(done.length).toBeGreaterThan(0);
      expect(turnedAway.length).toBeGreaterThan(0);
      expect(done.length + turnedAway.length).toBe(700);
      expect(turnedAway.every(({ retryAfter }) => retryAfter)).toBe(true);
      const { body } = await admin.call<unknown[]>('GET', '/api/projects');
      expect(body).toHaveLength(done.length + tries(10, 200));
      reportFigures('L1', {
        'at once': 700,
        written: done.length,
        'told to come again': turnedAway.length,
      });
    },
  );

  test.runIf(engine === 'postgres')(
    'limits reads and writes that wait for the database to 128',
    patient,
    async () => {
      const { site, admin, address } = await aBusySite();
      const open = await connections(address, 420);
      const sent = [
        { path: '/api/projects/1' },
        { method: 'POST' as const, path: '/api/projects', body: aProject },
      ].map((one) => wire(one, admin.cookie));
      const early: { status: number }[] = [];
      const ask = async ({ exchange }: (typeof open)[number], turn: number) => {
        const came = await exchange(sent[turn % 2] ?? Buffer.alloc(0));
        early.push(came);
        return came;
      };
      let pending: ReturnType<typeof ask>[] = [];
      await site.database.write.transaction().execute(async (trx) => {
        await sql`lock table projects in access exclusive mode`.execute(trx);
        pending = open.map(ask);
        // Before requests that wait for a database connection give up, also on a slow machine.
        const timeout = 3500;
        await expect.poll(() => early.filter(refused).length, { timeout }).toBeGreaterThan(291);
      });
      const answers = await Promise.all(pending);
      const done = answers.filter(succeeded).length;
      expect(done).toBeGreaterThanOrEqual(64);
      expect(done + answers.filter(refused).length).toBe(420);
      // A timer may fire a millisecond early.
      const delayed = answers.filter((one) => refused(one) && one.ms >= 999).length;
      expect(delayed).toBeGreaterThan(0);
      reportFigures('L1', {
        'at once on a database that stands still': 420,
        waited: done,
        delayed,
      });
    },
  );

  test.runIf(isLong)(
    'of up to five times the peak leaves four fifths of the throughput',
    { timeout: 600_000 },
    async () => {
      const { next, address } = await aBusySite();
      const few = await connections(address, 64);
      const rate = (answers: unknown[], since: number) =>
        (answers.length * 1000) / (performance.now() - since);
      await asFastAsAnswered(few, next, 5000);
      const begin = performance.now();
      const quiet = await asFastAsAnswered(few, next, 20_000);
      const peak = rate(quiet.filter(succeeded), begin);
      const many = await connections(address, 1000);
      for (const times of [1, 2, 5]) {
        const start = performance.now();
        const answers = await atRate(many, next, { perSecond: times * peak, forMs: 60_000 });
        const done = answers.filter(succeeded);
        const share = rate(done, start) / peak;
        const p99 = within(0.99, done);
        expect(answers.filter(refused).every(({ retryAfter }) => retryAfter)).toBe(true);
        expect(answers.filter((one) => !succeeded(one) && !refused(one))).toEqual([]);
        reportFigures('L1', {
          'times the peak': times,
          'answers a second at the peak': Math.round(peak),
          'percent of it done': Math.round(share * 100),
          'ms p99': Math.round(p99),
          'told to come again': answers.length - done.length,
        });
        if (times === 5) expect(share).toBeGreaterThanOrEqual(0.8);
        expect(p99).toBeLessThanOrEqual(2000);
      }
      await new Promise((resolve) => setTimeout(resolve, 10_000));
      // Idle connections have expired.
      const anew = await connections(address, 64);
      const after = await asFastAsAnswered(anew, next, 5000);
      expect(after.every(succeeded)).toBe(true);
      expect(within(0.95, after)).toBeLessThanOrEqual(2 * within(0.95, quiet));
    },
  );
});
