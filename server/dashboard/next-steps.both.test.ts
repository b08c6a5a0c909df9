import { expect, test } from 'vitest';

import type { NextStep } from '#contract/next-steps.ts';
import type { NewProjectForm, ProjectDetail } from '#contract/projects.ts';
import { projectStatuses } from '#contract/values.ts';
import { aPerson, aProject, aRole } from '#demo/builders.ts';
import { chanceFrom } from '#demo/chance.ts';
import { nextOpenStep } from '#rules/next-step.ts';
import { transaction } from '#server/records/transaction.ts';
import { testServer } from '#server/testing/server.ts';
import type { Client } from '#server/testing/server.ts';

const day = '2026-11-25';
const dueDates = [null, '2026-11-20', '2026-11-24', day, '2026-11-26', '2027-01-04'];

const list = (client: Client, ids?: number[]) =>
  client.make('listNextSteps', { query: { day, ...(ids && { ids: ids.join(',') }) } });

test('counts and next steps agree with the project page and My Work', async () => {
  const server = await testServer();
  const client = await server.signedIn();
  const random = chanceFrom('next steps');
  const one = <T>(of: readonly T[]) => of[Math.floor(random() * of.length)] as T;
  const step = () => ({ name: 'S', dueDate: one(dueDates), isCompleted: random() < 0.4 });
  const some = <T>(most: number, make: () => T) =>
    Array.from({ length: Math.floor(random() * (most + 1)) }, make);
  const hire = (): NewProjectForm['tasks'] => some(3, () => ({ title: 'T', steps: some(4, step) }));
  const projects = await transaction(server.ctx, async (inside) => {
    const made: ProjectDetail[] = [];
    for (let number = 0; number < 16; number += 1) {
      made.push(await aProject(inside, { status: one(projectStatuses), tasks: hire() }));
    }
    return made;
  });
  const live = projects.filter(({ status }) => status === 'planning' || status === 'in_progress');
  const listed = await list(client);
  expect(listed.map(({ id }) => id).toSorted(byNumber)).toEqual(
    live.map(({ id }) => id).toSorted(byNumber),
  );
  for (const { id, tasks } of live) {
    const steps = tasks.flatMap((task) => task.steps);
    const open = steps.filter(({ status }) => status !== 'completed');
    const found = listed.find((row) => row.id === id);
    expect(found).toMatchObject({
      overdue: open.filter(({ dueDate }) => dueDate !== null && dueDate < day).length,
      dueToday: open.filter(({ dueDate }) => dueDate === day).length,
    });
    expect(found?.next?.id).toBe(nextOpenStep(steps)?.id);
  }
  const { counts } = await client.make('listMyWork', { query: { who: 'everybody', day } });
  const sum = (name: 'overdue' | 'dueToday') => listed.reduce((all, row) => all + row[name], 0);
  expect({ overdue: sum('overdue'), today: sum('dueToday') }).toEqual({
    overdue: counts.overdue,
    today: counts.today,
  });
  const [first, onHold] = [live[0], projects.find(({ status }) => status === 'on_hold')];
  const both = await list(client, [first?.id ?? 0, onHold?.id ?? 0]);
  expect(both).toEqual(listed.filter(({ id }) => id === first?.id));
});

const byNumber = (a: number, b: number) => a - b;

test('a step without an owner falls back to the owners of its task', async () => {
  const server = await testServer();
  const client = await server.signedIn();
  const [dana, kim] = [await aPerson(server.ctx), await aPerson(server.ctx)];
  const role = await aRole(server.ctx, { name: 'Licensing' });
  const owners = async (task: object, step: object): Promise<Partial<NextStep> | null> => {
    const { id } = await aProject(server.ctx, {
      tasks: [{ title: 'T', ...task, steps: [{ name: 'S', ...step }] }],
    });
    const [found] = await list(client, [id]);
    return found?.next ?? null;
  };
  const ofTask = { assigneeId: dana.id, ownerRoleId: role.id };
  expect(await owners(ofTask, {})).toMatchObject({ personIds: [dana.id], ownerRoleId: role.id });
  expect(await owners(ofTask, { personIds: [kim.id, dana.id] })).toMatchObject({
    personIds: [kim.id, dana.id],
    ownerRoleId: null,
  });
  expect(await owners({ assigneeId: dana.id }, { ownerRoleId: role.id })).toMatchObject({
    personIds: [],
    ownerRoleId: role.id,
  });
  expect(await owners({}, {})).toMatchObject({ personIds: [], ownerRoleId: null });
});
