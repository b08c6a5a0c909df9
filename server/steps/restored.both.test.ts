import { describe, expect, test } from 'vitest';

import { aPerson, aRole } from '#demo/builders.ts';
import { aServerWithProject, expectSound, readAll, loggedBy } from '#server/testing/one-project.ts';

const at = (id: number) => ({ params: { id } });
const approved = { id: 1, name: 'Approved', day: '2027-01-04' };
const dueOffset = { days: 5, unit: 'calendar', from: 'milestone', milestone: 'Approved' } as const;

/** Dana holds the only role. Filing counts from a milestone; Call was assigned by hand; Done is finished. */
async function aDeletion() {
  const { server, client } = await aServerWithProject();
  const [dana, eve, bo] = [
    (await aPerson(server.ctx, { name: 'Dana' })).id,
    (await aPerson(server.ctx, { name: 'Eve' })).id,
    (await aPerson(server.ctx, { name: 'Bo' })).id,
  ];
  const ownerRoleId = (await aRole(server.ctx, { name: 'Compliance' })).id;
  const steps = [
    { name: 'Filing', ownerRoleId, dueOffset },
    { name: 'Done', ownerRoleId, isCompleted: true },
    { name: 'Call', ownerRoleId, personIds: [bo] },
  ];
  const { id } = await client.make('createProject', {
    body: {
      name: 'Alex Carter',
      category: 'Advisor Hire',
      market: 'Denver',
      endDate: '2026-12-15',
      milestones: [{ name: approved.name, day: approved.day }],
      roleHolders: [{ ownerRoleId, personId: dana }],
      tasks: [{ title: 'T', ownerRoleId, steps }],
    },
  });
  const task = async () => (await readAll(client, id)).tasks[0]!;
  const made = await task();
  const [filing, done, call] = made.steps.map((step) => step.id);
  const remove = {
    step: async () => {
      await client.make('deleteStep', at(filing!));
      return () => client.make('undeleteStep', at(filing!));
    },
    task: async () => {
      await client.make('deleteTask', at(made.id));
      return () => client.make('undeleteTask', at(made.id));
    },
    steps: async () => {
      const seen = made.steps.map((step) => ({ id: step.id, version: step.version }));
      const body = { steps: seen, change: { delete: true as const } };
      const { batchId } = await client.make('changeSteps', { ...at(id), body });
      return () => client.make('undeleteBatch', at(batchId!));
    },
  };
  return {
    server,
    client,
    people: { dana, eve, bo },
    steps: { filing, done, call },
    task,
    remove,
    save: (body: object) => client.make('updateProject', { ...at(id), body }),
    holderIs: (personId: number) => ({ roleHolders: [{ ownerRoleId, personId }] }),
    on: async (stepId: number | undefined) => {
      const links = await client.make('listPersonTaskSteps', {});
      return links
        .filter(({ taskStepId }) => taskStepId === stepId)
        .map(({ personId, byRole }) => [personId, byRole]);
    },
  };
}

const ways = ['step', 'task', 'steps'] as const;

describe('a restored step', () => {
  test.each(ways)('keeps its due date if its milestone was removed (%s)', async (what) => {
    const { server, client, task, remove, save } = await aDeletion();
    const restore = await remove[what]();
    await save({ milestones: [] });
    const log = await loggedBy(server, restore);
    expect(log.filter(({ entityName }) => entityName === 'Filing')).toContainEqual(
      expect.objectContaining({
        action: 'updated',
        fields: { dueOffset: { before: { ...dueOffset, milestone: 1 }, after: null } },
      }),
    );
    await save({ endDate: '2026-12-22', moveDueDates: true });
    const { id, steps } = await task();
    expect(steps[0]).toMatchObject({ dueDate: '2027-01-09', dueOffset: null });
    expect((await client.make('duplicateTask', at(id))).steps).toHaveLength(3);
    await expectSound(server);
  });

  test.each(ways)('follows its role to the next holder (%s)', async (what) => {
    const { server, people, steps, task, remove, save, holderIs, on } = await aDeletion();
    const { dana, eve, bo } = people;
    const restore = await remove[what]();
    await save(holderIs(eve));
    const log = await loggedBy(server, restore);
    const handed = log.filter(({ entityType }) => entityType === 'personTaskStep');
    expect(handed).toMatchObject([{ fields: { personId: { before: dana, after: eve } } }]);
    expect(await on(steps.filing)).toEqual([[eve, true]]);
    expect(await on(steps.done)).toEqual([[dana, true]]);
    expect(await on(steps.call)).toEqual([[bo, false]]);
    expect((await task()).assigneeId).toBe(eve);
    await expectSound(server);
  });

  test('stays with the holder with whom it was left on request', async () => {
    const { people, steps, remove, save, holderIs, on } = await aDeletion();
    await save({ ...holderIs(people.eve), moveItems: {} });
    const restore = await remove.step();
    await restore();
    expect(await on(steps.filing)).toEqual([[people.dana, true]]);
  });

  test('belongs to nobody if the next holder is deleted by now', async () => {
    const { client, people, steps, remove, save, holderIs, on } = await aDeletion();
    const restore = await remove.step();
    await save(holderIs(people.eve));
    await client.make('deletePerson', at(people.eve));
    await restore();
    expect(await on(steps.filing)).toEqual([]);
  });
});
