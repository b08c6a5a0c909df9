import { describe, expect, test } from 'vitest';

import { aProject } from '#demo/builders.ts';
import { expectSound, readAll, loggedBy } from '#server/testing/one-project.ts';
import { testServer } from '#server/testing/server.ts';

const many = <T>(count: number, make: (n: number) => T) =>
  Array.from({ length: count }, (_, n) => make(n));

async function someProjects(count: number) {
  const server = await testServer();
  const client = await server.signedIn();
  const projects: { id: number; task: number }[] = [];
  for (let made = 0; made < count; made += 1) {
    const tasks = [{ title: 'T', steps: [{ name: 'S', isCompleted: true }] }];
    const { id } = await aProject(server.ctx, { tasks });
    const [task] = (await readAll(client, id)).tasks;
    projects.push({ id, task: task?.id ?? 0 });
  }
  return { server, client, projects };
}

describe('concurrent new tasks and steps', () => {
  test('are added one after another, each with its own log entry', async () => {
    const { server, client, projects } = await someProjects(2);
    const other = await server.signedIn();
    const [first, second] = projects as [(typeof projects)[0], (typeof projects)[0]];
    const log = await loggedBy(server, async () => {
      const answers = await Promise.all([
        ...many(4, (n) =>
          client.make('createTask', { body: { projectId: first.id, title: `T${n}` } }),
        ),
        ...many(4, (n) =>
          client.make('createStep', { body: { taskId: first.task, name: `S${n}` } }),
        ),
        other.make('createStep', { body: { taskId: second.task, name: 'Other' } }),
      ]);
      // Concurrent requests have no order among themselves.
      const orders = answers.map(({ order }) => order);
      expect(new Set(orders.slice(0, 4))).toEqual(new Set([1, 2, 3, 4]));
      expect(new Set(orders.slice(4, 8))).toEqual(new Set([1, 2, 3, 4]));
      expect(orders[8]).toBe(1);
    });
    const made = log.filter(({ action }) => action === 'created');
    expect(made.map(({ entityName }) => entityName).toSorted()).toEqual(
      ['Other', ...many(4, (n) => `S${n}`), ...many(4, (n) => `T${n}`)].toSorted(),
    );
    const by = (name: string) => made.filter((one) => one.projectManagerName === name);
    expect(by(other.manager.name).map(({ entityName }) => entityName)).toEqual(['Other']);
    const { tasks } = await readAll(client, first.id);
    expect(tasks.map(({ order }) => order)).toEqual([0, 1, 2, 3, 4]);
    expect(tasks[0]?.steps.map(({ order }) => order)).toEqual([0, 1, 2, 3, 4]);
    expect(tasks[0]?.percentageComplete).toBe(20);
    const days = await server.ctx.db
      .selectFrom('projectDays')
      .selectAll()
      .orderBy('projectId')
      .execute();
    expect(days.map(({ stepsCount }) => stepsCount)).toEqual([5, 2]);
    await expectSound(server);
  });

  test('are returned as they are read', async () => {
    const { server, client, projects } = await someProjects(1);
    const [{ id, task }] = projects as [(typeof projects)[0]];
    const [step, added] = await Promise.all([
      client.make('createStep', {
        body: { taskId: task, name: 'S2', dueDate: '2027-01-04', estimatedHours: 1.5 },
      }),
      client.make('createTask', { body: { projectId: id, title: 'T2', status: 'completed' } }),
    ]);
    const { tasks } = await readAll(client, id);
    expect(tasks[1]).toEqual(added);
    const { details, ...read } = tasks[0]?.steps[1] ?? {};
    expect(details).toEqual([]);
    expect(read).toEqual(step);
    expect(tasks[0]?.nextDueDate).toBe('2027-01-04');
    await expectSound(server);
  });

  test('are created once if their keys repeat', async () => {
    const { server, client, projects } = await someProjects(1);
    const [{ id, task }] = projects as [(typeof projects)[0]];
    const key = { 'idempotency-key': 'k' };
    const stepBody = { taskId: task, name: 'Once' };
    const steps = () => client.make('createStep', { body: stepBody }, key);
    const tasks = () => client.make('createTask', { body: { projectId: id, title: 'Once' } }, key);
    const made = await Promise.all([...many(6, steps), ...many(6, tasks)]);
    const again = await Promise.all([steps(), tasks()]);
    expect(new Set(made.map((one) => JSON.stringify(one))).size).toBe(2);
    expect([made[0], made[6]]).toEqual(again);
    const other = { ...stepBody, name: 'Other' };
    expect((await client.request('createStep', { body: other }, key)).status).toBe(409);
    const read = await readAll(client, id);
    expect(read.tasks.map(({ title }) => title)).toEqual(['T', 'Once']);
    expect(read.tasks[0]?.steps.map(({ name }) => name)).toEqual(['S', 'Once']);
    await expectSound(server);
  });

  test('are added even if others in the group are refused', async () => {
    const { server, client, projects } = await someProjects(1);
    const [{ id, task }] = projects as [(typeof projects)[0]];
    const add = (taskId: number) => client.request('createStep', { body: { taskId, name: 'S' } });
    const ids = [task, 4711, task, 4712, task];
    const answers = await Promise.all(ids.map(add));
    expect(answers.map(({ status }) => status)).toEqual([201, 404, 201, 404, 201]);
    const params = { id };
    await client.make('updateProject', { params, body: { status: 'on_hold', holdReason: 'x' } });
    const late = await client.make('createStep', { body: { taskId: task, name: 'Late' } });
    expect(late.isLive).toBe(false);
    await expectSound(server);
  });
});
