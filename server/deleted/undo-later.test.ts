import { describe, expect, test } from 'vitest';

import { counts } from '#contract/limits.ts';
import { aPerson } from '#demo/builders.ts';
import { letGo } from '#server/records/trash.ts';
import {
  aServerWithProject,
  expectSound,
  readAll,
  loggedBy,
  refused,
} from '#server/testing/one-project.ts';

/* Other changes happen between a deletion and its undo. */

const partOf = (what: string) => ({
  status: 409,
  message: `Restore the ${what} first`,
});

const at = (id: number) => ({ params: { id } });

describe('the position of a restored record', () => {
  test('is its old one, even if others were moved and added', async () => {
    const { server, client, project, first } = await aServerWithProject();
    const titles = async () => (await readAll(client, project.id)).tasks.map(({ title }) => title);
    await client.make('deleteTask', at(first.task.id));
    for (const title of ['Third', 'Fourth']) {
      await client.make('createTask', { body: { projectId: project.id, title } });
    }
    await client.make('undeleteTask', at(first.task.id));
    expect(await titles()).toEqual(['Task 1', 'Task 2', 'Third', 'Fourth']);
    await client.make('deleteTask', at((await readAll(client, project.id)).tasks[3]?.id ?? 0));
    await client.make('deleteTask', at(first.task.id));
    const [last] = (await client.make('listDeleted', {})).slice(1);
    await client.make('undeleteTask', at(last?.id ?? 0));
    expect(await titles()).toEqual(['Task 2', 'Third', 'Fourth']);
    await expectSound(server);
  });

  test('may be full by now', async () => {
    const { server, client, project, first } = await aServerWithProject();
    await client.make('deleteTask', at(first.task.id));
    const tasks = Array.from({ length: counts.tasksOfProject - 1 }, () => ({ title: 'T' }));
    await client.make('createTasks', { ...at(project.id), body: { tasks } });
    expect((await refused(client.request('undeleteTask', at(first.task.id)))).status).toBe(409);
    const [extra] = (await readAll(client, project.id)).tasks.slice(-1);
    await client.make('deleteTask', at(extra?.id ?? 0));
    await client.make('undeleteTask', at(first.task.id));
    await expectSound(server);
  });

  test('may have a deleted parent, which must be restored first', async () => {
    const { server, client, project, first } = await aServerWithProject();
    await client.make('deleteDetail', at(first.detail.id));
    await client.make('deleteStep', at(first.step.id));
    await client.make('deleteTask', at(first.task.id));
    await client.make('deleteProject', at(project.id));
    const task = () => client.request('undeleteTask', at(first.task.id));
    const step = () => client.request('undeleteStep', at(first.step.id));
    const detail = () => client.request('undeleteDetail', at(first.detail.id));
    for (const one of [task, step, detail]) {
      expect(await refused(one())).toEqual(partOf('project “Alex Carter”'));
    }
    expect(await client.make('listDeleted', {})).toHaveLength(4);
    await client.make('undeleteProject', at(project.id));
    for (const one of [step, detail]) {
      expect(await refused(one())).toEqual(partOf('task “Task 1”'));
    }
    expect((await task()).status).toBe(200);
    expect(await refused(detail())).toEqual(partOf('step “Step 1.1”'));
    expect((await step()).status).toBe(200);
    expect(await (await detail()).json()).toEqual({
      entity: 'stepDetail',
      id: first.detail.id,
      projectId: project.id,
      stepId: first.step.id,
    });
    expect((await readAll(client, project.id)).tasks).toMatchObject(
      project.tasks.map(({ id, order, percentageComplete }) => ({ id, order, percentageComplete })),
    );
    await expectSound(server);
  });
});

describe('a reference of a restored record', () => {
  test('to a deleted person or manager is empty', async () => {
    const { server, client, project, first } = await aServerWithProject();
    const primary = await server.signedIn({ isPrimary: true });
    const { id: personId } = await aPerson(server.ctx);
    const projectManagerId = (await server.signedIn()).manager.id;
    await client.make('createPersonTaskStep', { body: { personId, taskStepId: first.step.id } });
    await client.make('updateTask', { ...at(first.task.id), body: { assigneeId: personId } });
    await client.make('updateProject', { ...at(project.id), body: { projectManagerId } });
    await client.make('deleteProject', at(project.id));
    await client.make('deletePerson', at(personId));
    await primary.make('deleteProjectManager', at(projectManagerId));
    await client.make('undeleteProject', at(project.id));
    const back = await readAll(client, project.id);
    expect([back.projectManagerId, back.tasks[0]?.assigneeId]).toEqual([null, null]);
    expect(await client.make('listPersonTaskSteps', {})).toEqual([]);
    await expectSound(server);
  });

  test('to a manager who may no longer manage it is empty', async () => {
    const { server, client, project } = await aServerWithProject();
    const primary = await server.signedIn({ isPrimary: true });
    const [ada, bea] = [await server.signedIn(), await server.signedIn()];
    const manage = (id: number) =>
      client.make('updateProject', { ...at(project.id), body: { projectManagerId: id } });
    const deletedWhile = async (change: () => Promise<unknown>) => {
      await client.make('deleteProject', at(project.id));
      await change();
      await client.make('undeleteProject', at(project.id));
      return (await readAll(client, project.id)).projectManagerId;
    };
    await manage(ada.manager.id);
    const disable = { ...at(ada.manager.id), body: { isActive: false } };
    expect(await deletedWhile(() => primary.make('setManagerStatus', disable))).toBe(
      ada.manager.id,
    );
    await manage(bea.manager.id);
    const demote = { ...at(bea.manager.id), body: { role: 'viewer' as const } };
    expect(await deletedWhile(() => primary.make('updateProjectManager', demote))).toBeNull();
  });

  test('to a manager who became a viewer is empty, in any order of restores', async () => {
    const { server, client, project } = await aServerWithProject();
    const primary = await server.signedIn({ isPrimary: true });
    const { id } = (await server.signedIn()).manager;
    await client.make('updateProject', { ...at(project.id), body: { projectManagerId: id } });
    await client.make('deleteProject', at(project.id));
    await primary.make('updateProjectManager', { ...at(id), body: { role: 'viewer' } });
    await primary.make('deleteProjectManager', at(id));
    await client.make('undeleteProject', at(project.id));
    await primary.make('undeleteProjectManager', at(id));
    expect((await readAll(client, project.id)).projectManagerId).toBeNull();
    await expectSound(server);
  });

  test('by name follows renames', async () => {
    const { server, client, project } = await aServerWithProject();
    const lists = async () => (await client.make('listMarkets', {})).map(({ name }) => name);
    const [market] = await client.make('listMarkets', {});
    await client.make('deleteProject', at(project.id));
    const name = 'Chicago "Loop" \\ 100 %';
    await client.make('updateMarket', { ...at(market?.id ?? 0), body: { name } });
    await client.make('undeleteProject', at(project.id));
    expect((await readAll(client, project.id)).market).toBe(name);
    await client.make('deleteProject', at(project.id));
    await client.make('updateMarket', { ...at(market?.id ?? 0), body: { name: 'Chicago' } });
    await client.make('undeleteProject', at(project.id));
    expect((await readAll(client, project.id)).market).toBe('Chicago');
    expect(await lists()).toEqual(['Chicago']);
    await expectSound(server);
  });

  test('by name restores the deleted entry unchanged', async () => {
    const { server, client, project } = await aServerWithProject();
    const [market] = await client.make('listMarkets', {});
    const { id } = market ?? { id: 0 };
    await client.make('updateMarket', { ...at(id), body: { description: 'The Loop' } });
    await client.make('deleteProject', at(project.id));
    await client.make('deleteMarket', at(id));
    await client.make('undeleteProject', at(project.id));
    expect(await client.make('listMarkets', {})).toMatchObject([{ id, description: 'The Loop' }]);
    const deleted = await client.make('listDeleted', {});
    expect(deleted.filter(({ entity }) => entity === 'market')).toEqual([]);
    await expectSound(server);
  });

  test('by name is added to its list again', async () => {
    const { client, project } = await aServerWithProject();
    await client.make('deleteProject', at(project.id));
    for (const { id } of await client.make('listMarkets', {})) {
      await client.make('deleteMarket', at(id));
    }
    await client.make('undeleteProject', at(project.id));
    expect(await client.make('listMarkets', {})).toMatchObject([
      { name: 'Chicago', projectsCount: 1 },
    ]);
  });
});

describe('a reference to a restored record', () => {
  test('stays unchanged if it was reassigned meanwhile', async () => {
    const { server, client, project } = await aServerWithProject();
    const primary = await server.signedIn({ isPrimary: true });
    const ada = await server.signedIn();
    const [first, second] = project.tasks;
    const [person, other] = [await aPerson(server.ctx), await aPerson(server.ctx)];
    for (const task of project.tasks) {
      await client.make('updateTask', { ...at(task.id), body: { assigneeId: person.id } });
    }
    const projectManagerId = ada.manager.id;
    await client.make('updateProject', { ...at(project.id), body: { projectManagerId } });
    await client.make('deletePerson', at(person.id));
    await primary.make('deleteProjectManager', at(projectManagerId));
    await client.make('updateTask', { ...at(first?.id ?? 0), body: { assigneeId: other.id } });
    await client.make('updateProject', {
      ...at(project.id),
      body: { projectManagerId: client.manager.id },
    });
    await client.make('undeletePerson', at(person.id));
    await primary.make('undeleteProjectManager', at(projectManagerId));
    const back = await readAll(client, project.id);
    expect(back.projectManagerId).toBe(client.manager.id);
    expect(back.tasks.map(({ assigneeId }) => assigneeId)).toEqual([other.id, person.id]);
    expect(back.tasks[1]?.version).toBe((second?.version ?? 0) + 3);
  });

  test('is restored as a version of its own, with a log entry', async () => {
    const { server, client, project } = await aServerWithProject();
    const primary = await server.signedIn({ isPrimary: true });
    const id = client.manager.id;
    await primary.make('updateProject', { ...at(project.id), body: { projectManagerId: id } });
    const log = await loggedBy(server, async () => {
      await primary.make('deleteProjectManager', at(id));
      await primary.make('undeleteProjectManager', at(id));
    });
    const ofProject = (before: unknown, after: unknown) => ({
      entityType: 'project',
      entityName: 'Alex Carter',
      fields: { projectManagerId: { before, after } },
    });
    expect(log).toMatchObject([
      ofProject(id, null),
      { entityType: 'projectManager', action: 'deleted' },
      ofProject(null, id),
      { entityType: 'projectManager', action: 'restored' },
    ]);
    expect((await readAll(primary, project.id)).version).toBe(4);
  });
});

test('a name or email address taken since prevents the restore', async () => {
  const { server } = await aServerWithProject();
  const primary = await server.signedIn({ isPrimary: true });
  const email = 'a@waymark.example';
  const person = await aPerson(server.ctx, { email });
  const ada = await server.signedIn({ username: 'ada', email });
  await primary.make('deletePerson', at(person.id));
  await primary.make('deleteProjectManager', at(ada.manager.id));
  await aPerson(server.ctx, { email: email.toUpperCase() });
  await server.signedIn({ username: 'another', email });
  expect(await refused(primary.request('undeletePerson', at(person.id)))).toMatchObject({
    status: 409,
    errors: [{ path: 'email' }],
  });
  expect(
    await refused(primary.request('undeleteProjectManager', at(ada.manager.id))),
  ).toMatchObject({ status: 409, errors: [{ path: 'email' }] });
  expect(await primary.make('listDeleted', {})).toHaveLength(2);
});

test("a username that is another account's email address now prevents the restore", async () => {
  const { server } = await aServerWithProject();
  const primary = await server.signedIn({ isPrimary: true });
  const name = 'both@waymark.example';
  const ada = await server.signedIn({ username: name });
  await primary.make('deleteProjectManager', at(ada.manager.id));
  await server.signedIn({ username: 'bea', email: name });
  expect(
    await refused(primary.request('undeleteProjectManager', at(ada.manager.id))),
  ).toMatchObject({ status: 409, errors: [{ path: 'username' }] });
});

test('records are purged from the trash after 30 days', async () => {
  let now = Date.parse('2026-05-01T10:00:00.000Z');
  const clock = () => new Date(now).toISOString();
  const { server, project } = await aServerWithProject({}, { now: clock });
  const rows = () => server.ctx.db.selectFrom('deletedThings').select('entityName').execute();
  const client = await server.signedIn();
  await client.make('deleteTask', at(project.tasks[0]?.id ?? 0));
  now += 20 * 86_400_000;
  await (await server.signedIn()).make('deleteTask', at(project.tasks[1]?.id ?? 0));
  await letGo(server.ctx);
  expect(await rows()).toHaveLength(2);
  now += 10 * 86_400_000 + 1;
  await letGo(server.ctx);
  expect(await rows()).toEqual([{ entityName: 'Task 2' }]);
});
