import * as fc from 'fast-check';
import pg from 'pg';
import { describe, expect, test } from 'vitest';

import { aPerson, aProject } from '#demo/builders.ts';
import { entryCommands } from '#server/lists/commands.ts';
import { transaction } from '#server/records/transaction.ts';
import { engine } from '#server/testing/database.ts';
import { everything, kinds, remove, undelete, whatCounts } from '#server/testing/deletions.ts';
import type { Kind } from '#server/testing/deletions.ts';
import { lockWaits } from '#server/testing/lock-waits.ts';
import { aServerWithProject, expectSound, readAll } from '#server/testing/one-project.ts';
import type { Client, TestServer } from '#server/testing/server.ts';

import { tries } from '../../reliability/harness/scale.ts';

/* Restoring records in any order loses no relation between them. */

const at = (id: number) => ({ params: { id } });

/** Restoring a project creates a missing list entry again. */
const beforeProjects = new Set<Kind>(['category', 'market']);

test(
  'deleting in any order and restoring in any other changes nothing',
  { timeout: 60_000 },
  async () => {
    const { server, primary: client, ids } = await everything();
    const before = await whatCounts(server);
    const anyOrder = fc.shuffledSubarray(kinds, { minLength: kinds.length });
    const thereAndBack = async (away: Kind[], back: Kind[]) => {
      const waiting = new Set<Kind>();
      for (const kind of away) {
        const { status } = await remove(client, kind, ids[kind]);
        if (status === 204) waiting.add(kind);
        else expect(status, kind).toBe(404);
      }
      const order = back.toSorted((one, other) => first(one) - first(other));
      for (let round = 0; round < 4; round += 1) {
        for (const kind of order.filter((one) => waiting.has(one))) {
          const { status } = await undelete(client, kind, ids[kind]);
          if (status === 200) waiting.delete(kind);
          else expect(status, kind).toBe(409);
        }
      }
      expect([...waiting]).toEqual([]);
      expect(await whatCounts(server)).toEqual(before);
      await expectSound(server);
    };
    const property = fc.asyncProperty(anyOrder, anyOrder, thereAndBack);
    // Each run continues from the state of the previous one, so shrinking makes no sense.
    await fc.assert(property, {
      numRuns: tries(engine === 'sqlite' ? 5 : 2, 10),
      endOnFailure: true,
    });
  },
);

function first(kind: Kind): number {
  return beforeProjects.has(kind) ? 0 : 1;
}

describe('a person and a step that they are on', () => {
  test.each([
    ['person', 'step', 'person', 'step'],
    ['person', 'step', 'step', 'person'],
    ['step', 'person', 'person', 'step'],
    ['step', 'person', 'step', 'person'],
  ] as const)('deleted as %s, %s and restored as %s, %s are linked again', async (...way) => {
    const { server, client, project, first: start } = await aServerWithProject();
    const person = await aPerson(server.ctx);
    const body = { personId: person.id, taskStepId: start.step.id };
    const link = await client.make('createPersonTaskStep', { body });
    await client.make('updateTask', { ...at(start.task.id), body: { assigneeId: person.id } });
    const away = {
      person: () => client.make('deletePerson', at(person.id)),
      step: () => client.make('deleteStep', at(start.step.id)),
    };
    const back = {
      person: () => client.make('undeletePerson', at(person.id)),
      step: () => client.make('undeleteStep', at(start.step.id)),
    };
    await away[way[0]]();
    await away[way[1]]();
    await back[way[2]]();
    expect(await client.make('listPersonTaskSteps', {})).toEqual([]);
    await back[way[3]]();
    expect(await client.make('listPersonTaskSteps', {})).toEqual([link]);
    expect((await readAll(client, project.id)).tasks[0]?.assigneeId).toBe(person.id);
    await expectSound(server);
  });

  test('stay unlinked if the task was reassigned meanwhile', async () => {
    const { server, client, project, first: start } = await aServerWithProject();
    const [person, other] = [await aPerson(server.ctx), await aPerson(server.ctx)];
    await client.make('updateTask', { ...at(start.task.id), body: { assigneeId: person.id } });
    await client.make('deleteTask', at(start.task.id));
    await client.make('deletePerson', at(person.id));
    await client.make('undeleteTask', at(start.task.id));
    await client.make('updateTask', { ...at(start.task.id), body: { assigneeId: other.id } });
    await client.make('undeletePerson', at(person.id));
    expect((await readAll(client, project.id)).tasks[0]?.assigneeId).toBe(other.id);
  });
});

test('are linked again if both are restored concurrently', async () => {
  const { server, client, project, first: start } = await aServerWithProject();
  const person = await aPerson(server.ctx);
  const body = { personId: person.id, taskStepId: start.step.id };
  await client.make('createPersonTaskStep', { body });
  await client.make('updateTask', { ...at(start.task.id), body: { assigneeId: person.id } });
  for (let round = 0; round < 5; round += 1) {
    await client.make('deletePerson', at(person.id));
    await client.make('deleteTask', at(start.task.id));
    await Promise.all([
      client.make('undeleteTask', at(start.task.id)),
      client.make('undeletePerson', at(person.id)),
    ]);
    expect((await readAll(client, project.id)).tasks[0]?.assigneeId).toBe(person.id);
    expect(await client.make('listPersonTaskSteps', {})).toHaveLength(1);
  }
  await expectSound(server);
});

describe('a project that restores its market while another user', () => {
  test('restores another project of the market uses the same one', async () => {
    const { server, client } = await aServerWithProject();
    const [one, other] = [
      await aProject(server.ctx, { market: 'Harbour' }),
      await aProject(server.ctx, { market: 'Harbour' }),
    ];
    for (let round = 0; round < 10; round += 1) {
      await client.make('deleteProject', at(one.id));
      await client.make('deleteProject', at(other.id));
      const id = await idOfMarket(client, 'Harbour');
      await client.make('deleteMarket', { ...at(id), query: {} });
      await Promise.all(
        [one, other].map((project) => client.make('undeleteProject', at(project.id))),
      );
      expect(await idOfMarket(client, 'Harbour')).toBe(id);
    }
    await expectSound(server);
  });

  test('adds a market of that name uses the new one', async () => {
    const { server, client } = await aServerWithProject();
    const project = await aProject(server.ctx, { market: 'Harbour' });
    await client.make('deleteProject', at(project.id));
    const deleted = await idOfMarket(client, 'Harbour');
    await client.make('deleteMarket', { ...at(deleted), query: {} });
    let restoring: ReturnType<Client['request']> | undefined;
    await transaction(server.ctx, async (inside) => {
      await entryCommands('markets').create(inside, { body: { name: 'Harbour' } });
      restoring = client.request('undeleteProject', at(project.id));
      // It has found no market of this name, and its own is stored only if this one is not.
      if (engine === 'postgres') await untilLocked(server);
    });
    expect((await restoring)?.status).toBe(200);
    expect(await idOfMarket(client, 'Harbour')).not.toBe(deleted);
    await expectSound(server);
  });
});

/** Until a connection waits for a lock. */
async function untilLocked({ settings }: TestServer): Promise<void> {
  const observer = new pg.Client(settings.DATABASE_URL);
  await observer.connect();
  await expect.poll(() => lockWaits(observer)).toBe(1);
  await observer.end();
}

async function idOfMarket(client: Client, name: string): Promise<number> {
  const named = (await client.make('listMarkets', {})).filter((market) => market.name === name);
  expect(named).toHaveLength(1);
  return named[0]?.id ?? 0;
}
