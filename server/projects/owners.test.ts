import { describe, expect, test } from 'vitest';

import type { Sent } from '#contract/call.ts';
import type { Calls } from '#contract/calls.ts';
import { aPerson, aRole } from '#demo/builders.ts';
import {
  aServerWithProject,
  expectSound,
  readAll,
  loggedBy,
  refused,
} from '#server/testing/one-project.ts';

type Body = Sent<Calls['updateProject']>['body'];

/**
 * A project with two roles: Compliance, held by Dana, and Branch manager, without a holder. Filing, Letter and the
 * finished step Done belong to Compliance; Call was assigned by hand. The tasks Registration, Closing and Contract
 * are set up the same way.
 */
async function aStaffedProject() {
  const place = await aServerWithProject({ name: 'Other', tasks: [] });
  const { server, client } = place;
  const dana = (await aPerson(server.ctx, { name: 'Dana Cole' })).id;
  const eve = (await aPerson(server.ctx, { name: 'Eve Park' })).id;
  const bo = (await aPerson(server.ctx, { name: 'Bo Lind' })).id;
  const compliance = (await aRole(server.ctx, { name: 'Compliance' })).id;
  const branch = (await aRole(server.ctx, { name: 'Branch manager' })).id;
  const owner = { ownerRoleId: compliance };
  const { id } = await client.make('createProject', {
    body: {
      name: 'Alex Carter',
      category: 'Advisor Hire',
      market: 'Denver',
      roleHolders: [
        { ownerRoleId: compliance, personId: dana },
        { ownerRoleId: branch, personId: null },
      ],
      tasks: [
        {
          title: 'Registration',
          ...owner,
          steps: [
            { name: 'Filing', ...owner },
            { name: 'Letter', ...owner },
            { name: 'Done', ...owner, isCompleted: true },
            { name: 'Call', ...owner, personIds: [bo] },
            { name: 'Desk', ownerRoleId: branch },
            { name: 'Own', personIds: [bo, eve] },
          ],
        },
        { title: 'Closing', ...owner, status: 'completed' },
        { title: 'Contract', ...owner, assigneeId: bo },
      ],
    },
  });
  const params = { id };
  const read = () => readAll(client, id);
  const tasks = (await read()).tasks;
  const stepIds = new Map(tasks[0]?.steps.map((step) => [step.name, step.id]));
  const step = (name: string) => stepIds.get(name) ?? 0;
  return {
    server,
    client,
    people: { dana, eve, bo },
    roles: { compliance, branch },
    task: tasks[0]?.id ?? 0,
    step,
    read,
    save: (body: Body) => client.make('updateProject', { params, body }),
    try: (body: Body) => refused(client.request('updateProject', { params, body })),
    saveStep: (name: string, body: Sent<Calls['updateStep']>['body']) =>
      client.make('updateStep', { params: { id: step(name) }, body }),
    on: async (name: string) => {
      const links = await client.make('listPersonTaskSteps', {});
      const there = links.filter(({ taskStepId }) => taskStepId === step(name));
      return there.map(({ personId, byRole }) => ({ personId, byRole }));
    },
  };
}

describe('the holder of a role', () => {
  test('is assigned to every new item of the role without people', async () => {
    const { server, people, read, on, roles } = await aStaffedProject();
    const project = await read();
    expect(project.roleHolders).toEqual([
      { ownerRoleId: roles.compliance, personId: people.dana },
      { ownerRoleId: roles.branch, personId: null },
    ]);
    const [task] = project.tasks;
    expect(task).toMatchObject({ assigneeId: people.dana, assigneeByRole: true });
    for (const name of ['Filing', 'Letter', 'Done']) {
      expect(await on(name)).toEqual([{ personId: people.dana, byRole: true }]);
    }
    expect(await on('Call')).toEqual([{ personId: people.bo, byRole: false }]);
    expect(await on('Desk')).toEqual([]);
    expect(await on('Own')).toHaveLength(2);
    await expectSound(server);
  });

  test('is assigned to items added later, and to copies', async () => {
    const { server, client, people, task, roles } = await aStaffedProject();
    const owner = { ownerRoleId: roles.compliance };
    const projectId = (await client.make('listProjects', {}))[0]?.id ?? 0;
    const added = await client.make('createTask', {
      body: { projectId, title: 'New', ...owner, steps: [{ name: 'S', ...owner }] },
    });
    expect(added).toMatchObject({ assigneeId: people.dana, assigneeByRole: true });
    const copy = await client.make('duplicateTask', { params: { id: task } });
    expect(copy.steps.map(({ ownerRoleId }) => ownerRoleId)).toEqual([
      ...Array<number>(4).fill(roles.compliance),
      roles.branch,
      null,
    ]);
    const step = await client.make('createStep', { body: { taskId: task, name: 'S', ...owner } });
    const links = await client.make('listPersonTaskSteps', {});
    const byRole = (id: number | undefined) =>
      links.some((link) => link.taskStepId === id && link.personId === people.dana && link.byRole);
    expect([added.steps[0]?.id, step.id, copy.steps[0]?.id].map(byRole)).toEqual([
      true,
      true,
      true,
    ]);
    await expectSound(server);
  });

  test('is replaced on open items, with one log entry each, but not on finished ones', async () => {
    const { server, people, roles, save, on, read } = await aStaffedProject();
    const log = await loggedBy(server, () =>
      save({ roleHolders: [{ ownerRoleId: roles.compliance, personId: people.eve }] }),
    );
    const handed = { before: people.dana, after: people.eve };
    const names = { before: 'Dana Cole', after: 'Eve Park' };
    expect(log.map(({ entityType, action, fields }) => [entityType, action, fields])).toEqual([
      [
        'project',
        'updated',
        { roleHolders: { before: ['Compliance: Dana Cole'], after: ['Compliance: Eve Park'] } },
      ],
      ['task', 'updated', { assigneeId: { ...handed, names } }],
      ...['Filing', 'Letter'].map(() => [
        'personTaskStep',
        'updated',
        { personId: { ...handed, names }, taskStepId: expect.any(Object) },
      ]),
    ]);
    for (const name of ['Filing', 'Letter']) {
      expect(await on(name)).toEqual([{ personId: people.eve, byRole: true }]);
    }
    expect(await on('Done')).toEqual([{ personId: people.dana, byRole: true }]);
    expect(await on('Call')).toEqual([{ personId: people.bo, byRole: false }]);
    const { roleHolders, tasks } = await read();
    expect(roleHolders).toHaveLength(2);
    expect(tasks.map(({ title, assigneeId }) => [title, assigneeId])).toEqual([
      ['Registration', people.eve],
      ['Closing', people.dana],
      ['Contract', people.bo],
    ]);
    await expectSound(server);
  });

  test('stays in the history after a replacement, as do completions', async () => {
    const { server, client, people, roles, save, read } = await aStaffedProject();
    const history = async () => {
      const log = await server.ctx.db.selectFrom('activity').selectAll().orderBy('id').execute();
      const work = (await read()).tasks.flatMap((task) => [task, ...task.steps]);
      return { log, finished: work.filter(({ completedBy }) => completedBy !== null) };
    };
    const before = await history();
    expect(before.finished.map(({ id }) => id)).toHaveLength(2);
    await save({ roleHolders: [{ ownerRoleId: roles.compliance, personId: people.eve }] });
    const after = await history();
    expect(after.log.slice(0, before.log.length)).toEqual(before.log);
    expect(after.finished).toEqual(before.finished);
    await client.make('deletePerson', { params: { id: people.dana } });
    expect((await history()).log.slice(0, after.log.length)).toEqual(after.log);
  });

  test('is replaced only on the chosen items', async () => {
    const { server, people, roles, save, on, read, step } = await aStaffedProject();
    const log = await loggedBy(server, () =>
      save({
        roleHolders: [{ ownerRoleId: roles.compliance, personId: people.eve }],
        moveItems: { steps: [step('Letter'), step('Done'), step('Call')] },
      }),
    );
    expect(log.map(({ entityType }) => entityType)).toEqual(['project', 'personTaskStep']);
    expect(await on('Filing')).toEqual([{ personId: people.dana, byRole: true }]);
    expect(await on('Letter')).toEqual([{ personId: people.eve, byRole: true }]);
    expect((await read()).tasks[0]?.assigneeId).toBe(people.dana);
  });

  test('can be removed: the items are unassigned until the role has a new holder', async () => {
    const { people, roles, save, on, read } = await aStaffedProject();
    const holdersWith = (personId: number | null) => [{ ownerRoleId: roles.compliance, personId }];
    await save({ roleHolders: holdersWith(null) });
    expect(await on('Filing')).toEqual([]);
    expect((await read()).tasks[0]).toMatchObject({ assigneeId: null, assigneeByRole: false });
    await save({ roleHolders: holdersWith(people.eve) });
    expect(await on('Filing')).toEqual([{ personId: people.eve, byRole: true }]);
    expect((await read()).tasks[0]?.steps.map(({ version }) => version)).toEqual([
      3, 3, 1, 1, 1, 1,
    ]);
    expect((await read()).tasks[0]).toMatchObject({ assigneeId: people.eve, assigneeByRole: true });
  });

  test('if unchanged moves and logs nothing', async () => {
    const { server, people, roles, save, saveStep } = await aStaffedProject();
    await saveStep('Filing', { personIds: [] });
    const log = await loggedBy(server, () =>
      save({ roleHolders: [{ ownerRoleId: roles.compliance, personId: people.dana }] }),
    );
    expect(log).toEqual([]);
  });

  test('is empty while deleted, and back when restored', async () => {
    const { client, people, read } = await aStaffedProject();
    const params = { id: people.dana };
    await client.make('deletePerson', { params });
    expect((await read()).roleHolders[0]?.personId).toBe(null);
    await client.make('undeletePerson', { params });
    expect((await read()).roleHolders[0]?.personId).toBe(people.dana);
    const [project] = await client.make('listProjects', {});
    expect(project?.roleHolders).toHaveLength(2);
  });

  test('is kept while deleted if another role is saved', async () => {
    const { client, people, save, read } = await aStaffedProject();
    const params = { id: people.dana };
    await client.make('deletePerson', { params });
    const [first, second] = (await read()).roleHolders;
    const sent = [first!, { ...second!, personId: people.eve }];
    expect((await save({ roleHolders: sent })).roleHolders).toEqual(sent);
    await client.make('undeletePerson', { params });
    expect((await read()).roleHolders).toMatchObject([{ personId: people.dana }, sent[1]]);
  });

  test('gets back on restore only the steps that no next holder got', async () => {
    const { server, client, people, roles, save, on } = await aStaffedProject();
    const params = { id: people.dana };
    await client.make('deletePerson', { params });
    await save({ roleHolders: [{ ownerRoleId: roles.compliance, personId: people.eve }] });
    await client.make('undeletePerson', { params });
    expect(await on('Filing')).toEqual([{ personId: people.eve, byRole: true }]);
    expect(await on('Done')).toEqual([{ personId: people.dana, byRole: true }]);
    await expectSound(server);
  });

  test('must be known and active, for a known role', async () => {
    const { client, people, roles, try: attempt, read } = await aStaffedProject();
    const before = await read();
    await client.make('updatePerson', { params: { id: people.eve }, body: { isActive: false } });
    const { compliance: ownerRoleId } = roles;
    const bad: [Body['roleHolders'], string, string][] = [
      [[{ ownerRoleId, personId: 4711 }], 'roleHolders.0.personId', 'Person not found'],
      [
        [{ ownerRoleId, personId: people.eve }],
        'roleHolders.0.personId',
        'This person is inactive',
      ],
      [[{ ownerRoleId: 4711, personId: null }], 'roleHolders.0.ownerRoleId', 'Role not found'],
    ];
    for (const [roleHolders, path, message] of bad) {
      const refusal = { status: 400, errors: [{ path, message }] };
      expect(await attempt({ roleHolders, name: 'Not written' })).toMatchObject(refusal);
    }
    expect(await read()).toEqual(before);
  });
});

describe('the owner of a step', () => {
  test('chosen by hand replaces the holder in one change, and is not moved later', async () => {
    const { server, people, roles, save, saveStep, on } = await aStaffedProject();
    const log = await loggedBy(server, () => saveStep('Filing', { personIds: [people.bo] }));
    const handed = { before: people.dana, after: people.bo };
    expect(log).toMatchObject([
      { entityType: 'personTaskStep', action: 'updated', fields: { personId: handed } },
    ]);
    await save({ roleHolders: [{ ownerRoleId: roles.compliance, personId: people.eve }] });
    expect(await on('Filing')).toEqual([{ personId: people.bo, byRole: false }]);
  });

  test('if it is a new role, brings its holder, unless a person was chosen by hand', async () => {
    const { people, roles, save, saveStep, on } = await aStaffedProject();
    await save({ roleHolders: [{ ownerRoleId: roles.branch, personId: people.eve }] });
    const owner = { ownerRoleId: roles.branch };
    await saveStep('Filing', owner);
    expect(await on('Filing')).toEqual([{ personId: people.eve, byRole: true }]);
    await saveStep('Call', owner);
    expect(await on('Call')).toEqual([{ personId: people.bo, byRole: false }]);
    await saveStep('Call', { ownerRoleId: roles.compliance, personIds: [] });
    expect(await on('Call')).toEqual([{ personId: people.dana, byRole: true }]);
    await saveStep('Letter', { personIds: [people.bo] });
    await saveStep('Letter', { ownerRoleId: roles.compliance, personIds: [] });
    expect(await on('Letter')).toEqual([{ personId: people.dana, byRole: true }]);
    await saveStep('Done', owner);
    expect(await on('Done')).toEqual([{ personId: people.dana, byRole: true }]);
    await saveStep('Letter', { ownerRoleId: null });
    expect(await on('Letter')).toEqual([]);
  });

  test('can be several people, and is unchanged when sent again', async () => {
    const { server, people, saveStep, on } = await aStaffedProject();
    const body = { personIds: [people.dana, people.eve, people.bo] };
    await saveStep('Filing', body);
    expect((await on('Filing')).map(({ byRole }) => byRole)).toEqual([true, false, false]);
    expect(await loggedBy(server, () => saveStep('Filing', body))).toEqual([]);
    await saveStep('Filing', { personIds: [] });
    expect(await on('Filing')).toEqual([]);
  });

  test('must exist and be active, unless they are on it already', async () => {
    const { client, people, step, saveStep, on } = await aStaffedProject();
    await client.make('updatePerson', { params: { id: people.bo }, body: { isActive: false } });
    const params = { id: step('Filing') };
    const bad: [object, string, string][] = [
      [{ personIds: [people.eve, people.bo] }, 'personIds.1', 'This person is inactive'],
      [{ personIds: [4711] }, 'personIds.0', 'Person not found'],
      [{ personIds: [people.eve, people.eve] }, 'personIds', 'Each person at most once'],
      [{ ownerRoleId: 4711 }, 'ownerRoleId', 'Role not found'],
    ];
    for (const [body, path, message] of bad) {
      expect(await refused(client.request('updateStep', { params, body }))).toMatchObject({
        status: 400,
        errors: [{ path, message }],
      });
    }
    await saveStep('Call', { personIds: [people.bo, people.eve] });
    expect(await on('Call')).toHaveLength(2);
  });
});

describe('the owner of a task', () => {
  test('follows its role until a person is chosen by hand', async () => {
    const { server, client, people, roles, task, save } = await aStaffedProject();
    const change = (body: Sent<Calls['updateTask']>['body']) =>
      client.make('updateTask', { params: { id: task }, body });
    expect(await change({ ownerRoleId: roles.branch })).toMatchObject({ assigneeId: null });
    await save({ roleHolders: [{ ownerRoleId: roles.branch, personId: people.eve }] });
    const moved = { assigneeId: people.dana, assigneeByRole: true };
    expect(await change({ ownerRoleId: roles.compliance })).toMatchObject(moved);
    const log = await loggedBy(server, () => change({ assigneeId: people.bo }));
    expect(log.map(({ fields }) => Object.keys(fields ?? {}))).toEqual([['assigneeId']]);
    expect(await change({ ownerRoleId: roles.branch })).toMatchObject({
      assigneeId: people.bo,
      assigneeByRole: false,
    });
    expect(await change({ ownerRoleId: roles.compliance, assigneeId: null })).toMatchObject(moved);
    const refusal = await refused(
      client.request('updateTask', { params: { id: task }, body: { ownerRoleId: 4711 } }),
    );
    expect(refusal).toMatchObject({ errors: [{ path: 'ownerRoleId', message: 'Role not found' }] });
  });
});

test('unknown roles and people are rejected in new work', async () => {
  const { client, task } = await aStaffedProject();
  const steps = [{ name: 'S', personIds: [4711] }];
  const body = { name: 'P', category: 'C', market: 'M', tasks: [{ title: 'T', steps }] };
  expect(await refused(client.request('createProject', { body }))).toMatchObject({
    errors: [{ path: 'tasks.0.steps.0.personIds.0', message: 'Person not found' }],
  });
  const step = { taskId: task, name: 'S', ownerRoleId: 4711 };
  expect(await refused(client.request('createStep', { body: step }))).toMatchObject({
    errors: [{ path: 'ownerRoleId', message: 'Role not found' }],
  });
});

test('five hires from a checklist of 24 items need six choices each, and every item has an owner', async () => {
  const { server, client } = await aServerWithProject({ tasks: [] });
  const roleIds: number[] = [];
  const personIds: number[] = [];
  for (const name of ['A', 'B', 'C', 'D', 'E', 'F']) {
    roleIds.push((await aRole(server.ctx, { name: `Role ${name}` })).id);
    personIds.push((await aPerson(server.ctx, { name: `Person ${name}` })).id);
  }
  const roleHolders = roleIds.map((ownerRoleId, index) => ({
    ownerRoleId,
    personId: personIds[index] ?? null,
  }));
  const steps = Array.from({ length: 24 }, (_, index) => ({
    name: `Item ${index}`,
    ownerRoleId: roleIds[index % 6] ?? null,
  }));
  for (let hire = 0; hire < 5; hire += 1) {
    await client.make('createProject', {
      body: {
        name: `Hire ${hire}`,
        category: 'C',
        market: 'M',
        roleHolders,
        tasks: [{ title: 'T', steps }],
      },
    });
  }
  const links = await client.make('listPersonTaskSteps', {});
  expect(links).toHaveLength(120);
  expect(new Set(links.map(({ taskStepId }) => taskStepId)).size).toBe(120);
  await expectSound(server);
});
