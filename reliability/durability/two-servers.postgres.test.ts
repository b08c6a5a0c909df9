import { setTimeout as sleep } from 'node:timers/promises';

import sharp from 'sharp';
import { describe, expect, onTestFinished, test } from 'vitest';

import type { Call } from '#contract/call.ts';
import { calls } from '#contract/calls.ts';
import type { CallName } from '#contract/calls.ts';
import type { Project } from '#contract/projects.ts';
import { engine } from '#server/testing/database.ts';
import { startProcess } from '#server/testing/process.ts';
import { testServer } from '#server/testing/server.ts';

import { signIn } from '../harness/person.ts';
import { reportFigures } from '../harness/report.ts';
import { aWorld, callNames, inOrder, pathOf, requestOf } from '../harness/requests.ts';
import type { World } from '../harness/requests.ts';
import { sample, tries } from '../harness/scale.ts';
import { startSite } from '../harness/site.ts';

/** Calls that end a session or never end are tested elsewhere. */
const apart = new Set<CallName>(['signOut', 'changeOwnPassword', 'listenForChanges']);

type Send = (path: string, init: RequestInit) => Promise<Response>;

/** Makes calls of the contract once, in sequence; returns the statuses. */
async function ask({ cookies, inputFor }: World, send: Send): Promise<Map<string, number>> {
  const picture = await sharp({
    create: { width: 40, height: 30, channels: 3, background: 'navy' },
  })
    .png()
    .toBuffer();
  const statuses = new Map<string, number>();
  for (const name of sample(inOrder(callNames.filter((one) => !apart.has(one))), 3)) {
    const call: Call = calls[name];
    const about = inputFor(name);
    const init = requestOf(call, about, picture);
    const headers = { ...(init.headers as Record<string, string>), cookie: cookies.primary };
    const answer = await send(pathOf(call, about), { ...init, headers });
    await answer.arrayBuffer();
    statuses.set(name, answer.status);
  }
  return statuses;
}

// SQLite supports only one server.
describe.runIf(engine === 'postgres')('any request may go to either of two servers', () => {
  test('alternating servers give the same responses as one server', async () => {
    // The engines give the same responses (`server/engines.postgres.test.ts`), and this one is faster.
    const one = await testServer({ on: 'sqlite' });
    const alone = await ask(await aWorld(one), one.send);
    const other = await testServer();
    const world = await aWorld(other);
    const servers = await Promise.all([startProcess(other.settings), startProcess(other.settings)]);
    onTestFinished(async () => void (await Promise.all(servers.map(({ end }) => end('SIGKILL')))));
    let turn = 0;
    const inTurn = await ask(world, (path, init) =>
      fetch(`${servers[turn++ % 2]?.address}${path}`, { ...init, redirect: 'manual' }),
    );
    expect([...inTurn]).toEqual([...alone]);
    const well = [...inTurn.values()].filter((status) => status < 300).length;
    expect(well).toBeGreaterThan(inTurn.size * 0.8);
    reportFigures('D7', {
      calls: inTurn.size,
      'answered well': well,
      'answered otherwise than by one': 0,
    });
  }, 60_000);

  test(
    'writes to one server are visible on the other, including in cached lists',
    async () => {
      const site = await startSite();
      const [a = '', b = ''] = site.servers.map(({ address }) => address);
      const onA = await signIn(() => a);
      const onB = onA.at(b);
      onTestFinished(() => void [onA.leave(), onB.leave()]);
      const rounds = tries(6, 1000);
      for (let round = 0; round < rounds; round += 1) {
        const [here, there] = round % 2 === 0 ? [onA, onB] : [onB, onA];
        const before = await there.call<Project[]>('GET', '/api/projects');
        const etag = { 'if-none-match': String(before.headers['etag']) };
        expect((await here.call('GET', '/api/projects', undefined, etag)).status).toBe(304);
        const made = { name: `Round ${round}`, category: 'C', market: `M ${round % 3}` };
        const { body } = await here.call<Project>('POST', '/api/projects', made);
        const after = await there.call<Project[]>('GET', '/api/projects', undefined, etag);
        expect(after.status).toBe(200);
        expect(after.body[0]).toMatchObject({ id: body.id, name: body.name });
        expect((await there.call('DELETE', `/api/projects/${body.id}`)).status).toBe(204);
        expect((await here.call('GET', `/api/projects/${body.id}`)).status).toBe(404);
      }
      expect((await onB.call('POST', '/api/logout')).status).toBe(200);
      expect((await onA.call('GET', '/api/user')).status).toBe(401);
      reportFigures('D7', { 'writes seen elsewhere at once': rounds * 2, stale: 0 });
    },
    tries(30_000, 300_000),
  );

  test('each announces changes and sign-outs of the other within a second', async () => {
    const site = await startSite();
    const [a = '', b = ''] = site.servers.map(({ address }) => address);
    const onA = await signIn(() => a);
    onTestFinished(onA.leave);
    const stream = await fetch(`${b}/api/events`, { headers: { cookie: onA.cookie } });
    const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader();
    const heard = async () => (await Promise.race([reader?.read(), sleep(1000, null)]))?.value;
    expect(await heard()).toContain('event: change');
    const made = { name: 'From A', category: 'C', market: 'M' };
    const { body } = await onA.call<Project>('POST', '/api/projects', made);
    expect(await heard()).toContain(`"entity":"project","id":${body.id}`);
    await onA.call('POST', '/api/logout');
    expect(await heard()).toContain('event: ended');
    expect((await reader?.read())?.done).toBe(true);
  });
});
