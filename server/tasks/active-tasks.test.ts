import { describe, expect, test } from 'vitest';

import type { ActiveTask } from '#contract/active-tasks.ts';
import type { Sent } from '#contract/call.ts';
import type { Calls } from '#contract/calls.ts';
import { aPerson, aProject, aRole } from '#demo/builders.ts';
import { refused } from '#server/testing/one-project.ts';
import { testServer } from '#server/testing/server.ts';
import type { Client } from '#server/testing/server.ts';

type Query = Sent<Calls['listActiveTasks']>['query'];

async function anOffice() {
  const server = await testServer();
  const client = await server.signedIn();
  const list = async (query: Query = {}) => client.make('listActiveTasks', { query });
  return {
    server,
    client,
    list,
    titles: async (query?: Query) => (await list(query)).tasks.map(({ title }) => title),
  };
}

/** A task whose only step is due on this day, or has no due date. */
const due = (title: string, dueDate: string | null, rest = {}) => ({
  title,
  steps: [{ name: `Step of ${title}`, dueDate, ...rest }],
});

describe('active tasks', () => {
  test('are sorted by due date, undated last, with their steps and project', async () => {
    const { server, list } = await anOffice();
    const { ctx } = server;
    await aProject(ctx, {
      name: 'One',
      tasks: [due('C', '2026-12-03'), due('Undated', null), due('A', '2026-12-01')],
    });
    await aProject(ctx, {
      name: 'Two',
      tasks: [due('B', '2026-12-02'), { title: 'Empty' }, due('A too', '2026-12-01')],
    });
    const { tasks, next } = await list();
    expect(tasks.map(({ title, projectName }) => [title, projectName])).toEqual([
      ['A', 'One'],
      ['A too', 'Two'],
      ['B', 'Two'],
      ['C', 'One'],
      ['Undated', 'One'],
      ['Empty', 'Two'],
    ]);
    expect(tasks[0]).toMatchObject({ nextDueDate: '2026-12-01', steps: [{ name: 'Step of A' }] });
    expect(tasks[5]).toMatchObject({ nextDueDate: null, steps: [] });
    expect(next).toBeNull();
  });

  test('are due with their open steps; done ones do not count', async () => {
    const { server, client, list } = await anOffice();
    const steps = [
      { name: 'First', dueDate: '2026-12-01' },
      { name: 'Second', dueDate: '2026-12-09' },
    ];
    const { tasks } = await aProject(server.ctx, {
      tasks: [{ title: 'Two steps', steps }, due('Between', '2026-12-05')],
    });
    const order = async () => (await list()).tasks.map(({ nextDueDate }) => nextDueDate);
    expect(await order()).toEqual(['2026-12-01', '2026-12-05']);
    const params = { id: tasks[0]?.steps[0]?.id ?? 0 };
    await client.make('updateStep', { params, body: { isCompleted: true } });
    expect(await order()).toEqual(['2026-12-05', '2026-12-09']);
  });

  test('exclude completed ones and those of archived projects', async () => {
    const { server, client, titles } = await anOffice();
    const { ctx } = server;
    await aProject(ctx, { tasks: [{ title: 'Done', status: 'completed' }, { title: 'Open' }] });
    await aProject(ctx, { status: 'on_hold', tasks: [due('Waiting', '2026-01-05')] });
    const { id } = await aProject(ctx, { tasks: [{ title: 'Set aside' }] });
    await client.make('archiveProject', { params: { id } });
    expect(await titles()).toEqual(['Open', 'Waiting']);
    await client.make('restoreProject', { params: { id } });
    expect(await titles()).toEqual(['Open', 'Set aside', 'Waiting']);
  });
});

describe('250 active tasks, many due on one day', () => {
  const many = Array.from({ length: 125 }, (_, index) =>
    due(`T${index}`, index % 5 === 0 ? null : `2026-12-0${1 + (index % 3)}`),
  );

  async function manyTasks() {
    const office = await anOffice();
    for (const name of ['One', 'Two']) await aProject(office.server.ctx, { name, tasks: many });
    return office;
  }

  async function allPages(list: (query: Query) => Promise<Answer>, query: Query = {}) {
    const pages: ActiveTask[][] = [];
    let after: string | undefined;
    do {
      const { tasks, next } = await list({ ...query, ...(after && { after }) });
      pages.push(tasks);
      after = next ?? undefined;
    } while (after);
    return pages;
  }

  test('are paged by 100 in a stable order, each once', async () => {
    const { list } = await manyTasks();
    const pages = await allPages(list);
    expect(pages.map(({ length }) => length)).toEqual([100, 100, 50]);
    const all = pages.flat();
    expect(new Set(all.map(({ id }) => id)).size).toBe(250);
    const places = all.map(({ nextDueDate, id }) => [nextDueDate ?? 'never', id] as const);
    const sorted = places.toSorted(([a, x], [b, y]) => (a === b ? x - y : a < b ? -1 : 1));
    expect(places).toEqual(sorted);
    expect(all.filter(({ nextDueDate }) => nextDueDate === null)).toHaveLength(50);
  });

  test('do not repeat or skip tasks created or deleted between pages', async () => {
    const { client, list } = await manyTasks();
    const { tasks, next } = await list();
    await client.make('deleteTask', { params: { id: tasks[99]?.id ?? 0 } });
    const first = { params: { id: tasks[0]?.steps[0]?.id ?? 0 }, body: { dueDate: '2026-11-01' } };
    await client.make('updateStep', first);
    const rest = await allPages(list, { after: next ?? '' });
    const ids = [...tasks, ...rest.flat()].map(({ id }) => id);
    expect(ids).toHaveLength(250);
    expect(new Set(ids).size).toBe(250);
  });

  test('keep their filter across pages', async () => {
    const { list } = await manyTasks();
    const [{ projectId } = { projectId: 0 }] = (await list()).tasks;
    const pages = await allPages(list, { projectId: String(projectId), dueUntil: '2026-12-03' });
    expect(pages.map(({ length }) => length)).toEqual([100]);
    expect(pages.flat().every((task) => task.projectId === projectId)).toBe(true);
  });
});

describe('filters of active tasks', () => {
  test('by project', async () => {
    const { server, titles } = await anOffice();
    await aProject(server.ctx, { tasks: [{ title: 'Mine' }] });
    const { id } = await aProject(server.ctx, { tasks: [{ title: 'Yours' }] });
    expect(await titles({ projectId: String(id) })).toEqual(['Yours']);
    expect(await titles({ projectId: '4711' })).toEqual([]);
  });

  test('by assignee or open step', async () => {
    const { server, client, titles } = await anOffice();
    const { ctx } = server;
    const [ada, ben] = [await aPerson(ctx), await aPerson(ctx)];
    const { tasks } = await aProject(ctx, {
      tasks: [
        { title: 'Does', assigneeId: ada.id, steps: [{ name: 'S' }] },
        { title: 'On a step', steps: [{ name: 'S' }, { name: 'S' }] },
        { title: 'On a done step', steps: [{ name: 'S', isCompleted: true }, { name: 'S' }] },
        { title: 'Both', assigneeId: ada.id, steps: [{ name: 'S' }] },
        { title: 'Of another', assigneeId: ben.id },
      ],
    });
    for (const index of [1, 2, 3]) await putOn(client, ada.id, tasks[index]?.steps[0]?.id);
    expect(await titles({ personId: String(ada.id) })).toEqual(['Does', 'On a step', 'Both']);
    expect(await titles({ personId: String(ben.id) })).toEqual(['Of another']);
  });

  test('by person: only their steps, by their own due dates', async () => {
    const { server, list, titles } = await anOffice();
    const [ada, ben] = [await aPerson(server.ctx), await aPerson(server.ctx)];
    const mine = { personIds: [ada.id] };
    await aProject(server.ctx, {
      tasks: [
        {
          title: 'Shared',
          assigneeId: ben.id,
          steps: [
            { name: 'Early', dueDate: '2026-12-01' },
            { name: 'Late', ...mine },
          ],
        },
        { title: 'All others', assigneeId: ada.id, steps: [{ name: 'S', personIds: [ben.id] }] },
      ],
    });
    const personId = String(ada.id);
    const { tasks } = await list({ personId });
    expect(tasks.map(({ title, steps }) => [title, steps.map(({ name }) => name)])).toEqual([
      ['Shared', ['Late']],
    ]);
    expect(await titles({ personId, dueUntil: '2026-12-01' })).toEqual([]);
    expect(await titles({ personId, undated: 'true' })).toEqual(['Shared']);
    const his = await titles({ personId: String(ben.id), dueUntil: '2026-12-01' });
    expect(his).toEqual(['Shared']);
  });

  test('by due date, or none', async () => {
    const { server, titles } = await anOffice();
    const tasks = [due('A', '2026-12-01'), due('B', '2026-12-02'), due('Never', null)];
    await aProject(server.ctx, {
      tasks: [...tasks, due('Done', '2026-12-01', { isCompleted: true })],
    });
    expect(await titles({ dueUntil: '2026-11-30' })).toEqual([]);
    expect(await titles({ dueUntil: '2026-12-01' })).toEqual(['A']);
    expect(await titles({ dueUntil: '2026-12-02T10:00:00Z' })).toEqual(['A', 'B']);
    expect(await titles({ dueUntil: '9999-12-31' })).toEqual(['A', 'B']);
    expect(await titles({ undated: 'true' })).toEqual(['Never', 'Done']);
  });

  test('exclude projects on hold from due dates', async () => {
    const { server, list } = await anOffice();
    await aProject(server.ctx, { status: 'on_hold', tasks: [due('A', '2026-12-01')] });
    const whole = await list();
    expect(whole.tasks).toMatchObject([{ title: 'A', projectStatus: 'on_hold' }]);
    expect((await list({ dueUntil: '9999-12-31' })).tasks).toEqual([]);
  });

  test('by open items without an owner', async () => {
    const { server, titles } = await anOffice();
    const ada = (await aPerson(server.ctx)).id;
    const ownerRoleId = (await aRole(server.ctx, { name: 'Legal' })).id;
    const step = { name: 'S', isCompleted: false };
    const tasks = [
      { title: 'Of nobody', steps: [step] },
      { title: 'Empty' },
      { title: 'Of Ada', assigneeId: ada, steps: [step] },
      { title: 'Step of Ada', steps: [{ ...step, personIds: [ada] }] },
      { title: 'Step of a role', assigneeId: ada, steps: [{ ...step, ownerRoleId }] },
      { title: 'Done', assigneeId: ada, steps: [{ name: 'S', ownerRoleId, isCompleted: true }] },
      { title: 'Of a role', ownerRoleId, steps: [{ ...step, personIds: [ada] }] },
      { title: 'Of a role and Ada', ownerRoleId, assigneeId: ada, steps: [step] },
    ];
    await aProject(server.ctx, { tasks });
    const unowned = ['Of nobody', 'Empty', 'Step of a role', 'Of a role'];
    expect(await titles({ unowned: 'true' })).toEqual(unowned);
  });

  test('an invalid filter is refused with a message', async () => {
    const { client } = await anOffice();
    const bad: [object, string, string][] = [
      [{ projectId: 'x' }, 'projectId', 'Must be an id'],
      [{ personId: '0' }, 'personId', 'Must be an id'],
      [{ dueUntil: 'soon' }, 'dueUntil', 'Must be a day, YYYY-MM-DD'],
      [{ undated: 'yes' }, 'undated', 'Must be true'],
      [{ unowned: 'no' }, 'unowned', 'Must be true'],
      [{ after: '2026-12-01' }, 'after', 'Must be a cursor'],
    ];
    for (const [query, path, message] of bad) {
      const answer = client.request('listActiveTasks', { query });
      expect(await refused(answer)).toMatchObject({ status: 400, errors: [{ path, message }] });
    }
  });
});

type Answer = Awaited<ReturnType<Awaited<ReturnType<typeof anOffice>>['list']>>;

function putOn(client: Client, personId: number, taskStepId = 0) {
  return client.make('createPersonTaskStep', { body: { personId, taskStepId } });
}
