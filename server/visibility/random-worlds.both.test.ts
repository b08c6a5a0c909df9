import { expect, test } from 'vitest';

import type { CallName } from '#contract/calls.ts';
import { aPerson } from '#demo/builders.ts';
import { chanceFrom } from '#demo/chance.ts';
import { engine } from '#server/testing/database.ts';
import { testServer } from '#server/testing/server.ts';
import type { Client, TestServer } from '#server/testing/server.ts';
import { readModel, sees } from '#server/testing/visibility-model.ts';
import type { Model } from '#server/testing/visibility-model.ts';

import { tries } from '../../reliability/harness/scale.ts';

/*
 * Random changes by random accounts, then every account reads: it must find what a model finds that goes through all
 * rows one by one.
 */

const statesOfServer = 10;
const states = tries(engine === 'sqlite' ? 40 : 10, 1000);
const servers = Array.from({ length: states / statesOfServer }, (_, index) => index);

test.each(servers)(
  'every account sees what it may, whatever was changed (seed %i)',
  async (seed) => {
    const random = chanceFrom(`world ${seed}`);
    const world = await aWorld(random);
    for (let state = 0; state < statesOfServer; state += 1) {
      for (let act = 0; act < 6; act += 1) await anAct(world);
      const model = await readModel(world.server.database.read);
      for (const [at, client] of world.clients.entries()) {
        await compare(client, model, `state ${state}, account ${at}`);
      }
    }
  },
);

type World = {
  server: TestServer;
  clients: Client[];
  people: number[];
  random: () => number;
};

async function aWorld(random: () => number): Promise<World> {
  const server = await testServer();
  const clients = [
    await server.signedIn({ isPrimary: true }),
    await server.signedIn(),
    await server.signedIn(),
    await server.signedIn({ role: 'contributor' }),
    await server.signedIn({ role: 'viewer' }),
  ];
  const people: number[] = [];
  for (const client of clients) {
    const linked = random() < 0.7 ? { projectManagerId: client.manager.id } : {};
    people.push((await aPerson(server.ctx, { name: `Person ${people.length}`, ...linked })).id);
  }
  await clients[0]?.make('createOwnerRole', { body: { name: 'Licensing' } });
  await clients[0]?.make('createOwnerRole', { body: { name: 'Branch' } });
  return { server, clients, people, random };
}

/** One call by one account. A refusal is as good as a success; a failure of the server is not. */
async function anAct(world: World): Promise<void> {
  const { server, clients, random } = world;
  const [name, sent] = randomCall(world, await readModel(server.database.read));
  const by = clients[random() < 0.6 ? 0 : Math.floor(random() * clients.length)] as Client;
  const response = await by.request(name, sent as never);
  expect(response.status, `${name} ${await response.text()}`).toBeLessThan(500);
}

function randomCall({ clients, people, random }: World, model: Model): [CallName, object] {
  const one = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)] as T;
  const account = () => one(clients).manager.id;
  const at = (id: number | undefined) => ({ params: { id: id ?? 1 } });
  const project = () => at(one(model.projects)?.id);
  const visibility = random() < 0.6 ? 'people' : 'everybody';
  const also = [account()].slice(Math.round(random()));
  const tasks = [{ title: 'Task', steps: [{ name: 'Step', details: [{ text: 'Detail' }] }] }];
  const acts: (() => [CallName, object])[] = [
    () => {
      const facts = { name: 'Falcon', category: 'Hire', market: one(['Denver', 'Dallas']) };
      return ['createProject', { body: { ...facts, visibility, alsoVisibleTo: also, tasks } }];
    },
    () => ['updateProject', { ...project(), body: { visibility } }],
    () => ['updateProject', { ...project(), body: { alsoVisibleTo: also } }],
    () => {
      const projectManagerId = random() < 0.3 ? null : one(clients.slice(0, 3)).manager.id;
      return ['updateProject', { ...project(), body: { projectManagerId } }];
    },
    () => ['makePublic', { ...project(), body: {} }],
    () => {
      const body = { personId: one(people), taskStepId: one(model.steps)?.id ?? 1 };
      return ['createPersonTaskStep', { body }];
    },
    () => ['deletePersonTaskStep', at(one(model.onSteps)?.id)],
    () => [
      'updateTask',
      { ...at(one(model.tasks)?.id), body: { assigneeId: one([null, ...people]) } },
    ],
    () => ['deleteTask', at(one(model.tasks)?.id)],
    () => ['deleteProject', project()],
    () => ['undeleteProject', at(one(model.deletedProjects)?.id)],
    () => {
      const projectManagerId = random() < 0.5 ? account() : null;
      return ['updatePerson', { ...at(one(people)), body: { projectManagerId } }];
    },
    () => ['confirmLinks', {}],
    () => ['deletePerson', at(one(people))],
    () => ['undeletePerson', at(one(people))],
    () => {
      const holder = { ownerRoleId: one(model.roles)?.id ?? 1, personId: one(people) };
      return ['updateProject', { ...project(), body: { roleHolders: [holder] } }];
    },
    () => ['replacePerson', { ...at(one(people)), body: { personId: one(people) } }],
    () => ['deleteOwnerRole', at(one(model.roles)?.id)],
    () => ['undeleteOwnerRole', at(one(model.deletedRoles))],
    () => {
      const known = one<{ id: number; version: number } | undefined>(model.projects);
      const projects = [{ id: known?.id ?? 1, version: known?.version ?? 1 }];
      return ['changeProjects', { body: { projects, change: { priority: one(['high', 'low']) } } }];
    },
    () => ['archiveProject', project()],
    () => ['createProjectComment', { ...project(), body: { text: 'Falcon' } }],
  ];
  return one(acts)();
}

async function compare(client: Client, model: Model, where: string): Promise<void> {
  const { id } = client.manager;
  const seen = new Set(model.projects.filter((one) => sees(model, id, one)).map((one) => one.id));
  const of = <One extends { projectId: number }>(list: readonly One[]) =>
    list.filter(({ projectId }) => seen.has(projectId));
  const ids = (list: readonly { id: number }[]) =>
    list.map((one) => one.id).toSorted((a, b) => a - b);

  const projects = await client.make('listProjects', {});
  expect(ids(projects), where).toEqual([...seen].toSorted((a, b) => a - b));
  const data = await client.make('readCompletionData', { query: {} });
  expect(ids(data.tasks), where).toEqual(ids(of(model.tasks)));
  expect(ids(data.taskSteps), where).toEqual(ids(of(model.steps)));
  expect(ids(data.stepDetails), where).toEqual(ids(of(model.details)));
  const onSteps = await client.make('listPersonTaskSteps', {});
  expect(ids(onSteps), where).toEqual(ids(of(model.onSteps)));
  const open = model.projects.filter((one) => seen.has(one.id) && one.status !== 'completed');
  const stats = await client.make('readDashboardStats', {});
  expect(stats, where).toMatchObject({ totalProjects: open.length });
  const markets = await client.make('listMarkets', {});
  for (const { name, projectsCount } of markets) {
    const there = model.projects.filter((one) => seen.has(one.id) && one.market === name);
    expect(projectsCount, where).toBe(there.length);
  }
  const { entries } = await client.make('listActivity', {});
  const gone = new Set(
    model.deletedProjects
      .filter((one) => one.viewers === null || one.viewers.has(id))
      .map((one) => one.id),
  );
  for (const { projectId } of entries) {
    if (projectId !== null) expect(seen.has(projectId) || gone.has(projectId), where).toBe(true);
  }
  const steps = of(model.steps).filter(({ status, isLive }) => status !== 'completed' && isLive);
  const day = '2026-11-29';
  const work = await client.make('listMyWork', { query: { who: 'everybody', day } });
  expect(ids(work.steps), where).toEqual(ids(steps));
  for (const { id: personId } of model.people) {
    const own = new Set(
      of(model.onSteps).flatMap((one) => (one.personId === personId ? one.taskStepId : [])),
    );
    const tasks = new Set(
      of(model.tasks).flatMap((one) => (one.assigneeId === personId ? one.id : [])),
    );
    const theirs = steps.filter(
      (step) =>
        own.has(step.id) ||
        (tasks.has(step.taskId) && !step.hasPeople && step.ownerRoleId === null),
    );
    const query = { who: 'person', id: String(personId), day } as const;
    expect(ids((await client.make('listMyWork', { query })).steps), where).toEqual(ids(theirs));
  }
  const deleted = await client.make('listDeleted', {});
  const deletedHires = deleted.filter(({ entity }) => entity === 'project');
  expect(ids(deletedHires), where).toEqual([...gone].toSorted((a, b) => a - b));
  for (const one of model.projects) {
    const answer = await client.request('listViewers', { params: { id: one.id } });
    expect(answer.status, where).toBe(seen.has(one.id) ? 200 : 404);
    if (answer.status !== 200 || one.visibility === 'everybody') continue;
    const viewers = (await answer.json()) as { id: number }[];
    const expected = model.accounts.filter((account) => sees(model, account.id, one));
    expect(ids(viewers), where).toEqual(ids(expected));
  }
}
