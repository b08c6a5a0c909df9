import { describe, expect, test } from 'vitest';

import { aPerson, aProject } from '#demo/builders.ts';
import {
  aServerWithProject,
  expectSound,
  readAll,
  loggedBy,
  statusesOf,
} from '#server/testing/one-project.ts';
import type { Client } from '#server/testing/server.ts';

/** Ada is assigned to the first task and on the first step of these projects. */
async function anAssignment() {
  const place = await aServerWithProject({ name: 'Oldest' });
  const { server, client } = place;
  const { id } = await aPerson(server.ctx, { name: 'Ada' });
  const archived = await aProject(server.ctx, { name: 'Archived', status: 'completed' });
  const newest = await aProject(server.ctx, { name: 'Newest', status: 'on_hold' });
  for (const project of [place.project, archived, newest]) await assign(client, id, project);
  return { ...place, id, archived, newest };
}

type Assigned = { tasks: { id: number; steps: { id: number }[] }[] };

async function assign(client: Client, id: number, { tasks: [task] }: Assigned): Promise<void> {
  const params = { id: task?.id ?? 0 };
  await client.make('updateTask', { params, body: { assigneeId: id } });
  const taskStepId = task?.steps[0]?.id ?? 0;
  await client.make('createPersonTaskStep', { body: { personId: id, taskStepId } });
}

describe('the work of a person', () => {
  test('is listed across projects, open ones first, newest first', async () => {
    const { client, id, project, newest, first } = await anAssignment();
    const work = await client.make('readPersonWork', { params: { id } });
    const names = ['Newest', 'Oldest', 'Archived'];
    expect(work.tasks.map(({ projectName }) => projectName)).toEqual(names);
    expect(work.steps.map(({ projectName }) => projectName)).toEqual(names);
    expect(work.tasks[1]).toEqual({
      id: first.task.id,
      title: 'Task 1',
      status: 'pending',
      percentageComplete: 0,
      projectId: project.id,
      projectName: 'Oldest',
      projectStatus: 'planning',
    });
    expect(work.steps[0]).toMatchObject({
      name: 'Step 1.1',
      taskTitle: 'Task 1',
      dueDate: null,
      projectId: newest.id,
      projectStatus: 'on_hold',
      isCompleted: false,
      detailsCount: 2,
      completedDetailsCount: 0,
      waitsForId: null,
      blockedReason: null,
      evidenceRequired: false,
    });
  });

  test('is counted while open, in open projects', async () => {
    const { server, client, id, first } = await anAssignment();
    await aPerson(server.ctx, { name: 'Without work' });
    const loads = () => client.make('listWorkloads', {});
    expect(await loads()).toEqual([{ personId: id, openTasks: 2, openSteps: 2 }]);
    await client.make('updateTask', {
      params: { id: first.task.id },
      body: { status: 'completed' },
    });
    expect(await loads()).toEqual([{ personId: id, openTasks: 1, openSteps: 2 }]);
    for (const detail of first.step.details ?? []) {
      await client.make('updateDetail', { params: { id: detail.id }, body: { completion: 100 } });
    }
    expect(await loads()).toEqual([{ personId: id, openTasks: 1, openSteps: 1 }]);
  });

  test('is empty without assignments', async () => {
    const { server, client } = await aServerWithProject();
    const { id } = await aPerson(server.ctx);
    expect(await client.make('readPersonWork', { params: { id } })).toEqual({
      tasks: [],
      steps: [],
    });
    expect(await client.make('listWorkloads', {})).toEqual([]);
  });
});

describe('deleting a person', () => {
  test('unassigns their tasks and steps, and changes nothing else', async () => {
    const { server, client, id, project } = await anAssignment();
    const before = await readAll(client, project.id);
    const log = await loggedBy(server, () => client.make('deletePerson', { params: { id } }));
    expect(log).toMatchObject([{ entityType: 'person', entityName: 'Ada', action: 'deleted' }]);
    const [task, ...others] = before.tasks;
    const after = await readAll(client, project.id);
    const updatedAt = expect.any(String) as string;
    const steps = task?.steps.map((step) => ({ ...step, hasPeople: false }));
    const left = { ...task, steps, assigneeId: null, version: 3, updatedAt };
    expect(after).toEqual({ ...before, tasks: [left, ...others] });
    expect(await client.make('listPersonTaskSteps', {})).toEqual([]);
    expect(await client.make('listWorkloads', {})).toEqual([]);
    const answer = await client.request('deletePerson', { params: { id } });
    expect(answer.status).toBe(404);
    await expectSound(server);
  });

  test('keeps their name in the log', async () => {
    const { server, client, id } = await anAssignment();
    await client.make('deletePerson', { params: { id } });
    const log = await server.ctx.db
      .selectFrom('activity')
      .select('entityName')
      .where('entityType', 'in', ['person', 'personTaskStep'])
      .execute();
    expect(new Set(log.map(({ entityName }) => entityName))).toEqual(new Set(['Ada']));
    expect(log).toHaveLength(5);
  });

  test('concurrently with assignments causes no errors', async () => {
    const { server, client, project } = await aServerWithProject();
    const { id } = await aPerson(server.ctx);
    const steps = project.tasks.flatMap((task) => task.steps);
    const statuses = await statusesOf([
      ...project.tasks.flatMap(({ id: taskId }) => [
        client.request('updateTask', { params: { id: taskId }, body: { assigneeId: id } }),
        client.request('createTask', {
          body: { projectId: project.id, title: 'T', assigneeId: id },
        }),
      ]),
      ...steps.map((step) =>
        client.request('createPersonTaskStep', { body: { personId: id, taskStepId: step.id } }),
      ),
      ...[1, 2, 3].map(() => client.request('deletePerson', { params: { id } })),
      ...steps.map((step) =>
        client.request('createPersonTaskStep', { body: { personId: id, taskStepId: step.id } }),
      ),
    ]);
    expect(statuses.filter((status) => ![200, 201, 204, 400, 404, 409].includes(status))).toEqual(
      [],
    );
    expect(statuses.filter((status) => status === 204)).toHaveLength(1);
    const { tasks } = await readAll(client, project.id);
    expect(tasks.filter(({ assigneeId }) => assigneeId !== null)).toEqual([]);
    expect(await client.make('listPersonTaskSteps', {})).toEqual([]);
    await expectSound(server);
  });
});

test('the people on steps are those of all projects, or of one', async () => {
  const { client } = await aServerWithProject();
  const person = await client.make('createPerson', { body: { name: 'Ada' } });
  const body = (name: string) => ({
    name,
    category: 'Hire',
    market: 'Denver',
    tasks: [{ title: 'Papers', steps: [{ name: 'Letter', personIds: [person.id] }] }],
  });
  const [one, two] = [
    await client.make('createProject', { body: body('One') }),
    await client.make('createProject', { body: body('Two') }),
  ];
  const all = await client.make('listPersonTaskSteps', {});
  const of = (projectId: number) =>
    client.make('listPersonTaskSteps', { query: { projectId: String(projectId) } });
  expect(all).toHaveLength(2);
  expect([...(await of(one.id)), ...(await of(two.id))]).toEqual(all);
  expect(await of(one.id)).toHaveLength(1);
  expect(await of(999)).toEqual([]);
});
