import { afterEach, beforeEach, expect, test } from 'vitest';

import { check } from '#server/admin/check.ts';
import type { Ctx } from '#server/ctx.ts';
import { listProjects, readProject } from '#server/projects/queries.ts';
import { freshDatabase } from '#server/testing/database.ts';
import type { TestDatabase } from '#server/testing/database.ts';

import { aManager } from './builders.ts';
import { manyProjects } from './many-projects.ts';

let fresh: TestDatabase;
let ctx: Ctx;
beforeEach(async () => {
  fresh = await freshDatabase();
  const { database } = fresh;
  ctx = { database, db: database.read, account: null, now: () => '2026-05-14T16:20:00.000Z' };
});
afterEach(() => fresh.drop());

const size = { tasks: 3, steps: 2, details: 2 };

test('creates the requested number, each with its own name', async () => {
  const ids = await manyProjects(ctx, { projects: 520, ...size });
  const projects = await listProjects(ctx);
  expect(projects.map(({ id }) => id).toReversed()).toEqual(ids);
  expect(new Set(projects.map(({ name }) => name)).size).toBe(520);
  expect(new Set(projects.map(({ market }) => market)).size).toBe(6);
  expect(new Set(projects.map(({ status }) => status))).toEqual(
    new Set(['planning', 'in_progress', 'on_hold']),
  );
  for (const { tasksCount, stepsCount } of projects) {
    expect([tasksCount, stepsCount]).toEqual([3, 6]);
  }
});

test('copies have the contents of their model', async () => {
  const ids = await manyProjects(ctx, { projects: 20, ...size });
  const read = (id = 0) => readProject(ctx, { params: { id }, query: { include: 'details' } });
  for (const model of [0, 1, 5]) {
    const [original, copy] = [await read(ids[model]), await read(ids[model + 12])];
    expect(copy.name).not.toBe(original.name);
    expect(content(copy)).toEqual(content(original));
    expect(copy.tasks.every(({ projectId }) => projectId === copy.id)).toBe(true);
  }
});

test('stored progress is right, and every project is in the log', async () => {
  const manager = await aManager(ctx, { isPrimary: true });
  const ids = await manyProjects(ctx, { projects: 30, ...size, managers: [manager] });
  const found: string[] = [];
  const { counts } = await check(ctx.db, fresh.database.engine, (line) => found.push(line));
  expect(found).toEqual([]);
  expect(counts).toMatchObject({ projects: 30, tasks: 90, steps: 180, details: 360 });
  const log = await ctx.db
    .selectFrom('activity')
    .select(['entityId', 'entityName'])
    .where('entityType', '=', 'project')
    .orderBy('id')
    .execute();
  expect(log.map(({ entityId }) => entityId)).toEqual(ids);
  expect(log[29]?.entityName).toBe('Project 30');
  const managed = (await listProjects(ctx)).filter((p) => p.projectManagerId === manager.id);
  expect(managed).toHaveLength(30);
});

test('creates a few, or none', async () => {
  expect(await manyProjects(ctx, { projects: 0 })).toEqual([]);
  expect(await manyProjects(ctx, { projects: 2, ...size })).toHaveLength(2);
});

type Detail = Awaited<ReturnType<typeof readProject>>;

function content({ category, market, status, percentageComplete, tasks }: Detail) {
  return {
    category,
    market,
    status,
    percentageComplete,
    tasks: tasks.map((task) => [
      task.title,
      task.status,
      task.percentageComplete,
      task.steps.map((step) => [
        step.name,
        step.percentageComplete,
        step.details?.map(({ text, completion, order }) => [text, completion, order]),
      ]),
    ]),
  };
}
