import { setTimeout as sleep } from 'node:timers/promises';

import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';

import { engine } from '#server/testing/database.ts';

import { caller } from '../harness/person.ts';
import type { Caller } from '../harness/person.ts';
import { reportFigures } from '../harness/report.ts';
import { startSite } from '../harness/site.ts';
import type { Site } from '../harness/site.ts';
import { until } from '../harness/until.ts';

/** Clients that read and write until stopped. Returns the unexpected responses. */
function others(site: Site, { cookie }: Caller) {
  const tally = { requests: 0, failed: [] as string[], goOn: true };
  const one = async () => {
    const person = caller(site.address, { cookie });
    onTestFinished(person.leave);
    const made = { name: 'P', category: 'C', market: 'M' };
    while (tally.goOn) {
      tally.requests += 1;
      const write = tally.requests % 3 === 0;
      const answer = write
        ? person.call('POST', '/api/projects', made)
        : person.call('GET', '/api/dashboard/stats');
      const status = await answer.then((is) => is.status, String);
      if (status !== (write ? 201 : 200)) tally.failed.push(`${write}: ${status}`);
      await sleep(10);
    }
  };
  const done = Promise.all(Array.from({ length: 6 }, one));
  const finish = async () => {
    tally.goOn = false;
    await done;
    return tally;
  };
  return { tally, finish };
}

function logged({ servers }: Site, what: string): Record<string, unknown>[] {
  return servers
    .flatMap(({ log }) => log().split('\n').slice(0, -1))
    .filter((line) => line.includes(what))
    .map((line) => JSON.parse(line) as Record<string, unknown>);
}

test('an unexpected exception is a 500 with its request id, and affects no other request', async () => {
  const site = await startSite();
  const person = await site.signIn();
  const busy = others(site, person);
  // An unexpected error: a missing table.
  await sql`alter table "messageTemplates" rename to "elsewhere"`.execute(site.database.write);
  const faults = 20;
  for (let count = 0; count < faults; count += 1) {
    const { status, headers, body } = await person.call('GET', '/api/message-templates');
    expect(status).toBe(500);
    expect(headers['content-type']).toContain('application/json');
    expect(body).toEqual({
      message: 'Something went wrong on the server. The error has been logged.',
    });
    const id = String(headers['x-request-id']);
    await until(() => logged(site, id).length > 0);
    expect(logged(site, id)).toMatchObject([{ level: 50, requestId: id, err: expect.anything() }]);
  }
  await sql`alter table "elsewhere" rename to "messageTemplates"`.execute(site.database.write);
  expect((await person.call('GET', '/api/message-templates')).status).toBe(200);
  const { requests, failed } = await busy.finish();
  expect(failed).toEqual([]);
  expect(requests).toBeGreaterThan(faults);
  reportFigures('D10', {
    'requests that failed by design': faults,
    others: requests,
    'of them failed': 0,
  });
});

test('an unhandled rejection is logged; after an uncaught exception the server is replaced; no request fails', async () => {
  const fault = new URL('fault-switch.ts', import.meta.url).href;
  const site = await startSite({ NODE_OPTIONS: `--import=${fault}`, DRAIN_MS: '500' });
  const person = await site.signIn();
  const busy = others(site, person);
  const [first] = site.servers;
  first?.child.kill('SIGUSR2');
  await until(() => logged(site, 'A rejection from the test').length === 1);
  await until(() => busy.tally.requests > 50);
  expect(logged(site, 'A rejection from the test')).toMatchObject([{ level: 50 }]);
  const there = person.at(first?.address ?? '');
  onTestFinished(there.leave);
  expect((await there.call('GET', '/readyz')).status).toBe(200);

  // A single server finishes its requests before it stops.
  if (engine === 'sqlite') await busy.finish();
  first?.child.kill('SIGHUP');
  await until(() => first?.child.exitCode !== null);
  expect(first?.child.exitCode).toBe(1);
  expect(logged(site, 'An exception from the test')).toMatchObject([{ level: 60 }]);
  await until(() => logged(site, '"stopped"').length === 1);
  await site.startAgain(0);
  const { requests, failed } = await busy.finish();
  expect(failed).toEqual([]);
  expect((await person.call('GET', '/api/projects')).status).toBe(200);
  reportFigures('D10', { rejections: 1, exceptions: 1, others: requests, 'of them failed': 0 });
});
