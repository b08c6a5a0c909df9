import { expect, test } from 'vitest';

import { aProject } from '#demo/builders.ts';
import { engine } from '#server/testing/database.ts';
import { accepts, aReceiver, hangs } from '#server/testing/receiver.ts';

import { startSite } from '../harness/site.ts';

test(
  'servers send each thing once and in order, and once more at most after a kill',
  { timeout: 90_000 },
  async () => {
    const site = await startSite({ ALLOW_PRIVATE_ADDRESSES: '127.0.0.0/8' });
    const receiver = await aReceiver();
    const primary = await site.signIn();
    const { database } = site;
    const now = () => new Date().toISOString();
    const steps = Array.from({ length: 20 }, (_, at) => ({ name: `Step ${at}` }));
    const { id } = await aProject(
      { database, db: database.read, account: null, now },
      { tasks: [{ title: 'Task', steps }] },
    );
    const { body: webhook } = await primary.call('POST', '/api/webhooks', {
      name: 'Hook',
      address: receiver.address,
      format: 'json',
      events: ['step.completed'],
    });
    expect(webhook).toMatchObject({ pausedBecause: null });
    const rows = await database.read
      .selectFrom('taskSteps')
      .innerJoin('tasks', 'tasks.id', 'taskSteps.taskId')
      .select(['taskSteps.id', 'taskSteps.name'])
      .where('projectId', '=', id)
      .orderBy('taskSteps.order')
      .execute();
    const complete = async (from: number, until: number) => {
      for (const row of rows.slice(from, until)) {
        await primary.call('PUT', `/api/task-steps/${row.id}`, { isCompleted: true });
      }
    };
    const names = () =>
      receiver.bodies().map(({ data }) => (data['step'] as { name: string }).name);
    const expected = (from: number, until: number) =>
      rows.slice(from, until).map(({ name }) => name);

    await complete(0, 10);
    await expect.poll(names, { timeout: 20_000 }).toEqual(expected(0, 10));

    receiver.behave(hangs);
    await complete(10, 11);
    await expect.poll(() => receiver.received.length, { timeout: 20_000 }).toBe(11);
    await complete(11, 15);
    await Promise.all(site.servers.map((_, index) => site.end(index, 'SIGKILL')));
    receiver.behave(accepts);
    await Promise.all(site.servers.map((_, index) => site.startAgain(index)));
    await complete(15, 20);
    const all = [...expected(0, 11), ...expected(10, 20)];
    // A server that is alone does not wait for the end of a lease.
    const timeout = engine === 'sqlite' ? 10_000 : 40_000;
    await expect.poll(names, { timeout }).toEqual(all);
    const ids = receiver.received.map(({ headers }) => headers['webhook-id']);
    expect(ids[10]).toBe(ids[11]);
    expect(new Set(ids).size).toBe(20);
  },
);
