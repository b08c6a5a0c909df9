import { describe, expect, test } from 'vitest';

import { aPerson } from '#demo/builders.ts';
import { aServerWithProject, expectSound, readAll, loggedBy } from '#server/testing/one-project.ts';

const checklist = [
  {
    title: 'Registration',
    description: 'With the branch',
    status: 'completed' as const,
    priority: 'high' as const,
    estimatedHours: 2.5,
    steps: [
      {
        name: 'U4',
        description: 'The form',
        dueDate: '2026-12-01',
        estimatedHours: 3,
        details: [
          { text: 'Draft', completion: 100 },
          { text: 'Signed', completion: 100 },
        ],
      },
      { name: 'States', isCompleted: true },
    ],
  },
  { title: 'Technology' },
  { title: 'Marketing' },
];

describe('a duplicate of a task', () => {
  test('is added after the original, with all contents open', async () => {
    const { server, client, project, first } = await aServerWithProject({ tasks: checklist });
    const copy = await client.make('duplicateTask', { params: { id: first.task.id } });
    const read = await readAll(client, project.id);
    expect(read.tasks.map(({ title, order }) => [title, order])).toEqual([
      ['Registration', 0],
      ['Registration (copy)', 1],
      ['Technology', 2],
      ['Marketing', 3],
    ]);
    expect(read.tasks[0]).toEqual(first.task);
    const facts = { priority: 'high', estimatedHours: 2.5, description: 'With the branch' };
    expect(copy).toMatchObject({ ...facts, status: 'pending', percentageComplete: 0, version: 1 });
    expect(read.tasks[1]?.steps).toMatchObject([
      {
        name: 'U4',
        description: 'The form',
        dueDate: '2026-12-01',
        estimatedHours: 3,
        isCompleted: false,
        status: 'pending',
        details: [
          { text: 'Draft', completion: 0, order: 0 },
          { text: 'Signed', completion: 0, order: 1 },
        ],
      },
      { name: 'States', isCompleted: false, status: 'pending' },
    ]);
    await expectSound(server);
  });

  test('of the last task becomes the last one', async () => {
    const { server, client, project } = await aServerWithProject({ tasks: checklist });
    const copy = await client.make('duplicateTask', { params: { id: project.tasks[2]?.id ?? 0 } });
    expect(copy).toMatchObject({ title: 'Marketing (copy)', order: 3, stepsCount: 0 });
    await expectSound(server);
  });

  test('keeps its title within 200 code points', async () => {
    const { client, first } = await aServerWithProject({ tasks: [{ title: '🏔'.repeat(200) }] });
    const copy = await client.make('duplicateTask', { params: { id: first.task.id } });
    expect(copy.title).toBe(`${'🏔'.repeat(193)} (copy)`);
  });

  test('keeps an active assignee; its steps have no people', async () => {
    const { server, client, first } = await aServerWithProject({ tasks: checklist });
    const params = { id: first.task.id };
    const { id } = await aPerson(server.ctx);
    await client.make('updateTask', { params, body: { assigneeId: id } });
    await client.make('createPersonTaskStep', {
      body: { personId: id, taskStepId: first.step.id },
    });
    expect((await client.make('duplicateTask', { params })).assigneeId).toBe(id);
    await client.make('updatePerson', { params: { id }, body: { isActive: false } });
    expect((await client.make('duplicateTask', { params })).assigneeId).toBe(null);
    expect(await client.make('listPersonTaskSteps', {})).toHaveLength(1);
  });

  test('created while its assignee is deleted is unassigned, without errors', async () => {
    const { server, client, project, first } = await aServerWithProject({ tasks: checklist });
    for (let round = 0; round < 5; round += 1) {
      const { id } = await aPerson(server.ctx);
      const params = { id: first.task.id };
      await client.make('updateTask', { params, body: { assigneeId: id } });
      const copies = Array.from({ length: 6 }, () => client.make('duplicateTask', { params }));
      await Promise.all([...copies, client.make('deletePerson', { params: { id } })]);
    }
    const { tasks } = await readAll(client, project.id);
    expect(tasks.filter(({ assigneeId }) => assigneeId !== null)).toEqual([]);
    expect(tasks).toHaveLength(33);
    await expectSound(server);
  });

  test('is logged as one new task', async () => {
    const { server, client, project, first } = await aServerWithProject({ tasks: checklist });
    const log = await loggedBy(server, () =>
      client.make('duplicateTask', { params: { id: first.task.id } }),
    );
    expect(log).toMatchObject([
      {
        entityType: 'task',
        entityName: 'Registration (copy)',
        action: 'created',
        projectId: project.id,
      },
    ]);
  });
});
