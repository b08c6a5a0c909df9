import { setTimeout as sleep } from 'node:timers/promises';

import { describe, expect, onTestFinished, test } from 'vitest';

import { slideIdHeader } from '#contract/slides.ts';
import { slideForm } from '#server/testing/slides.ts';

import { caller } from '../harness/person.ts';
import type { Caller } from '../harness/person.ts';
import { reportFigures } from '../harness/report.ts';
import { tries } from '../harness/scale.ts';
import { findings, startSite } from '../harness/site.ts';
import type { Site } from '../harness/site.ts';

const hour = 60 * 60 * 1000;

const aProject = (name: string) => ({
  name,
  category: 'C',
  market: 'M',
  tasks: [{ title: 'T', steps: [{ name: 'S', details: [{ text: 'D' }] }] }],
});

const keyed = (key: string) => ({ 'idempotency-key': key });

function everywhere(site: Site, { cookie }: Caller): Caller[] {
  return site.servers.map((_, index) => {
    const there = caller(() => site.servers[index]?.address ?? '', { cookie });
    onTestFinished(there.leave);
    return there;
  });
}

async function namesOf(person: Caller): Promise<string[]> {
  const { body } = await person.call<{ name: string }[]>('GET', '/api/projects');
  return body.map(({ name }) => name);
}

/** Retries until there is a response, like a browser that does not know the outcome of its request. */
async function insist<Body>(ask: () => Promise<{ status: number; body: Body }>): Promise<Body> {
  for (let count = 0; count < 200; count += 1) {
    const answer = await ask().catch(() => null);
    if (answer && answer.status < 500) {
      expect(answer.status).toBe(201);
      return answer.body;
    }
    await sleep(50);
  }
  throw new Error('Nobody answered');
}

/** A form with an idempotency key makes one slide on any server, and returns the same file. */
async function expectOneSlide(site: Site, person: Caller): Promise<void> {
  const make = async (index: number, title: string) => {
    const { address } = site.servers[index % site.servers.length] ?? { address: '' };
    const answer = await fetch(`${address}/api/generate-slide`, {
      method: 'POST',
      headers: { cookie: person.cookie, ...keyed('slide') },
      body: slideForm({ title }),
    });
    const bytes = Buffer.from(await answer.arrayBuffer()).toString('base64');
    return { status: answer.status, id: answer.headers.get(slideIdHeader), bytes };
  };
  const answers = await Promise.all([0, 1, 2, 3].map((index) => make(index, 'Welcome')));
  expect(answers[0]?.status).toBe(200);
  for (const answer of answers) expect(answer).toEqual(answers[0]);
  expect((await make(1, 'Another')).status).toBe(409);
  expect((await person.call<unknown[]>('GET', '/api/slides')).body).toHaveLength(1);
}

describe('a create that is retried with its key', () => {
  test('twenty times at once, on every server and after a kill, creates one record', async () => {
    const site = await startSite();
    const person = await site.signIn();
    const people = everywhere(site, person);
    const at = (index: number) => people[index % people.length] as Caller;
    const once = (index: number) =>
      at(index).call('POST', '/api/projects', aProject('One'), keyed('form'));

    const answers = await Promise.all(Array.from({ length: 20 }, (_, index) => once(index)));
    const [first] = answers;
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201));
    for (const { body } of answers) expect(body).toEqual(first?.body);

    await Promise.all(site.servers.map((_, index) => site.end(index, 'SIGKILL')));
    for (const index of site.servers.keys()) await site.startAgain(index);
    for (const index of site.servers.keys()) expect((await once(index)).body).toEqual(first?.body);
    for (const index of site.servers.keys()) {
      const other = await at(index).call('POST', '/api/projects', aProject('Two'), keyed('form'));
      expect(other).toMatchObject({ status: 409, body: { message: expect.any(String) } });
    }
    expect(await namesOf(at(0))).toEqual(['One']);
    await expectOneSlide(site, person);

    const age = async (ms: number) => {
      const createdAt = new Date(Date.now() - ms).toISOString();
      await site.database.write.updateTable('idempotencyKeys').set({ createdAt }).execute();
    };
    await age(24 * hour - 60_000);
    expect((await once(0)).body).toEqual(first?.body);
    await age(24 * hour + 60_000);
    expect((await once(0)).body).not.toEqual(first?.body);
    expect(await findings(site.database)).toEqual([]);
  }, 60_000);

  test(
    'because the server was killed while it responded creates one record',
    async () => {
      const site = await startSite();
      const person = await site.signIn();
      const rounds = tries(1, 20);
      let requests = 0;
      const expected: string[] = [];
      for (let round = 0; round < rounds; round += 1) {
        const names = Array.from({ length: 20 }, (_, n) => `${round}.${n}`);
        expected.push(...names);
        const made = names.map((name) =>
          insist(() => {
            requests += 1;
            return person.call<{ id: number }>(
              'POST',
              '/api/projects',
              aProject(name),
              keyed(name),
            );
          }),
        );
        // Somewhere in the middle of the request.
        await sleep(10 + 5 * (round % 10));
        const index = round % site.servers.length;
        await site.end(index, 'SIGKILL');
        await site.startAgain(index);
        const ids = (await Promise.all(made)).map(({ id }) => id);
        expect(new Set(ids).size).toBe(names.length);
      }
      expect((await namesOf(person)).toSorted()).toEqual(expected.toSorted());
      expect(requests).toBeGreaterThan(expected.length);
      expect(await findings(site.database)).toEqual([]);
      const repeated = requests - expected.length;
      reportFigures('C2', {
        creates: expected.length,
        repeated,
        kills: rounds,
        'made twice': 0,
        missing: 0,
      });
    },
    tries(60_000, 600_000),
  );
});
