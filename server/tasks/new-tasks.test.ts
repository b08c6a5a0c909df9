import { describe, expect, test } from 'vitest';

import type { NewTask } from '#contract/tasks.ts';
import { aPerson } from '#demo/builders.ts';
import {
  aServerWithProject,
  expectSound,
  readAll,
  refused,
  statusesOf,
} from '#server/testing/one-project.ts';

const many = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ name: `N${index}` }));

describe('a new task', () => {
  test('becomes the last one, with its steps and details, and updates the project', async () => {
    const { server, client, project } = await aServerWithProject();
    const made = await client.make('createTask', {
      body: {
        projectId: project.id,
        title: 'Technology',
        description: null,
        priority: 'high',
        estimatedHours: 1.25,
        steps: [
          { name: 'Laptop', isCompleted: true, dueDate: '2026-12-01T00:00:00Z' },
          { name: 'Phone', details: [{ text: 'Number', completion: true }, { text: ' ' }] },
          { name: 'Desk', estimatedHours: 2, details: [{ text: 'Chair' }, { text: 'Lamp' }] },
        ],
      },
    });
    expect(made).toMatchObject({ title: 'Technology', order: 2, priority: 'high', version: 1 });
    expect(made).toMatchObject({ percentageComplete: 67, stepsCount: 3, completedStepsCount: 2 });
    expect(made.steps.map(({ name, order, status }) => [name, order, status])).toEqual([
      ['Laptop', 0, 'completed'],
      ['Phone', 1, 'completed'],
      ['Desk', 2, 'pending'],
    ]);
    expect(made.steps[0]?.dueDate).toBe('2026-12-01');
    const read = await readAll(client, project.id);
    expect(read).toMatchObject({ tasksCount: 3, stepsCount: 7, percentageComplete: 22 });
    expect(read.version).toBe(project.version);
    const texts = read.tasks[2]?.steps.map(({ details = [] }) => details.map(({ text }) => text));
    expect(texts).toEqual([[], ['Number'], ['Chair', 'Lamp']]);
    await expectSound(server);
  });

  test('has defaults: pending, medium, unassigned, no hours, no steps', async () => {
    const { client, project } = await aServerWithProject();
    const body = { projectId: project.id, name: 'By name', order: 0, percentageComplete: 70 };
    expect(await client.make('createTask', { body })).toMatchObject({
      title: 'By name',
      status: 'pending',
      priority: 'medium',
      assigneeId: null,
      estimatedHours: 0,
      order: 2,
      percentageComplete: 0,
      completedAutomatically: false,
      steps: [],
    });
  });

  test('accepts the status todo, can be completed, and can be added to an archived project', async () => {
    const { server, client, project } = await aServerWithProject({
      status: 'completed',
      tasks: [],
    });
    const make = (status: 'todo' | 'completed') =>
      client.make('createTask', { body: { projectId: project.id, title: 'T', status } });
    expect((await make('todo')).status).toBe('pending');
    expect(await make('completed')).toMatchObject({ status: 'completed', percentageComplete: 100 });
    const read = await readAll(client, project.id);
    expect(read).toMatchObject({ percentageComplete: 50, completedTasksCount: 1 });
    await expectSound(server);
  });

  test('is rejected with field errors, and nothing is written', async () => {
    const { server, client, project } = await aServerWithProject();
    const { id: gone } = await aPerson(server.ctx, { isActive: false });
    const bad: [object, string, string][] = [
      [{}, 'title', 'Title is required'],
      [{ name: ' ' }, 'name', 'Name is required'],
      [{ title: ' ' }, 'title', 'Title is required'],
      [{ title: 'x'.repeat(201) }, 'title', 'Must be at most 200 characters'],
      [{ title: 'T', estimatedHours: -1 }, 'estimatedHours', 'Must not be negative'],
      [{ title: 'T', estimatedHours: 1.005 }, 'estimatedHours', 'At most two decimals'],
      [{ title: 'T', assigneeId: 4711 }, 'assigneeId', 'Person not found'],
      [{ title: 'T', assigneeId: gone }, 'assigneeId', 'This person is inactive'],
      [{ title: 'T', steps: [{ name: '' }] }, 'steps.0.name', 'Name is required'],
      [
        { title: 'T', steps: [{ name: 'S', estimatedHours: 1.555 }] },
        'steps.0.estimatedHours',
        'At most two decimals',
      ],
      [{ title: 'T', steps: many(201) }, 'steps', 'At most 200 steps'],
    ];
    for (const [task, path, message] of bad) {
      const body = { projectId: project.id, ...task } as NewTask & { projectId: number };
      const refusal = await refused(client.request('createTask', { body }));
      expect(refusal, path).toMatchObject({ status: 400, errors: [{ path, message }] });
    }
    expect(await readAll(client, project.id)).toEqual(project);
  });

  test('of an unknown project is a 404', async () => {
    const { client } = await aServerWithProject();
    const refusal = refused(
      client.request('createTask', { body: { projectId: 4711, title: 'T' } }),
    );
    expect(await refusal).toEqual({ status: 404, message: 'Project not found' });
  });
});

describe('several new tasks at once', () => {
  test('are added after the others, in order', async () => {
    const { server, client, project } = await aServerWithProject();
    const body = { tasks: [{ title: 'A', steps: [{ name: 'S' }] }, { name: 'B' }, { title: 'C' }] };
    const made = await client.make('createTasks', { params: { id: project.id }, body });
    expect(made.map(({ title, order, stepsCount }) => [title, order, stepsCount])).toEqual([
      ['A', 2, 1],
      ['B', 3, 0],
      ['C', 4, 0],
    ]);
    expect((await readAll(client, project.id)).tasks.map(({ title }) => title)).toEqual([
      'Task 1',
      'Task 2',
      'A',
      'B',
      'C',
    ]);
    await expectSound(server);
  });

  test('are all created or none', async () => {
    const { client, project } = await aServerWithProject();
    const params = { id: project.id };
    const add = (tasks: object[]) =>
      refused(client.request('createTasks', { params, body: { tasks } }));
    expect(await add([])).toMatchObject({ status: 400, message: 'At least one task is required' });
    expect(await add([{ name: 'A' }, {}])).toMatchObject({
      errors: [{ path: 'tasks.1.title', message: 'Title is required' }],
    });
    expect(await add([{ name: 'A' }, { name: 'B', assigneeId: 4711 }])).toMatchObject({
      status: 400,
      errors: [{ path: 'tasks.1.assigneeId', message: 'Person not found' }],
    });
    expect(await readAll(client, project.id)).toEqual(project);
  });

  test('are limited to 200 per project, for every call', async () => {
    const { client, project } = await aServerWithProject();
    const params = { id: project.id };
    const tooMany = { status: 400, message: 'At most 200 tasks' };
    const add = (tasks: { name: string }[]) =>
      client.request('createTasks', { params, body: { tasks } });
    expect(await refused(add(many(199)))).toMatchObject(tooMany);
    expect(await refused(add(many(201)))).toMatchObject(tooMany);
    expect((await client.make('readProject', { params })).tasksCount).toBe(2);
    expect((await add(many(198))).status).toBe(201);
    const body = { projectId: project.id, title: 'T' };
    expect(await refused(client.request('createTask', { body }))).toMatchObject(tooMany);
    const copy = { params: { id: project.tasks[0]?.id ?? 0 } };
    expect(await refused(client.request('duplicateTask', copy))).toMatchObject(tooMany);
    expect((await client.make('readProject', { params })).tasksCount).toBe(200);
  });

  test('racing for the last places do not exceed the limit', async () => {
    const { server, client, project } = await aServerWithProject({ tasks: many(195) });
    const race = Array.from({ length: 10 }, () =>
      client.request('createTask', { body: { projectId: project.id, title: 'T' } }),
    );
    const five = (status: number) => Array<number>(5).fill(status);
    expect(await statusesOf(race)).toEqual([...five(201), ...five(400)]);
    await expectSound(server);
  });
});

test('are limited to 20,000 records at once, at any nesting', async () => {
  const { client, project, first } = await aServerWithProject({ tasks: [{ title: 'T' }] });
  const params = { id: project.id };
  const details = Array.from({ length: 500 }, () => ({ text: 'd' }));
  const steps = Array.from({ length: 40 }, () => ({ name: 's', details }));
  const message = 'At most 20,000 tasks, steps and details at once';
  const task = { title: 'T', steps };
  for (const answer of [
    client.request('createTask', { body: { ...task, projectId: project.id } }),
    client.request('createTasks', { params, body: { tasks: [task] } }),
    client.request('createSteps', { params: { id: first.task.id }, body: { steps } }),
  ]) {
    expect(await refused(answer)).toMatchObject({ status: 400, message });
  }
  expect((await client.make('readProject', { params })).stepsCount).toBe(0);
});
