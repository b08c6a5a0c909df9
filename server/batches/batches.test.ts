import { sql } from 'kysely';
import { describe, expect, onTestFinished, test } from 'vitest';

import { aPerson } from '#demo/builders.ts';
import { aServerWithProject, expectSound, readAll, refused } from '#server/testing/one-project.ts';

const at = (id: number) => ({ params: { id } });

const goLive = { days: 2, unit: 'calendar', from: 'milestone', milestone: 'Go-live' } as const;
const list = {
  name: 'controls.xlsx',
  tasks: [
    {
      title: 'Accounts',
      steps: [
        { name: 'Review', dueDate: '2027-03-01', details: [{ text: 'Read' }, { text: 'Sign' }] },
        { name: 'Report' },
      ],
    },
    { title: 'Privacy', steps: [{ name: 'Train', dueOffset: goLive }] },
    { title: 'Records' },
  ],
};

async function imported(facts: Parameters<typeof aServerWithProject>[0] = {}) {
  const place = await aServerWithProject(facts);
  const { client, project } = place;
  const batch = await client.make('importChecklist', { ...at(project.id), body: list });
  const tree = async () => {
    const { tasks } = await readAll(client, project.id);
    return tasks.map(({ title, steps }) => [title, ...steps.map(({ name }) => name)].join(' > '));
  };
  const { tasks } = await readAll(client, project.id);
  const [accounts, privacy, records] = tasks.slice(2);
  return { ...place, batch, tree, accounts: accounts!, privacy: privacy!, records: records! };
}

describe('an imported list', () => {
  test('is imported, undone and restored as a whole', async () => {
    const { server, client, project, batch, tree } = await imported();
    const before = await readAll(client, project.id);
    expect(batch).toMatchObject({ name: 'controls.xlsx', projectId: project.id, itemsCount: 3 });
    const whole = await tree();
    expect(whole.slice(2)).toEqual(['Accounts > Review > Report', 'Privacy > Train', 'Records']);
    expect(before.milestones).toMatchObject([{ name: 'Go-live' }]);

    expect(await client.make('undoBatch', at(batch.id))).toEqual({ undone: 3, kept: [] });
    expect(await tree()).toEqual(whole.slice(0, 2));
    const [deleted, ...others] = await client.make('listDeleted', {});
    expect(others).toEqual([]);
    expect(deleted).toMatchObject({
      entity: 'batch',
      id: batch.id,
      name: 'controls.xlsx',
      projectId: project.id,
    });
    expect((await client.request('undoBatch', at(batch.id))).status).toBe(404);
    await expectSound(server);

    const back = await client.make('undeleteBatch', at(batch.id));
    expect(back).toEqual({ entity: 'batch', id: batch.id, projectId: project.id });
    const after = await readAll(client, project.id);
    expect(after.tasks).toEqual(before.tasks);
    expect(await client.make('listDeleted', {})).toEqual([]);
    expect(await client.make('undoBatch', at(batch.id))).toEqual({ undone: 3, kept: [] });
    await expectSound(server);
  });

  test('keeps changed records and names their authors', async () => {
    const { server, client, batch, tree, accounts, records } = await imported();
    const dana = await server.signedIn({ firstName: 'Dana', lastName: 'Cole' });
    const [review] = accounts.steps;
    const [read] = review!.details!;
    await dana.make('updateDetail', { ...at(read!.id), body: { completion: 100 } });
    await dana.make('updateTask', { ...at(records.id), body: { priority: 'high' } });
    expect(await client.make('undoBatch', at(batch.id))).toEqual({
      undone: 2,
      kept: [
        { entity: 'taskStep', id: review!.id, name: 'Review', changedBy: 'Dana Cole' },
        { entity: 'task', id: records.id, name: 'Records', changedBy: 'Dana Cole' },
      ],
    });
    expect((await tree()).slice(2)).toEqual(['Accounts > Review', 'Records']);
    await expectSound(server);
    await client.make('undeleteBatch', at(batch.id));
    expect((await tree()).slice(2)).toEqual([
      'Accounts > Review > Report',
      'Privacy > Train',
      'Records',
    ]);
    await expectSound(server);
  });

  test('keeps steps with new people, slide bars or details, and tasks with new steps', async () => {
    const { server, client, batch, accounts, privacy, records } = await imported();
    const { id: personId } = await aPerson(server.ctx);
    const [review, report] = accounts.steps;
    await client.make('createPersonTaskStep', { body: { personId, taskStepId: review!.id } });
    await client.make('createSlideBar', { ...at(report!.id), body: { name: 'Bar', value: 1 } });
    await client.make('createDetail', { ...at(privacy.steps[0]!.id), body: { text: 'Added' } });
    await client.make('createStep', { body: { taskId: records.id, name: 'Added' } });
    const { undone, kept: remaining } = await client.make('undoBatch', at(batch.id));
    expect(undone).toBe(0);
    expect(remaining.map(({ name }) => name)).toEqual(['Review', 'Report', 'Train', 'Added']);
    expect(await client.make('listDeleted', {})).toEqual([]);
  });

  test('keeps records with new comments or evidence, with their contents', async () => {
    const { server, client, batch, tree, accounts, privacy, records } = await imported();
    const dana = await server.signedIn({ firstName: 'Dana', lastName: 'Cole' });
    const [review] = accounts.steps;
    const address = 'https://files.example/letter';
    await dana.make('createStepComment', { ...at(review!.id), body: { text: 'Why?' } });
    await dana.make('addEvidenceLink', { body: { address, taskId: privacy.id } });
    await dana.make('createTaskComment', { ...at(records.id), body: { text: 'Where?' } });
    const before = await tree();
    const { undone, kept: remaining } = await client.make('undoBatch', at(batch.id));
    expect(undone).toBe(1);
    expect(remaining.map(({ name, changedBy }) => [name, changedBy])).toEqual([
      ['Review', 'Dana Cole'],
      ['Privacy', 'Dana Cole'],
      ['Records', 'Dana Cole'],
    ]);
    expect((await tree()).slice(2)).toEqual(['Accounts > Review', ...before.slice(3)]);
    await expectSound(server);
  });

  test.each(['task', 'step'] as const)('can be added to a %s', async (inside) => {
    const { server, client, project, first } = await aServerWithProject();
    const body =
      inside === 'task'
        ? { taskId: first.task.id, steps: [{ name: 'New' }, { name: 'Newer' }] }
        : { stepId: first.step.id, details: [{ text: 'New' }, { text: 'Newer', completion: 100 }] };
    const before = (await readAll(client, project.id)).tasks;
    const batch = await client.make('importChecklist', { ...at(project.id), body });
    expect(batch).toMatchObject({ name: 'Pasted list', itemsCount: 2 });
    await expectSound(server);
    expect(await client.make('undoBatch', at(batch.id))).toEqual({ undone: 2, kept: [] });
    const { tasks } = await readAll(client, project.id);
    expect(JSON.stringify(tasks)).toBe(JSON.stringify(before));
    await client.make('undeleteBatch', at(batch.id));
    expect(JSON.stringify(await readAll(client, project.id))).toContain('Newer');
    await expectSound(server);
  });

  test('is refused in another project, and with two parents', async () => {
    const { client, project, first } = await aServerWithProject();
    const other = await client.make('createProject', {
      body: { name: 'Other', category: 'Advisor Hire', market: 'Chicago' },
    });
    const into = (id: number, body: object) =>
      client.request('importChecklist', { ...at(id), body });
    const steps = [{ name: 'New' }];
    const details = [{ text: 'x' }];
    for (const taskId of [first.task.id, 4711]) {
      expect(await refused(into(other.id, { taskId, steps }))).toMatchObject({
        status: 400,
        errors: [{ path: 'taskId', message: 'Must be in this project' }],
      });
    }
    for (const stepId of [first.step.id, 4711]) {
      expect(await refused(into(other.id, { stepId, details }))).toMatchObject({
        status: 400,
        errors: [{ path: 'stepId', message: 'Must be in this project' }],
      });
    }
    expect((await into(project.id, { steps })).status).toBe(400);
    expect(
      (await into(project.id, { taskId: first.task.id, steps, tasks: [{ title: 'x' }] })).status,
    ).toBe(400);
    expect((await into(project.id, {})).status).toBe(400);
    expect((await into(project.id, { tasks: [{ title: '' }] })).status).toBe(400);
  });
});

test('a list is not refused as misplaced because the database fails', async () => {
  const { server, client, project, first } = await aServerWithProject();
  const { write } = server.database;
  await sql`alter table "taskSteps" rename to "elsewhere"`.execute(write);
  onTestFinished(async () => {
    await sql`alter table "elsewhere" rename to "taskSteps"`.execute(write);
  });
  const body = { stepId: first.step.id, details: [{ text: 'x' }] };
  expect((await client.request('importChecklist', { ...at(project.id), body })).status).toBe(500);
});

describe('an undo', () => {
  test('is limited to its author and to half an hour', async () => {
    let now = Date.parse('2026-05-01T10:00:00.000Z');
    const { server, client, project } = await aServerWithProject(
      {},
      { now: () => new Date(now).toISOString() },
    );
    const make = () => client.make('importChecklist', { ...at(project.id), body: list });
    const [first, second] = [await make(), await make()];
    const other = await server.signedIn();
    expect(await refused(other.request('undoBatch', at(first.id)))).toMatchObject({ status: 403 });
    now += 30 * 60_000;
    await client.make('undoBatch', at(first.id));
    now += 1;
    expect(await refused(client.request('undoBatch', at(second.id)))).toEqual({
      status: 409,
      message: 'This was done more than 30 minutes ago',
    });
  });

  test('can be restored only into an existing project, with records deleted in it', async () => {
    const { server, client, project, batch, privacy } = await imported();
    await client.make('deleteStep', at(privacy.steps[0]!.id));
    await client.make('undoBatch', at(batch.id));
    expect(await refused(client.request('undeleteStep', at(privacy.steps[0]!.id)))).toEqual({
      status: 409,
      message: 'Restore the list “controls.xlsx” first',
    });
    await client.make('deleteProject', at(project.id));
    expect(await refused(client.request('undeleteBatch', at(batch.id)))).toEqual({
      status: 409,
      message: 'Restore the project “Alex Carter” first',
    });
    await client.make('undeleteProject', at(project.id));
    await client.make('undeleteBatch', at(batch.id));
    await client.make('undeleteStep', at(privacy.steps[0]!.id));
    await expectSound(server);
  });
});
