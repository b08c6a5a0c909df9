import { describe, expect, test } from 'vitest';

import type { Sent } from '#contract/call.ts';
import type { Calls } from '#contract/calls.ts';
import type { TaskTemplate } from '#contract/templates.ts';
import { aCategory, aTaskTemplate } from '#demo/builders.ts';
import { loggedBy, refused } from '#server/testing/one-project.ts';
import { testServer } from '#server/testing/server.ts';
import type { TestServer } from '#server/testing/server.ts';

type Body = Sent<Calls['createProjectTemplate']>['body'];

async function anOffice() {
  const server = await testServer();
  const client = await server.signedIn();
  return {
    server,
    client,
    save: (body: Body) => client.make('createProjectTemplate', { body }),
    try: (body: object) => refused(client.request('createProjectTemplate', { body: body as Body })),
  };
}

const steps = [
  { name: 'U4', description: 'The form', estimatedHours: 3, details: [{ text: 'Draft' }] },
];

async function registration({ ctx }: TestServer, ofSteps: TaskTemplate['steps'] = steps) {
  const facts = {
    name: 'Registration',
    description: 'With the branch',
    estimatedHours: 2.5,
    priority: 'high',
    steps: ofSteps,
  } as const;
  const { id } = await aTaskTemplate(ctx, facts);
  return { id, ...facts };
}

test('task templates are listed by name, with their steps', async () => {
  const { server, client } = await anOffice();
  const { id, ...facts } = await registration(server);
  await aTaskTemplate(server.ctx, { name: 'contracts' });
  const [contracts, first] = await client.make('listTaskTemplates', {});
  expect(contracts).toMatchObject({ name: 'contracts', steps: [] });
  expect(first).toMatchObject({ id, ...facts });
});

describe('a project template', () => {
  test('has the sent values, by default 30 days, medium priority and no tasks', async () => {
    const { client, save } = await anOffice();
    const saved = await save({ name: ' Advisor Hire ' });
    expect(saved).toMatchObject({
      name: 'Advisor Hire',
      description: null,
      category: null,
      market: null,
      priority: 'medium',
      estimatedDuration: 30,
      taskTemplates: [],
    });
    expect(await client.make('listProjectTemplates', {})).toEqual([saved]);
  });

  test('stores whole tasks, with details as texts or objects, unticked', async () => {
    const { save } = await anOffice();
    const details = ['Draft', { text: ' Signed ', completion: 100 }, ' ', { text: '' }];
    const task = {
      name: 'Registration',
      assigneeId: 7,
      steps: [{ name: 'U4', isCompleted: true, details }],
    };
    const { taskTemplates } = await save({ name: 'T', taskTemplates: [task, { name: 'Empty' }] });
    const nothing = { description: null, priority: 'medium', estimatedHours: 0 };
    const defaults = { name: 'U4', description: null, estimatedHours: 0 };
    expect(taskTemplates).toEqual([
      {
        name: 'Registration',
        ...nothing,
        steps: [{ ...defaults, details: [{ text: 'Draft' }, { text: 'Signed' }] }],
      },
      { name: 'Empty', ...nothing, steps: [] },
    ]);
  });

  test('copies tasks given by id, in any position, and stores their source', async () => {
    const { server, client, save } = await anOffice();
    const { id, ...facts } = await registration(server);
    const whole = { name: 'Own', steps, taskTemplateId: 99 };
    const saved = await save({ name: 'T', taskTemplates: [whole, id, id] });
    const copy = { ...facts, taskTemplateId: id };
    expect(saved.taskTemplates.slice(1)).toEqual([copy, copy]);
    expect(saved.taskTemplates[0]).toMatchObject(whole);
    await server.database.write.deleteFrom('taskTemplates').where('id', '=', id).execute();
    expect(await client.make('listProjectTemplates', {})).toEqual([saved]);
  });

  test('keeps evidence, waits and gates, its own and those of task templates', async () => {
    const { client, save, try: attempt } = await anOffice();
    const own = [
      { name: 'Sign', evidenceRequired: true },
      { name: 'Send', waitsFor: { step: 0 } },
    ];
    const { id, steps: created } = await client.make('createTaskTemplate', {
      body: { name: 'Letter', steps: own },
    });
    expect(created).toMatchObject(own);
    const waiting = { name: 'Call', waitsFor: { task: 0, step: 1 } };
    const announce = { name: 'Announce', isGate: true, steps: [waiting] };
    const { taskTemplates } = await save({ name: 'T', taskTemplates: [id, announce] });
    expect(taskTemplates).toMatchObject([{ steps: own }, announce]);
    const nowhere = { ...announce, steps: [{ name: 'Call', waitsFor: { task: 0, step: 2 } }] };
    expect(await attempt({ name: 'T', taskTemplates: [id, nowhere] })).toMatchObject({
      status: 400,
      errors: [{ path: 'taskTemplates', message: 'There is no such step' }],
    });
  });

  test('with an unknown task template is refused, and nothing is written', async () => {
    const { server, client, try: attempt } = await anOffice();
    const { id } = await registration(server);
    const log = await loggedBy(server, async () => {
      const body = { name: 'T', category: 'New', taskTemplates: [id, 4711] };
      expect(await attempt(body)).toEqual({
        status: 400,
        message: 'Task template not found',
        errors: [{ path: 'taskTemplates.1', message: 'Task template not found' }],
      });
    });
    expect(log).toEqual([]);
    expect(await client.make('listCategories', {})).toEqual([]);
  });

  test('uses the spelling of the lists; new names are added', async () => {
    const { server, client, save } = await anOffice();
    await aCategory(server.ctx, 'Branch');
    const body = { name: 'T', category: ' BRANCH', market: 'Chicago' };
    const log = await loggedBy(server, async () => {
      expect(await save(body)).toMatchObject({ category: 'Branch', market: 'Chicago' });
    });
    expect(log.map(({ entityType, entityName }) => [entityType, entityName])).toEqual([
      ['market', 'Chicago'],
      ['projectTemplate', 'T'],
    ]);
    expect(await save({ name: 'U', category: ' ', market: null })).toMatchObject({
      category: null,
      market: null,
    });
    expect(await client.make('listCategories', {})).toHaveLength(1);
  });

  test('is rejected with field errors, and beyond the limits', async () => {
    const { client, try: attempt } = await anOffice();
    const many = (count: number, thing: object | string) =>
      Array.from({ length: count }, () => thing);
    const task = { name: 'T', steps: [] as object[] };
    const bad: [object, string][] = [
      [{ name: ' ' }, 'Name is required'],
      [{ estimatedDuration: 0 }, 'Duration must be at least 1 day'],
      [{ estimatedDuration: 1.5 }, 'Duration must be a whole number of days'],
      [{ estimatedDuration: 36_501 }, 'Duration must be at most 36,500 days'],
      [{ taskTemplates: many(201, task) }, 'At most 200 tasks'],
      [{ taskTemplates: [{ ...task, steps: many(201, { name: 'S' }) }] }, 'At most 200 steps'],
    ];
    for (const [wrong, message] of bad) {
      expect(await attempt({ name: 'T', ...wrong }), message).toMatchObject({
        status: 400,
        message,
      });
    }
    expect(await client.make('listProjectTemplates', {})).toEqual([]);
  });

  test('reports errors of a task in either form', async () => {
    const { try: attempt } = await anOffice();
    const neither = 'Must be a task, or the id of a task template';
    const step = (details: unknown) => ({ name: 'T', steps: [{ name: 'S', details }] });
    const bad: [unknown, string, string][] = [
      [{ name: '' }, 'taskTemplates.0.name', 'Name is required'],
      ['text', 'taskTemplates.0', neither],
      [null, 'taskTemplates.0', neither],
      [0, 'taskTemplates.0', 'Must be an id'],
      [step('text'), 'taskTemplates.0.steps.0.details', 'Must be a list of details'],
      [step([7]), 'taskTemplates.0.steps.0.details.0', 'Must be text'],
      [
        step(['x'.repeat(5001)]),
        'taskTemplates.0.steps.0.details.0',
        'Must be at most 5,000 characters',
      ],
      [
        step([{ text: 'x'.repeat(5001) }]),
        'taskTemplates.0.steps.0.details.0.text',
        'Must be at most 5,000 characters',
      ],
      [
        step(Array.from({ length: 501 }, () => 'd')),
        'taskTemplates.0.steps.0.details',
        'At most 500 details',
      ],
    ];
    for (const [task, path, message] of bad) {
      expect(await attempt({ name: 'T', taskTemplates: [task] })).toEqual({
        status: 400,
        message,
        errors: [{ path, message }],
      });
    }
  });

  test('is limited to the size of a new project, including copies', async () => {
    const { server, save, try: attempt } = await anOffice();
    const large = Array.from({ length: 100 }, () => ({
      name: 'S',
      description: null,
      estimatedHours: 0,
      details: Array.from({ length: 98 }, () => ({ text: 'd' })),
    }));
    const { id } = await registration(server, large);
    await save({ name: 'T', taskTemplates: [id, id] });
    expect(await attempt({ name: 'T', taskTemplates: [id, id, id] })).toMatchObject({
      status: 400,
      message: 'At most 20,000 tasks, steps and details at once',
    });
  });
});
