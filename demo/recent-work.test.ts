import { afterAll, beforeAll, expect, test } from 'vitest';

import type { Row } from '#server/db/tables.ts';
import { freshDatabase } from '#server/testing/database.ts';
import type { TestDatabase } from '#server/testing/database.ts';

import { aWorld } from './a-world.ts';
import type { World } from './a-world.ts';
import { workingDayAfter, workingDayBefore } from './calendar.ts';

const now = '2026-05-14T16:20:00.000Z';

let fresh: TestDatabase;
let world: World;
let log: Row<'activity'>[];
beforeAll(async () => {
  fresh = await freshDatabase();
  world = await aWorld(fresh.database, now);
  log = await world.ctx.db.selectFrom('activity').selectAll().orderBy('id').execute();
});
afterAll(() => fresh.drop());

const isUpdate = ({ action }: Row<'activity'>) => action === 'updated';
const dayOf = ({ createdAt }: Row<'activity'>) => createdAt.slice(0, 10);
// Untick clicks of rounds are not counted as work.
const ticks = () =>
  log.filter(
    (row) =>
      row.entityType === 'stepDetail' && isUpdate(row) && row.fields?.['completion']?.after === 100,
  );
const changesOfTasks = () =>
  log.filter((row) => row.entityType === 'task' && isUpdate(row) && row.fields?.['status']);

test('ticks of the last 15 working days are separate changes, on every one of these days', () => {
  expect(ticks().length).toBeGreaterThan(200);
  for (const { fields } of ticks()) {
    expect(fields).toEqual({ completion: { before: 0, after: 100 } });
  }
  const days = [...new Set(ticks().map(dayOf))].toSorted();
  expect(days).toHaveLength(15);
  expect(days[0]).toBe(workingDayBefore(now, 15));
  expect(days.at(-1)).toBe(workingDayBefore(now));
  for (const day of days) expect(workingDayAfter(day, 0)).toBe(day);
});

test('steps without details are ticked as a whole', () => {
  const steps = log.filter(
    (row) => row.entityType === 'taskStep' && row.fields?.['isCompleted'] !== undefined,
  );
  expect(steps.length).toBeGreaterThan(0);
  for (const { fields } of steps) {
    expect(fields).toEqual({
      isCompleted: { before: false, after: true },
      status: { before: 'pending', after: 'completed' },
    });
  }
});

test('several present managers do the work, mostly on their own projects', async () => {
  const active = await world.ctx.db
    .selectFrom('projectManagers')
    .select('id')
    .where('isActive', '=', true)
    .where('role', '=', 'manager')
    .where('isPrimary', '=', false)
    .execute();
  const by = new Set(ticks().map(({ projectManagerId }) => projectManagerId));
  expect(by).toEqual(new Set(active.map(({ id }) => id)));
  const manager = new Map(world.projects.map((one) => [one.id, one.projectManagerId]));
  const own = ticks().filter((row) => manager.get(row.projectId ?? 0) === row.projectManagerId);
  expect(own.length).toBeGreaterThan(ticks().length / 2);
});

test('archived, paused and planned projects have no recent work', () => {
  const resting = world.projects.filter(
    (one) => one.status === 'completed' || one.status === 'on_hold' || one.percentageComplete === 0,
  );
  expect(resting.length).toBeGreaterThanOrEqual(5);
  const touched = new Set(ticks().map(({ projectId }) => projectId));
  expect(resting.filter(({ id }) => touched.has(id))).toEqual([]);
});

test('tasks begin with a tick and complete automatically or by hand', () => {
  const to = (status: string) =>
    changesOfTasks().filter(({ fields }) => fields?.['status']?.after === status);
  expect(to('in_progress').length).toBeGreaterThan(3);
  expect(to('in_progress').length + to('completed').length).toBe(changesOfTasks().length);
  const alone = to('completed').filter(({ fields }) => fields?.['completedAutomatically']);
  expect(alone.length).toBeGreaterThan(3);
  expect(alone.length).toBeLessThan(to('completed').length);
  for (const { id, createdAt, projectManagerId } of alone) {
    const tick = log[log.findIndex((row) => row.id === id) - 1];
    expect(tick).toMatchObject({ projectManagerId });
    expect(Date.parse(createdAt) - Date.parse(tick?.createdAt ?? '')).toBe(500);
  }
  const tasks = world.projects.flatMap((project) => project.tasks);
  const automatic = tasks.filter((task) => task.completedAutomatically).map(({ id }) => id);
  expect(new Set(automatic)).toEqual(new Set(alone.map(({ entityId }) => entityId)));
});

test('the log is in order of time, even for concurrent work', () => {
  const moments = log.slice(1).map(({ createdAt }) => createdAt);
  expect(moments).toEqual(moments.toSorted());
  const projects = ticks().map(({ projectId }) => projectId);
  const turns = projects.filter((id, index) => id !== projects[index - 1]);
  expect(turns.length).toBeGreaterThan(new Set(projects).size);
});
