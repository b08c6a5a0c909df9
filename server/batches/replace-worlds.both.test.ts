import { expect, test } from 'vitest';

import { aPerson, aProject, aRole } from '#demo/builders.ts';
import { chanceFrom } from '#demo/chance.ts';
import { engine } from '#server/testing/database.ts';
import { aDump } from '#server/testing/dump.ts';
import { expectSound, readAll } from '#server/testing/one-project.ts';
import { changedIn, openOf, ownedNow, withoutVersions } from '#server/testing/replaced.ts';
import { testServer } from '#server/testing/server.ts';

import { tries } from '../../reliability/harness/scale.ts';

const at = (id: number) => ({ params: { id } });
const seeds = Array.from(
  { length: engine === 'sqlite' ? tries(10, 300) : tries(2, 60) },
  (_, i) => i,
);

test.each(seeds)(
  'the preview has the numbers of the change, and the undo restores every byte (seed %i)',
  async (seed) => {
    const random = chanceFrom(`replace ${seed}`);
    const { server, client, people } = await aWorld(random);
    const [from = 0, to = 0] = people.toSorted(() => random() - 0.5);
    const day = (first: number) => `2027-02-${first + Math.floor(random() * 9)}`;
    const days = {
      ...(random() < 0.4 && { from: day(10) }),
      ...(random() < 0.4 && { until: day(18) }),
    };
    const bytes = await aDump(server.database);
    const before = await ownedNow(server);
    const sent = { ...at(from), body: { personId: to, ...days } };
    const preview = { ...sent, query: { preview: 'true' } } as const;
    const seen = await client.make('replacePerson', preview);
    expect(await aDump(server.database)).toEqual(bytes);
    const { batchId, projects } = await client.make('replacePerson', sent);
    const after = await ownedNow(server);

    expect(projects).toEqual(seen.projects);
    const counts = projects.map(({ id, name: _, ...of }) => [id, of] as const);
    expect(new Map(counts)).toEqual(changedIn(before, after));
    const wasTheirs = openOf(before, from);
    const isTheirs = new Set(openOf(after, from));
    const dueOf = new Map(before.steps.map(({ id, dueDate }) => [`step ${id}`, dueDate]));
    const isIn = (item: string) => {
      if (!('from' in days) && !('until' in days)) return true;
      const due = dueOf.get(item);
      return Boolean(due) && due! >= (days.from ?? '') && due! <= (days.until ?? '9');
    };
    expect(wasTheirs.filter((item) => isTheirs.has(item))).toEqual(
      wasTheirs.filter((item) => !isIn(item)),
    );
    const now = new Set(openOf(after, to));
    expect(wasTheirs.filter((item) => isIn(item) && !now.has(item))).toEqual([]);
    expect(await client.make('replacePerson', preview)).toEqual({ batchId: null, projects: [] });
    await expectSound(server);

    if (batchId === null) return;
    expect(await client.make('undoBatch', at(batchId))).toMatchObject({ kept: [] });
    expect(withoutVersions(await aDump(server.database))).toEqual(withoutVersions(bytes));
    await expectSound(server);
  },
);

async function aWorld(random: () => number) {
  const server = await testServer();
  const client = await server.signedIn();
  const one = <T>(of: readonly T[]) => of[Math.floor(random() * of.length)] as T;
  const some = <T>(of: readonly T[]) => of.filter(() => random() < 0.4);
  const people: number[] = [];
  for (const name of ['Dana', 'Sam', 'Bill', 'Rae']) {
    people.push((await aPerson(server.ctx, { name })).id);
  }
  const roles = [
    (await aRole(server.ctx, { name: 'Licensing' })).id,
    (await aRole(server.ctx, { name: 'Branch' })).id,
  ];
  const step = () => ({
    name: 'Step',
    ownerRoleId: one([null, ...roles]),
    personIds: one([[], some(people)]),
    dueDate: one([null, `2027-02-${10 + Math.floor(random() * 18)}`]),
  });
  const task = () => ({
    title: 'Task',
    ownerRoleId: one([null, ...roles]),
    assigneeId: one([null, ...people]),
    steps: Array.from({ length: 4 }, step),
  });
  for (const name of ['Eagle', 'Heron', 'Gull', 'Kite']) {
    const roleHolders = some(roles).map((ownerRoleId) => ({ ownerRoleId, personId: one(people) }));
    const { id } = await aProject(server.ctx, { name, roleHolders, tasks: [task(), task()] });
    const { tasks } = await readAll(client, id);
    for (const { id: stepId } of some(tasks.flatMap(({ steps }) => steps))) {
      const body = { isCompleted: true };
      if (random() < 0.4) await client.make('updateStep', { ...at(stepId), body });
    }
    for (const done of some(tasks)) {
      const body = { status: 'completed' } as const;
      if (random() < 0.4) await client.make('updateTask', { ...at(done.id), body });
    }
    // The new holder gets only some of the items.
    const holders = roles.map((ownerRoleId) => ({ ownerRoleId, personId: one(people) }));
    const body = { roleHolders: holders, moveItems: { tasks: [], steps: [] } };
    if (random() < 0.3) await client.make('updateProject', { ...at(id), body });
    const status = one(['in_progress', 'on_hold', 'completed'] as const);
    if (random() < 0.5) await client.make('updateProject', { ...at(id), body: { status } });
  }
  return { server, client, people };
}
