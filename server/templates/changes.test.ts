import { describe, expect, test } from 'vitest';

import type { Sent } from '#contract/call.ts';
import type { Calls } from '#contract/calls.ts';
import { aCategory, aProjectTemplate, aTaskTemplate } from '#demo/builders.ts';
import { loggedBy, refused, without } from '#server/testing/one-project.ts';
import { testServer } from '#server/testing/server.ts';

type TaskBody = Sent<Calls['updateTaskTemplate']>['body'];
type ProjectBody = Sent<Calls['updateProjectTemplate']>['body'];

const dueOffset = { days: 5, unit: 'working', from: 'hire' } as const;
const step = {
  name: 'U4',
  description: 'The form',
  estimatedHours: 3,
  details: [{ text: 'Draft' }],
};
const task = {
  name: 'Offer',
  description: null,
  priority: 'low',
  estimatedHours: 1.5,
  steps: [step],
};

async function anOffice() {
  const server = await testServer();
  const client = await server.signedIn();
  const ofTask = await aTaskTemplate(server.ctx, { name: 'Registration', steps: [step] });
  const taskTemplates = [task as object, ofTask.id] as ProjectBody['taskTemplates'] & {};
  const ofProject = await aProjectTemplate(server.ctx, { name: 'Hire', taskTemplates });
  const params = { task: { id: ofTask.id }, project: { id: ofProject.id } };
  return {
    server,
    client,
    ofTask,
    ofProject,
    saveTask: (body: TaskBody) => client.make('updateTaskTemplate', { params: params.task, body }),
    save: (body: ProjectBody) =>
      client.make('updateProjectTemplate', { params: params.project, body }),
    try: (body: object) =>
      refused(client.request('updateProjectTemplate', { params: params.project, body })),
    read: () => client.make('readProjectTemplate', { params: params.project }),
    remove: () => client.make('deleteTaskTemplate', { params: params.task }),
  };
}

describe('a task template', () => {
  test('has the sent values, by default medium priority and no hours, steps or roles', async () => {
    const { client } = await anOffice();
    const create = (body: Sent<Calls['createTaskTemplate']>['body']) =>
      client.make('createTaskTemplate', { body });
    expect(await create({ name: ' Welcome ' })).toMatchObject({
      name: 'Welcome',
      description: null,
      category: null,
      priority: 'medium',
      estimatedHours: 0,
      steps: [],
      assigneeRoles: [],
      version: 1,
    });
    const details = ['Draft', ' ', { text: ' Signed ' }];
    const told = await create({
      name: 'Contracts',
      category: 'Legal',
      assigneeRoles: ['Lawyer'],
      steps: [
        { name: 'Write', dueOffset, details },
        { name: 'Sign', dueOffset: null },
      ],
    });
    expect(told).toMatchObject({ category: 'Legal', assigneeRoles: ['Lawyer'] });
    const plain = { description: null, estimatedHours: 0 };
    expect(told.steps).toEqual([
      { name: 'Write', ...plain, dueOffset, details: [{ text: 'Draft' }, { text: 'Signed' }] },
      { name: 'Sign', ...plain, details: [] },
    ]);
    const names = (await client.make('listTaskTemplates', {})).map(({ name }) => name);
    expect(names).toEqual(['Contracts', 'Registration', 'Welcome']);
  });

  test('keeps omitted fields, and replaces its steps as a whole', async () => {
    const { ofTask, saveTask } = await anOffice();
    const renamed = await saveTask({ name: 'U4 and more', description: 'Both' });
    const changed = { name: 'U4 and more', description: 'Both', version: 2 };
    expect(renamed).toEqual({ ...ofTask, ...changed, updatedAt: renamed.updatedAt });
    const steps = [{ name: 'Only', dueOffset, details: ['One'] }];
    const defaults = { description: null, estimatedHours: 0, dueOffset };
    expect(await saveTask({ steps, assigneeRoles: ['Clerk'] })).toMatchObject({
      name: 'U4 and more',
      steps: [{ ...steps[0], ...defaults, details: [{ text: 'One' }] }],
      assigneeRoles: ['Clerk'],
      version: 3,
    });
    expect(await saveTask({ description: null, steps: [] })).toMatchObject({
      description: null,
      steps: [],
    });
  });

  test('creates gates while it is one', async () => {
    const { client, ofTask, saveTask } = await anOffice();
    expect(ofTask.isGate).toBe(false);
    expect(await saveTask({ isGate: true })).toMatchObject({ isGate: true, name: 'Registration' });
    const copies = async (name: string) => {
      const body = { name, taskTemplates: [ofTask.id] };
      const { taskTemplates } = await client.make('createProjectTemplate', { body });
      return taskTemplates.map(({ isGate = false }) => isGate);
    };
    expect(await copies('With a gate')).toEqual([true]);
    expect(await saveTask({ description: 'Other' })).toMatchObject({ isGate: true });
    await saveTask({ isGate: false });
    expect(await copies('Without')).toEqual([false]);
  });

  test('that is deleted keeps its copies in project templates', async () => {
    const { client, ofTask, ofProject, remove, read } = await anOffice();
    await remove();
    expect(await client.make('listTaskTemplates', {})).toEqual([]);
    expect(await read()).toEqual(ofProject);
    expect(ofProject.taskTemplates[1]).toMatchObject({ taskTemplateId: ofTask.id, steps: [step] });
  });

  test('that is changed does not change its copies', async () => {
    const { ofProject, saveTask, read } = await anOffice();
    await saveTask({ steps: [], name: 'Other' });
    expect(await read()).toEqual(ofProject);
  });

  test('is found by its id', async () => {
    const { client, remove } = await anOffice();
    await remove();
    for (const answer of [
      client.request('updateTaskTemplate', { params: { id: 1 }, body: {} }),
      client.request('deleteTaskTemplate', { params: { id: 1 } }),
    ]) {
      expect(await refused(answer)).toMatchObject({
        status: 404,
        message: 'Task template not found',
      });
    }
    const gone = await refused(client.request('readProjectTemplate', { params: { id: 4711 } }));
    expect(gone).toMatchObject({ status: 404, message: 'Project template not found' });
  });
});

describe('a change of a project template', () => {
  test('keeps omitted fields', async () => {
    const { ofProject, save } = await anOffice();
    const after = await save({ description: 'For all', estimatedDuration: 45, market: 'Chicago' });
    expect(after).toEqual({
      ...ofProject,
      description: 'For all',
      estimatedDuration: 45,
      market: 'Chicago',
      version: 2,
      updatedAt: after.updatedAt,
    });
    expect(await save({ description: null, market: ' ' })).toMatchObject({
      description: null,
      market: null,
      estimatedDuration: 45,
    });
  });

  test('accepts whole tasks, ids and both, and returns objects', async () => {
    const { ofTask, save, read } = await anOffice();
    const own = { name: 'Own', steps: [{ name: 'S', dueOffset, details: ['text'] }] };
    const { taskTemplates } = await save({ taskTemplates: [ofTask.id, own, ofTask.id] });
    const copy = { taskTemplateId: ofTask.id, name: 'Registration', steps: [step] };
    expect(taskTemplates).toMatchObject([
      copy,
      { name: 'Own', steps: [{ name: 'S', dueOffset, details: [{ text: 'text' }] }] },
      copy,
    ]);
    expect((await read()).taskTemplates).toEqual(taskTemplates);
  });

  test('with the returned values changes nothing', async () => {
    const { server, ofTask, ofProject, save, saveTask } = await anOffice();
    const log = await loggedBy(server, async () => {
      expect(await save(without(ofProject, 'version'))).toEqual(ofProject);
      expect(await saveTask(without(ofTask, 'version'))).toEqual(ofTask);
    });
    expect(log).toEqual([]);
  });

  test('whose JSON was stored with another order of fields is not changed by the returned values', async () => {
    const { server, read, save } = await anOffice();
    const { taskTemplates } = await read();
    const reversed = taskTemplates.map((one) =>
      Object.fromEntries(Object.entries(one).toReversed()),
    );
    const stored = JSON.stringify(reversed);
    const { write } = server.database;
    await write.updateTable('projectTemplates').set({ taskTemplates: stored }).execute();
    const before = await read();
    expect(JSON.stringify(before.taskTemplates)).toBe(stored);
    expect(await save({ taskTemplates: before.taskTemplates })).toEqual(before);
  });

  test('logs only the sizes of its checklist', async () => {
    const { server, save, saveTask } = await anOffice();
    const log = await loggedBy(server, async () => {
      await save({ taskTemplates: [{ name: 'Alone' }] });
      await saveTask({ steps: [] });
    });
    expect(log.map(({ fields }) => fields)).toEqual([
      {
        taskTemplates: {
          before: { tasks: 2, steps: 2, details: 2 },
          after: { tasks: 1, steps: 0, details: 0 },
        },
      },
      { steps: { before: { steps: 1, details: 1 }, after: { steps: 0, details: 0 } } },
    ]);
  });

  test('with an older version is refused with the current template', async () => {
    const { save, try: attempt } = await anOffice();
    const current = await save({ name: 'Faster', version: 1 });
    expect(await attempt({ name: 'Slower', version: 1 })).toMatchObject({ status: 409, current });
  });

  test('uses the spelling of the category list, and follows renames', async () => {
    const { server, save, read } = await anOffice();
    await aCategory(server.ctx, 'Branch');
    expect(await save({ category: ' BRANCH ' })).toMatchObject({ category: 'Branch' });
    const { write } = server.database;
    await write.updateTable('categories').set({ name: 'Office', nameKey: 'office' }).execute();
    expect(await read()).toMatchObject({ category: 'Office' });
    await expect(write.deleteFrom('categories').execute()).rejects.toThrow();
  });

  test('is refused if its copies make it too large to be saved again', async () => {
    const { client, save } = await anOffice();
    const details = Array.from({ length: 400 }, () => 'x'.repeat(5000));
    const { id } = await client.make('createTaskTemplate', {
      body: { name: 'Large', steps: [{ name: 'S', details }] },
    });
    await save({ taskTemplates: [id] });
    const refusal = await refused(
      client.request('createProjectTemplate', { body: { name: 'P', taskTemplates: [id, id] } }),
    );
    expect(refusal).toMatchObject({ status: 400, errors: [{ path: 'taskTemplates' }] });
  });

  test('with any error changes nothing', async () => {
    const { server, ofProject, try: attempt, read } = await anOffice();
    const log = await loggedBy(server, async () => {
      const bad: [object, string][] = [
        [{ name: ' ' }, 'Name is required'],
        [{ estimatedDuration: 0 }, 'Duration must be at least 1 day'],
        [{ taskTemplates: [4711] }, 'Task template not found'],
        [{ taskTemplates: many(201, { name: 'T' }) }, 'At most 200 tasks'],
        [{ taskTemplates: many(3, large) }, 'At most 20,000 tasks, steps and details at once'],
        [
          { taskTemplates: [{ name: 'T', steps: [{ name: 'S', dueOffset: { days: 1 } }] }] },
          'Must be calendar or working',
        ],
      ];
      for (const [wrong, message] of bad) {
        expect(await attempt({ category: 'New', ...wrong }), message).toMatchObject({
          status: 400,
          message,
        });
      }
    });
    expect(log).toEqual([]);
    expect(await read()).toEqual(ofProject);
  });
});

function many<T>(count: number, thing: T): T[] {
  return Array.from({ length: count }, () => thing);
}

/** A task of 100 steps of 98 details: two of them fit. */
const large = { name: 'T', steps: many(100, { name: 'S', details: many(98, 'd') }) };
