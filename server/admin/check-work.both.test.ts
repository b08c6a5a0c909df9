import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import type { ProjectDetail } from '#contract/projects.ts';
import { aChecklist, aManager, aProject } from '#demo/builders.ts';
import type { Ctx } from '#server/ctx.ts';
import type { NewRow } from '#server/db/tables.ts';
import { archiveProject } from '#server/projects/commands.ts';
import { updateTask } from '#server/tasks/commands.ts';
import { freshDatabase } from '#server/testing/database.ts';
import type { TestDatabase } from '#server/testing/database.ts';

import { checkWork } from './check-work.ts';
import { comparing } from './compare.ts';

const now = '2026-05-14T16:20:00.000Z';

let fresh: TestDatabase;
let ctx: Ctx;
let project: ProjectDetail;
beforeEach(async () => {
  fresh = await freshDatabase();
  const { database } = fresh;
  ctx = { database, db: database.read, account: null, now: () => now };
  await aManager(ctx, { isPrimary: true });
  project = await aProject(ctx, { status: 'on_hold', tasks: aChecklist({ done: 0.5 }) });
});
afterEach(() => fresh.drop());

async function differences(): Promise<string[]> {
  const lines: string[] = [];
  await checkWork(
    ctx.db,
    comparing((line) => lines.push(line)),
  );
  return lines;
}

describe('a project is archived if and only if it is completed', () => {
  const lacks = 'archivedAt is stored as "nothing", computed as "a moment"';
  const hasOne = 'archivedAt is stored as "a moment", computed as "nothing"';

  const archive = () => archiveProject(ctx, { params: { id: project.id }, body: {} });
  const breaking = async (wrong: Partial<NewRow<'projects'>>) => {
    await fresh.database.write.updateTable('projects').set(wrong).execute();
    return differences();
  };
  const about = (line: string) => [`project ${project.id} "Alex Carter": ${line}`];

  test('accepts open, archived, and projects created as archived', async () => {
    expect(await differences()).toEqual([]);
    await archive();
    await aProject(ctx, { name: 'Done before', status: 'completed' });
    expect(await differences()).toEqual([]);
  });

  test('completed without a timestamp', async () => {
    expect(await breaking({ status: 'completed' })).toEqual(about(lacks));
    expect(await breaking({ statusBeforeArchive: 'on_hold' })).toEqual(about(lacks));
  });

  test('a timestamp without being completed', async () => {
    expect(await breaking({ archivedAt: now })).toEqual(about(hasOne));
  });

  test('reports a half-restored project once', async () => {
    await archive();
    expect(await breaking({ status: 'on_hold' })).toEqual(about(hasOne));
  });

  test('an open project with a previous status', async () => {
    const line = 'statusBeforeArchive is stored as "planning", computed as null';
    expect(await breaking({ statusBeforeArchive: 'planning' })).toEqual(about(line));
  });
});

test('only a completed task can be completed automatically', async () => {
  const [done, open] = project.tasks;
  expect([done?.percentageComplete, open?.percentageComplete]).toEqual([100, 0]);
  const body = { status: 'pending' } as const;
  await updateTask(ctx, { params: { id: done?.id ?? 0 }, body });
  const auto = { status: 'completed', auto: true } as const;
  await updateTask(ctx, { params: { id: done?.id ?? 0 }, body: auto });
  expect(await differences()).toEqual([]);
  await fresh.database.write.updateTable('tasks').set({ completedAutomatically: true }).execute();
  expect(await differences()).toEqual([
    `task ${open?.id} "Task 2": completedAutomatically is stored as true, computed as false`,
  ]);
});
