import { describe, expect, test } from 'vitest';

import type { NewProjectForm } from '#contract/projects.ts';
import { aCategory, aManager, aPerson, aProject } from '#demo/builders.ts';
import { testServer } from '#server/testing/server.ts';

const hire: NewProjectForm = {
  name: 'Hire of Ada Larsen',
  description: 'Line one\nline two',
  category: 'Experienced Hire',
  market: 'Chicago',
  priority: 'high',
  endDate: '2026-12-01',
  tasks: [
    {
      name: 'Registration',
      steps: [
        {
          name: 'U4',
          description: 'With the branch',
          details: [{ text: 'Draft', completion: 100 }, { text: '  ' }, { text: 'Signed' }],
        },
        { name: 'States', dueDate: '2026-11-30', estimatedHours: 3 },
      ],
    },
    { title: 'Technology', estimatedHours: 1.25, status: 'todo' },
  ],
};

describe('creating a project', () => {
  test('creates all four levels in order, with their progress', async () => {
    const server = await testServer();
    const client = await server.signedIn();
    const made = await client.make('createProject', { body: hire });
    expect(made).toMatchObject({
      name: 'Hire of Ada Larsen',
      status: 'planning',
      endDate: '2026-12-01',
      percentageComplete: 13,
      tasksCount: 2,
      completedTasksCount: 0,
      stepsCount: 2,
      completedStepsCount: 0,
      version: 1,
    });
    const read = await client.make('readProject', {
      params: { id: made.id },
      query: { include: 'details' },
    });
    const [registration, technology] = read.tasks;
    expect(registration).toMatchObject({ title: 'Registration', order: 0, percentageComplete: 25 });
    expect(technology).toMatchObject({ title: 'Technology', order: 1, status: 'pending' });
    expect(registration?.steps.map(({ name, order, status }) => [name, order, status])).toEqual([
      ['U4', 0, 'in_progress'],
      ['States', 1, 'pending'],
    ]);
    expect(
      registration?.steps[0]?.details?.map(({ text, completion, order }) => [
        text,
        completion,
        order,
      ]),
    ).toEqual([
      ['Draft', 100, 0],
      ['Signed', 0, 1],
    ]);
    const stepId = registration?.steps[0]?.id ?? 0;
    const details = await client.make('listStepDetails', { params: { id: stepId } });
    expect(details.map(({ text }) => text)).toEqual(['Draft', 'Signed']);
  });

  test('a large one is returned whole and in order', async () => {
    const server = await testServer();
    const client = await server.signedIn();
    const tasks = Array.from({ length: 12 }, (_, t) => ({
      name: `task ${t}`,
      steps: Array.from({ length: 25 }, (__, s) => ({
        name: `step ${t}.${s}`,
        details: Array.from({ length: 7 }, (___, d) => ({ text: `detail ${t}.${s}.${d}` })),
      })),
    }));
    const { id } = await client.make('createProject', { body: { ...hire, tasks } });
    const read = await client.make('readProject', {
      params: { id },
      query: { include: 'details' },
    });
    expect(
      read.tasks.map((task) => ({
        name: task.title,
        steps: task.steps.map((step) => ({
          name: step.name,
          details: step.details?.map(({ text }) => ({ text })),
        })),
      })),
    ).toEqual(tasks);
  });

  test('without a session, or as a viewer, it is refused and nothing changes', async () => {
    const server = await testServer();
    const viewer = await server.signedIn({ role: 'viewer' });
    const refused = await viewer.request('createProject', { body: hire });
    expect(refused.status).toBe(403);
    expect(await refused.json()).toEqual({ message: "You don't have permission to change this" });
    expect(await viewer.make('listProjects', {})).toEqual([]);
    expect(await viewer.make('listCategories', {})).toEqual([]);
  });

  test('reports errors per field and writes nothing', async () => {
    const server = await testServer();
    const client = await server.signedIn();
    const bad = { ...hire, name: ' ', market: undefined, tasks: [{ name: 'T', steps: [{}] }] };
    const refused = await client.request('createProject', {
      body: bad as unknown as NewProjectForm,
    });
    expect(refused.status).toBe(400);
    expect(await refused.json()).toEqual({
      message: 'Name is required',
      errors: [
        { path: 'name', message: 'Name is required' },
        { path: 'market', message: 'Market is required' },
        { path: 'tasks.0.steps.0.name', message: 'Name is required' },
      ],
    });
    expect(await client.make('listProjects', {})).toEqual([]);
  });

  test('a failure leaves nothing behind, not even a new category', async () => {
    const server = await testServer();
    const client = await server.signedIn();
    const body = { ...hire, tasks: [{ name: 'T', assigneeId: 4711 }] };
    const refused = await client.request('createProject', { body });
    expect(await refused.json()).toMatchObject({
      errors: [{ path: 'tasks.0.assigneeId', message: 'Person not found' }],
    });
    expect(await client.make('listCategories', {})).toEqual([]);
    expect(await client.make('listProjects', {})).toEqual([]);
  });

  test('an existing category is found in any spelling, a new one is added', async () => {
    const server = await testServer();
    const client = await server.signedIn();
    await aCategory(server.ctx, 'Ärzte');
    const body = { ...hire, category: '  äRZTE ' };
    expect((await client.make('createProject', { body })).category).toBe('Ärzte');
    await client.make('createProject', { body: { ...hire, category: 'Zebra' } });
    const names = (await client.make('listCategories', {})).map(({ name }) => name);
    expect(names).toEqual(['Ärzte', 'Zebra']);
    expect((await client.make('listMarkets', {})).map(({ name }) => name)).toEqual(['Chicago']);
  });

  test('ten concurrent creates with the same new market add one entry', async () => {
    const server = await testServer();
    const client = await server.signedIn();
    await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        client.make('createProject', { body: { ...hire, name: `P${index}`, market: 'Déjà' } }),
      ),
    );
    expect(await client.make('listMarkets', {})).toHaveLength(1);
    expect(await client.make('listProjects', {})).toHaveLength(10);
  });

  test('requires a manager who may have projects', async () => {
    const server = await testServer();
    const client = await server.signedIn();
    const inactive = await aManager(server.ctx, { isActive: false });
    const viewer = await aManager(server.ctx, { role: 'viewer' });
    const messages = new Map([
      [4711, 'Project manager not found'],
      [inactive.id, 'This project manager is inactive'],
      [viewer.id, 'A viewer cannot manage a project'],
    ]);
    for (const [projectManagerId, message] of messages) {
      const refused = await client.request('createProject', {
        body: { ...hire, projectManagerId },
      });
      expect(refused.status).toBe(400);
      expect(await refused.json()).toEqual({
        message,
        errors: [{ path: 'projectManagerId', message }],
      });
    }
    const body = { ...hire, projectManagerId: client.manager.id };
    expect((await client.make('createProject', { body })).projectManagerId).toBe(client.manager.id);
  });

  test('an inactive person cannot be assigned, an active one can', async () => {
    const server = await testServer();
    const client = await server.signedIn();
    const { id: gone } = await aPerson(server.ctx, { name: 'Gone', isActive: false });
    const { id: here } = await aPerson(server.ctx, { name: 'Here' });
    const assigned = (assigneeId: number) => ({ ...hire, tasks: [{ name: 'T', assigneeId }] });
    const refused = await client.request('createProject', { body: assigned(gone) });
    expect(await refused.json()).toMatchObject({ message: 'This person is inactive' });
    const made = await client.make('createProject', { body: assigned(here) });
    expect(made.tasks[0]?.assigneeId).toBe(here);
  });

  test('logs the author once', async () => {
    const server = await testServer();
    const client = await server.signedIn({ firstName: 'Ada', lastName: 'Larsen' });
    const { id } = await client.make('createProject', { body: hire });
    const log = await server.ctx.db
      .selectFrom('activity')
      .select(['action', 'entityType', 'entityId', 'entityName', 'projectId'])
      .select(['projectManagerId', 'projectManagerName'])
      .where('projectId', '=', id)
      .execute();
    expect(log).toEqual([
      {
        action: 'created',
        entityType: 'project',
        entityId: id,
        entityName: 'Hire of Ada Larsen',
        projectId: id,
        projectManagerId: client.manager.id,
        projectManagerName: 'Ada Larsen',
      },
    ]);
  });

  test('a project created as completed is archived', async () => {
    const server = await testServer();
    const client = await server.signedIn();
    const made = await client.make('createProject', { body: { ...hire, status: 'completed' } });
    expect(made.archivedAt).toBe(made.createdAt);
  });
});

describe('reading projects', () => {
  test('the list has the newest first, archived ones included', async () => {
    const server = await testServer();
    const client = await server.signedIn();
    await aProject(server.ctx, { name: 'First' });
    await aProject(server.ctx, { name: 'Second', status: 'completed' });
    const list = await client.make('listProjects', {});
    expect(list.map(({ name, status }) => [name, status])).toEqual([
      ['Second', 'completed'],
      ['First', 'planning'],
    ]);
  });

  test('a list of some ids has the same rows as the whole list', async () => {
    const server = await testServer();
    const client = await server.signedIn();
    const made = [];
    for (const name of ['First', 'Second', 'Third'])
      made.push(await aProject(server.ctx, { name }));
    const [first, second, third] = made.map(({ id }) => id);
    const listed = async (ids: string) => client.make('listProjects', { query: { ids } });
    const all = await client.make('listProjects', {});
    expect(await listed(`${first},${third}`)).toEqual([all[0], all[2]]);
    expect(await listed(`${second},4711,${second}`)).toEqual([all[1]]);
    expect(await listed('4711')).toEqual([]);
    const hundred = Array.from({ length: 100 }, (_, index) => 4711 + index);
    expect(await listed([...hundred.slice(1), first].join(','))).toEqual([all[2]]);
    const message = 'Must be up to 100 ids, separated by commas';
    const tooMany = [...hundred, first].join(',');
    for (const ids of [',', '1,', '1, 2', '0', '-1', '1.5', 'x', '9007199254740993', tooMany]) {
      const refused = await client.request('listProjects', { query: { ids } });
      expect(refused.status, ids).toBe(400);
      expect(await refused.json()).toEqual({ message, errors: [{ path: 'ids', message }] });
    }
  });

  test('an unknown or invalid id is a 404', async () => {
    const server = await testServer();
    const { cookie } = await server.signedIn();
    for (const id of [
      '4711',
      '0',
      '-1',
      'x',
      '1.5',
      '9007199254740993',
      '99999999999999999999',
      '1%00',
    ]) {
      for (const path of [`/api/projects/${id}`, `/api/task-steps/${id}/details`]) {
        const answer = await server.send(path, { headers: { cookie } });
        expect(answer.status, path).toBe(404);
        expect(await answer.json(), path).toHaveProperty('message');
      }
    }
  });

  test('include accepts only details', async () => {
    const server = await testServer();
    const client = await server.signedIn();
    const { id } = await aProject(server.ctx, {});
    const answer = await server.send(`/api/projects/${id}?include=everything`, {
      headers: { cookie: client.cookie },
    });
    expect(answer.status).toBe(400);
    const plain = await client.make('readProject', { params: { id } });
    expect(plain.tasks[0]?.steps[0]).not.toHaveProperty('details');
  });
});
