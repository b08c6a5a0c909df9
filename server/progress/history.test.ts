import { describe, expect, test } from 'vitest';

import type { Cause } from '#contract/activity.ts';
import { aPerson, aProject } from '#demo/builders.ts';
import { chanceFrom } from '#demo/chance.ts';
import { checkHistory } from '#server/admin/check-history.ts';
import { comparing } from '#server/admin/compare.ts';
import { aServerWithProject, expectSound, readAll, loggedBy } from '#server/testing/one-project.ts';
import { aSecondThought, aWrite, idsIn } from '#server/testing/random-writes.ts';
import { testServer } from '#server/testing/server.ts';
import type { TestServer } from '#server/testing/server.ts';

import { reportFigures } from '../../reliability/harness/report.ts';
import { seed, tries } from '../../reliability/harness/scale.ts';

const writes = tries(200, 2000);

async function expectSameHistory({ database }: TestServer, when: string): Promise<void> {
  const lines: string[] = [];
  const compare = comparing((line) => lines.push(line));
  await checkHistory(database.read, database.engine, compare);
  expect(lines, when).toEqual([]);
}

test(
  `after each of ${writes} random writes the log gives every stored status (SEED=${seed})`,
  async () => {
    const server = await testServer();
    const client = await server.signedIn({ isPrimary: true });
    for (const name of ['One', 'Two', 'Three', 'Four']) await aProject(server.ctx, { name });
    for (const name of ['Ada', 'Ben']) await aPerson(server.ctx, { name });
    const random = chanceFrom(seed);
    let refused = 0;
    for (let index = 0; index < writes; index += 1) {
      const ids = await idsIn(server);
      ids.managers = ids.managers.filter((id) => id !== client.manager.id);
      const [name, sent] = (random() < 0.8 ? aWrite : aSecondThought)(random, ids);
      const { ok } = await client.request(name, sent as never);
      if (!ok) refused += 1;
      await expectSameHistory(server, `write ${index}: ${name}`);
    }
    await expectSound(server);
    reportFigures('P4', { 'random writes': writes, 'of them refused': refused });
  },
  tries(30_000, 600_000),
);

/** A step with all details ticked but one, in a task with another, finished step. */
async function aStep(details: number[]) {
  const steps = [
    {
      name: 'Sign',
      details: details.map((completion, index) => ({ text: `Detail ${index}`, completion })),
    },
    { name: 'Send', isCompleted: true },
  ];
  const place = await aServerWithProject({ tasks: [{ title: 'Offer', steps }] });
  const { client, project, first, server } = place;
  const at = { params: { id: first.step.id } };
  const detail = (index: number) => ({ params: { id: first.step.details?.[index]?.id ?? 0 } });
  const statuses = async (work: () => Promise<unknown>) => {
    const log = await loggedBy(server, work);
    return log.flatMap(({ entityType, entityName, fields, cause }) =>
      fields?.['status'] ? [{ entityType, entityName, status: fields['status'].after, cause }] : [],
    );
  };
  return { ...place, at, detail, statuses, read: () => readAll(client, project.id) };
}

describe('a derived status change is logged separately, with its cause', () => {
  const step = (status: string, cause: Cause | null) => [
    { entityType: 'taskStep', entityName: 'Sign', status, cause },
  ];

  test('of a step: ticking, unticking, adding, deleting and restoring details', async () => {
    const { client, at, detail, statuses } = await aStep([100, 0]);
    const tick = (completion: number) => () =>
      client.make('updateDetail', { ...detail(1), body: { completion } });
    expect(await statuses(tick(100))).toEqual(step('completed', 'detailTicked'));
    expect(await statuses(tick(0))).toEqual(step('in_progress', 'detailUnticked'));
    expect(await statuses(tick(50))).toEqual([]);
    const remove = () => client.make('deleteDetail', detail(1));
    expect(await statuses(remove)).toEqual(step('completed', 'detailDeleted'));
    const undelete = () => client.make('undeleteDetail', detail(1));
    expect(await statuses(undelete)).toEqual(step('in_progress', 'detailRestored'));
    await tick(100)();
    const add = () => client.make('createDetail', { ...at, body: { text: 'New' } });
    expect(await statuses(add)).toEqual(step('in_progress', 'detailAdded'));
  });

  test('of a step marked by hand: part of that change', async () => {
    const { server, client, at } = await aStep([]);
    const log = await loggedBy(server, () =>
      client.make('updateStep', { ...at, body: { isCompleted: true } }),
    );
    expect(log).toHaveLength(1);
    expect(log[0]).toMatchObject({ cause: null, entityName: 'Sign' });
    expect(log[0]?.fields).toEqual({
      isCompleted: { before: false, after: true },
      status: { before: 'pending', after: 'completed' },
    });
  });

  test('of a task: all steps done, then one reopened, added, restored and moved in', async () => {
    const { client, project, at, detail, first, statuses } = await aStep([100]);
    const task = { params: { id: first.task.id } };
    const complete = () =>
      client.make('updateTask', { ...task, body: { status: 'completed', auto: true } });
    const taskIs = (status: string, cause: Cause) => [
      { entityType: 'task', entityName: 'Offer', status, cause },
    ];
    expect(await statuses(complete)).toEqual(taskIs('completed', 'allStepsDone'));
    const tick = (completion: number) => () =>
      client.make('updateDetail', { ...detail(0), body: { completion } });
    expect(await statuses(tick(0))).toEqual([
      ...step('pending', 'detailUnticked'),
      ...taskIs('in_progress', 'stepReopened'),
    ]);
    await tick(100)();
    await complete();
    let added = 0;
    const add = async () => {
      const made = await client.make('createStep', {
        body: { taskId: first.task.id, name: 'New' },
      });
      added = made.id;
    };
    expect(await statuses(add)).toEqual(taskIs('in_progress', 'stepAdded'));
    const gone = { params: { id: added } };
    await client.make('deleteStep', gone);
    await complete();
    const undelete = () => client.make('undeleteStep', gone);
    expect(await statuses(undelete)).toEqual(taskIs('in_progress', 'stepRestored'));
    const other = await client.make('createTask', {
      body: { projectId: project.id, title: 'Other' },
    });
    await client.make('updateStep', { ...gone, body: { taskId: other.id } });
    await complete();
    const back = () => client.make('updateStep', { ...gone, body: { taskId: first.task.id } });
    expect(await statuses(back)).toEqual(taskIs('in_progress', 'stepMovedIn'));
    expect(at.params.id).toBe(first.step.id);
  });

  test('and the activity log returns the cause', async () => {
    const { client, detail } = await aStep([0]);
    await client.make('updateDetail', { ...detail(0), body: { completion: 100 } });
    const { entries } = await client.make('listActivity', {});
    expect(entries.slice(0, 2).map(({ entityType, cause }) => [entityType, cause])).toEqual([
      ['taskStep', 'detailTicked'],
      ['stepDetail', null],
    ]);
  });
});
