import { describe, expect, test } from 'vitest';

import type { StepOfProjects } from '#contract/step-of-projects.ts';
import { aPerson, aProject, aRole } from '#demo/builders.ts';
import { chanceFrom } from '#demo/chance.ts';
import { engine } from '#server/testing/database.ts';
import { once } from '#server/testing/once.ts';
import { expectSound, loggedBy, readAll, refused } from '#server/testing/one-project.ts';
import { testServer } from '#server/testing/server.ts';
import { storedState } from '#server/testing/stored-state.ts';

import { sample } from '../../reliability/harness/scale.ts';

const at = (id: number) => ({ params: { id } });
const beforeHire = { days: 5, unit: 'calendar', from: 'hire', side: 'before' } as const;
const sent = { task: 'Licensing', name: 'File U4' };

type Facts = Parameters<typeof aProject>[1];
type Step = Partial<StepOfProjects> & Pick<StepOfProjects, 'task' | 'name'>;

async function someHires(facts: readonly Facts[]) {
  const server = await testServer();
  const client = await server.signedIn({ firstName: 'Ada', lastName: 'Berg' });
  const ids: number[] = [];
  for (const one of facts) ids.push((await aProject(server.ctx, { tasks: [], ...one })).id);
  const read = () => Promise.all(ids.map((id) => readAll(client, id)));
  const body = async (step: Step) => ({
    projects: (await read()).map(({ id, version }) => ({ id, version })),
    change: { step },
  });
  const add = async (step: Step) => client.make('changeProjects', { body: await body(step) });
  const refusal = async (step: object) =>
    refused(client.request('changeProjects', { body: await body(step as Step) }));
  const preview = ({ task, name }: { task: string; name: string }) =>
    client.make('previewStep', { query: { ids: ids.join(','), task, name } });
  const outline = async () =>
    (await read()).map(({ tasks }) =>
      tasks.map(({ title, steps }) => [title, ...steps.map(({ name }) => name)].join(' > ')),
    );
  return { server, client, ids, read, add, refusal, preview, outline };
}

const hires: Facts[] = [
  { name: 'Ann', endDate: '2027-03-20', tasks: [{ title: 'Offer' }, { title: 'Licensing' }] },
  { name: 'Ben', tasks: [{ title: 'licensing ', steps: [{ name: 'Study' }] }] },
  { name: 'Cleo', endDate: '2027-04-20', tasks: [{ title: 'Offer' }] },
  { name: 'Dan', tasks: [{ title: 'Licensing', steps: [{ name: 'file u4' }] }] },
];

describe('a step for several projects', () => {
  test('is added to the task of that name or with it, as announced, and undone at once', async () => {
    const { server, client, add, preview, outline, ids, read } = await someHires(hires);
    const before = await storedState(server);
    expect(await preview(sent)).toEqual({
      tasks: [
        { title: 'Licensing', projectsCount: 3 },
        { title: 'Offer', projectsCount: 2 },
      ],
      projects: [
        { id: ids[0], place: 'added' },
        { id: ids[1], place: 'added' },
        { id: ids[2], place: 'withTask' },
        { id: ids[3], place: 'hasStep' },
      ],
    });
    const { batchId, ...outcome } = await add({
      ...sent,
      dueOffset: beforeHire,
      evidenceRequired: true,
    });
    expect(outcome).toEqual({
      changed: 3,
      skipped: [{ id: ids[3], name: 'Dan', reason: 'hasStep', changedBy: null }],
    });
    expect(await outline()).toEqual([
      ['Offer', 'Licensing > File U4'],
      ['licensing > Study > File U4'],
      ['Offer', 'Licensing > File U4'],
      ['Licensing > file u4'],
    ]);
    const steps = (await read()).slice(0, 3).map(({ tasks }) => tasks.at(-1)?.steps.at(-1));
    expect(steps).toMatchObject([
      { dueDate: '2027-03-15', evidenceRequired: true },
      { dueDate: null, dueOffset: beforeHire },
      { dueDate: '2027-04-15' },
    ]);
    await expectSound(server);
    expect(await client.make('undoBatch', at(batchId!))).toEqual({ undone: 3, kept: [] });
    expect(await storedState(server)).toEqual(before);
    expect(await client.make('listDeleted', {})).toMatchObject([
      { entity: 'batch', id: batchId, name: '3 steps' },
    ]);
    await client.make('undeleteBatch', at(batchId!));
    expect((await outline()).slice(1, 3)).toEqual([
      ['licensing > Study > File U4'],
      ['Offer', 'Licensing > File U4'],
    ]);
    await expectSound(server);
  });

  once('is given to the holder of its role in each', async () => {
    const { server, client, add, read, ids } = await someHires(hires.slice(0, 2));
    const { id: ownerRoleId } = await aRole(server.ctx, { name: 'Licensing desk' });
    const { id: personId } = await aPerson(server.ctx, { name: 'Kim' });
    const roleHolders = [{ ownerRoleId, personId }];
    await client.make('updateProject', { ...at(ids[1]!), body: { roleHolders } });
    await add({ ...sent, ownerRoleId });
    const steps = (await read()).map(({ tasks }) => tasks.at(-1)!.steps.at(-1)!);
    expect(steps.map((step) => step.ownerRoleId)).toEqual([ownerRoleId, ownerRoleId]);
    const links = await client.make('listPersonTaskSteps', {});
    expect(links).toMatchObject([{ personId, taskStepId: steps[1]!.id, byRole: true }]);
  });

  once('is logged in each, and stays in those where somebody has changed it', async () => {
    const { server, client, add, read, outline, ids } = await someHires(hires.slice(0, 3));
    const entries = await loggedBy(server, () => add(sent));
    const created = entries.map((one) => [one.entityType, one.action, one.projectId]);
    expect(created).toEqual(
      expect.arrayContaining([
        ['taskStep', 'created', ids[0]],
        ['taskStep', 'created', ids[1]],
        ['task', 'created', ids[2]],
        ['batch', 'created', null],
      ]),
    );
    const batchId = entries.find(({ entityType }) => entityType === 'batch')!.entityId;
    const dana = await server.signedIn({ firstName: 'Dana', lastName: 'Cole' });
    const steps = (await read()).map(({ tasks }) => tasks.at(-1)!.steps.at(-1)!);
    for (const { id } of steps.slice(1)) {
      await dana.make('updateStep', { ...at(id), body: { isCompleted: true } });
    }
    expect(await client.make('undoBatch', at(batchId))).toEqual({
      undone: 1,
      kept: [
        { entity: 'taskStep', id: steps[1]!.id, name: 'File U4 (Ben)', changedBy: 'Dana Cole' },
        { entity: 'taskStep', id: steps[2]!.id, name: 'File U4 (Cleo)', changedBy: 'Dana Cole' },
      ],
    });
    expect(await outline()).toEqual([
      ['Offer', 'Licensing'],
      ['licensing > Study > File U4'],
      ['Offer', 'Licensing > File U4'],
    ]);
    await expectSound(server);
  });

  once('releases the steps that wait for it when it is undone', async () => {
    const { server, client, add, read } = await someHires([hires[1]!]);
    const { batchId } = await add(sent);
    const [study, filed] = (await read())[0]!.tasks[0]!.steps;
    await client.make('updateStep', { ...at(study!.id), body: { waitsForId: filed!.id } });
    expect(await client.make('undoBatch', at(batchId!))).toEqual({ undone: 1, kept: [] });
    expect((await read())[0]!.tasks[0]!.steps).toMatchObject([{ id: study!.id, waitsForId: null }]);
    await client.make('undeleteBatch', at(batchId!));
    expect((await read())[0]!.tasks[0]!.steps[0]).toMatchObject({ waitsForId: filed!.id });
    await expectSound(server);
  });

  once(
    'leaves out projects that are hidden or do not exist, and says nothing about them',
    async () => {
      const { server, client, ids, outline } = await someHires(hires.slice(0, 2));
      const other = await server.signedIn({ role: 'manager' });
      const hidden = ids[0]!;
      await client.make('updateProject', { ...at(hidden), body: { visibility: 'people' } });
      const query = { ids: `${ids.join(',')},4711`, ...sent };
      expect(await other.make('previewStep', { query })).toEqual({
        tasks: [{ title: 'licensing', projectsCount: 1 }],
        projects: [{ id: ids[1], place: 'added' }],
      });
      const before = await outline();
      const { version } = await readAll(client, hidden);
      const projects = [hidden, 4711].map((id) => ({ id, version }));
      const body = { projects, change: { step: sent } };
      const { skipped, changed } = await other.make('changeProjects', { body });
      expect([changed, skipped]).toEqual([
        0,
        projects.map(({ id }) => ({ id, name: '', reason: 'gone', changedBy: null })),
      ]);
      expect(await outline()).toEqual(before);
    },
  );

  once('is refused without a name, with unknown owners, and beyond one call', async () => {
    const { client, refusal, outline } = await someHires(hires.slice(0, 2));
    const before = await outline();
    const cases: [object, string][] = [
      [{ ...sent, task: ' ' }, 'change.step.task'],
      [{ ...sent, name: '' }, 'change.step.name'],
      [{ ...sent, ownerRoleId: 4711 }, 'change.step.ownerRoleId'],
      [{ ...sent, personIds: [4711] }, 'change.step.personIds.0'],
      [{ ...sent, dueOffset: { ...beforeHire, days: -1 } }, 'change.step.dueOffset.days'],
      [{ ...sent, dueOffset: { ...beforeHire, from: 'milestone' } }, 'change.step.dueOffset.from'],
    ];
    for (const [step, path] of cases) {
      expect(await refusal(step)).toMatchObject({ status: 400, errors: [{ path }] });
    }
    expect(await outline()).toEqual(before);
    const projects = Array.from({ length: 500 }, (_, index) => ({ id: index + 1, version: 1 }));
    const personIds = Array.from({ length: 50 }, (_, index) => index + 1);
    const body = { projects, change: { step: { ...sent, personIds } } };
    expect(await refused(client.request('changeProjects', { body }))).toMatchObject({
      status: 400,
      errors: [
        {
          path: 'change.step',
          message: 'At most 20,000 assignments at once: 50 for each of 500 projects are 25,000',
        },
      ],
    });
  });

  once('is left out of full tasks and full projects', async () => {
    const full = Array.from({ length: 200 }, (_, index) => `${index}`);
    const { ids, add, preview } = await someHires([
      { name: 'Ann', tasks: [{ title: 'Licensing', steps: full.map((name) => ({ name })) }] },
      { name: 'Ben', tasks: full.map((title) => ({ title })) },
    ]);
    const { projects } = await preview(sent);
    expect(projects).toEqual(ids.map((id) => ({ id, place: 'full' })));
    expect(await add(sent)).toMatchObject({
      batchId: null,
      changed: 0,
      skipped: ids.map((id) => ({ id, reason: 'full' })),
    });
  });
});

const seeds = Array.from({ length: 6 }, (_, index) => `world ${index}`);

test.each(sample(seeds, engine === 'sqlite' ? 2 : 6))(
  'as many steps are added as announced, and the undo restores everything (%s)',
  async (seed) => {
    const random = chanceFrom(seed);
    const one = <T>(of: readonly T[]): T => of[Math.floor(random() * of.length)]!;
    const some = <T>(most: number, of: () => T): T[] =>
      Array.from({ length: Math.floor(random() * (most + 1)) }, of);
    const titles = ['Licensing', 'LICENSING', 'Offer', 'Desk'];
    const names = ['File U4', 'file U4', 'Study', 'Sign'];
    const step = () => ({ name: one(names), isCompleted: random() < 0.6 });
    const task = () => ({ title: one(titles), steps: some(3, step) });
    const worlds = some(7, () => ({
      endDate: one([null, '2027-03-20']),
      status: one(['planning', 'in_progress', 'on_hold'] as const),
      tasks: some(4, task),
    }));
    const place = await someHires([{ tasks: [task()] }, ...worlds]);
    const { server, client, add, preview, read } = place;
    // Tasks in which everything is done are completed automatically, and reopened by a new step.
    for (const { id, percentageComplete } of (await read()).flatMap(({ tasks }) => tasks)) {
      const body = { status: 'completed', auto: true } as const;
      if (percentageComplete === 100) await client.make('updateTask', { ...at(id), body });
    }
    for (let count = 0; count < 4; count += 1) {
      const named = { task: one(titles), name: one(names) };
      const before = await storedState(server);
      const { projects } = await preview(named);
      const announced = projects.filter(({ place: to }) => to === 'added' || to === 'withTask');
      const stepsBefore = (await client.make('listTasks', {})).flatMap(({ steps }) => steps).length;
      const { batchId, changed, skipped } = await add({
        ...named,
        dueOffset: one([null, beforeHire]),
      });
      const steps = (await client.make('listTasks', {})).flatMap((each) => each.steps);
      expect(changed).toBe(announced.length);
      expect(steps.length - stepsBefore).toBe(announced.length);
      expect(changed + skipped.length).toBe(projects.length);
      await expectSound(server);
      if (batchId === null) continue;
      const isLeft = random() < 0.3;
      if (isLeft) continue;
      expect(await client.make('undoBatch', at(batchId))).toEqual({ undone: changed, kept: [] });
      expect(await storedState(server), `${seed}, step ${count}`).toEqual(before);
    }
    await expectSound(server);
  },
);
