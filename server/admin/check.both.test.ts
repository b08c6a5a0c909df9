import { closeSync, openSync, writeSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';

import type { Kysely } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { World } from '#demo/a-world.ts';
import type { Tables } from '#server/db/tables.ts';
import { sqliteFile } from '#server/db/unusable.ts';
import { demoDatabase } from '#server/testing/backups.ts';
import { engine } from '#server/testing/database.ts';
import type { TestDatabase } from '#server/testing/database.ts';
import { once } from '#server/testing/once.ts';
import { admin } from '#server/testing/terminal.ts';

let fresh: TestDatabase;
let world: World;
beforeAll(async () => {
  ({ place: fresh, world } = await demoDatabase());
});
afterAll(() => fresh.drop());

const check = () => admin(['check'], { settings: fresh.settings });

test('finds nothing in the demo data, and counts its records', async () => {
  const { code, printed, stderr } = await check();
  const steps = world.projects.flatMap(({ tasks }) => tasks.flatMap((task) => task.steps));
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  expect(printed).toHaveLength(1);
  expect(printed[0]).toContain(`Checked ${world.projects.length} projects`);
  expect(printed[0]).toContain(`${steps.length} steps`);
  expect(printed[0]).toContain('9 accounts');
  expect(printed[0]).toContain('no differences');
});

async function afterBreaking(
  table: keyof Tables,
  id: number,
  wrong: Record<string, unknown>,
): Promise<string[]> {
  const { write } = fresh.database;
  const db = write as unknown as Kysely<Record<string, Record<string, unknown>>>;
  const before = await db
    .selectFrom(table)
    .select(Object.keys(wrong))
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  await db.updateTable(table).set(wrong).where('id', '=', id).execute();
  const { code, printed } = await check();
  await db.updateTable(table).set(before).where('id', '=', id).execute();
  expect(code).toBe(1);
  expect(printed.at(-1)).toMatch(/: [1-9]\d* differences?\.$/);
  return printed.slice(0, -1);
}

const startedWork = () => {
  for (const project of world.projects) {
    for (const task of project.tasks) {
      const step = task.steps.find((one) => one.status === 'in_progress');
      if (step && task.percentageComplete > 0) return { project, task, step };
    }
  }
  throw new Error('Nothing in the demo world has begun');
};

describe('detects stored numbers', () => {
  once.for(['percentageComplete', 'detailsCount', 'completedDetailsCount'] as const)(
    'a wrong %s of a step',
    async (field) => {
      const { step } = startedWork();
      const lines = await afterBreaking('taskSteps', step.id, { [field]: 77 });
      expect(lines).toEqual([
        `step ${step.id} ${JSON.stringify(step.name)}: ${field} is stored as 77, computed as ${step[field]}`,
      ]);
    },
  );

  once('a wrong status of a step', async () => {
    const { step } = startedWork();
    const lines = await afterBreaking('taskSteps', step.id, { status: 'completed' });
    expect(lines).toEqual([
      expect.stringContaining('status is stored as "completed", computed as "in_progress"'),
      expect.stringContaining('status by the log is stored as "completed", computed as "in_prog'),
    ]);
  });

  once.for(['percentageComplete', 'stepsCount', 'completedStepsCount'] as const)(
    'a wrong %s of a task',
    async (field) => {
      const { task } = startedWork();
      const lines = await afterBreaking('tasks', task.id, { [field]: 78 });
      expect(lines).toEqual([
        `task ${task.id} ${JSON.stringify(task.title)}: ${field} is stored as 78, computed as ${task[field]}`,
      ]);
    },
  );

  test('a slightly wrong share of a task', async () => {
    const { task } = startedWork();
    const { share } = await fresh.database.read
      .selectFrom('tasks')
      .select('share')
      .where('id', '=', task.id)
      .executeTakeFirstOrThrow();
    const lines = await afterBreaking('tasks', task.id, { share: share + 0.0001 });
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain(`task ${task.id} `);
    expect(lines[0]).toContain('share is stored as');
    expect(await afterRounding(task.id, share)).toBe(0);
  });

  // The last bits of a sum depend on the order of summation.
  async function afterRounding(id: number, share: number): Promise<number> {
    const set = (value: number) =>
      fresh.database.write
        .updateTable('tasks')
        .set({ share: value })
        .where('id', '=', id)
        .execute();
    await set(share + 2e-16);
    const { code } = await check();
    await set(share);
    return code;
  }

  once.for([
    'percentageComplete',
    'tasksCount',
    'completedTasksCount',
    'stepsCount',
    'completedStepsCount',
  ] as const)('a wrong %s of a project', async (field) => {
    const { project } = startedWork();
    const lines = await afterBreaking('projects', project.id, { [field]: 79 });
    expect(lines).toEqual([
      `project ${project.id} ${JSON.stringify(project.name)}: ${field} is stored as 79, computed as ${project[field]}`,
    ]);
  });

  once.for(['2020-01-01', null])('a wrong next due date of a task: %s', async (wrong) => {
    const task = world.projects
      .flatMap(({ tasks }) => tasks)
      .find(({ nextDueDate }) => nextDueDate !== null);
    const lines = await afterBreaking('tasks', task?.id ?? 0, { nextDueDate: wrong });
    expect(lines).toEqual([
      `task ${task?.id} ${JSON.stringify(task?.title)}: nextDueDate is stored as ${JSON.stringify(wrong)}, computed as "${task?.nextDueDate}"`,
    ]);
  });

  once('a percentage of 99 although everything is done', async () => {
    const done = world.projects
      .flatMap(({ tasks }) => tasks)
      .find((one) => one.percentageComplete === 100);
    const lines = await afterBreaking('tasks', done?.id ?? 0, { percentageComplete: 99 });
    expect(lines).toEqual([expect.stringContaining('stored as 99, computed as 100')]);
  });

  once('a detail ticked directly in the database shows in its step and its task', async () => {
    const { task, step } = startedWork();
    const open = step.details?.find(({ completion }) => completion < 100);
    const lines = await afterBreaking('stepDetails', open?.id ?? 0, { completion: 100 });
    expect(lines.some((line) => line.startsWith(`step ${step.id} `))).toBe(true);
    expect(lines.some((line) => line.startsWith(`task ${task.id} `))).toBe(true);
    expect(lines.every((line) => /^(step|task|project) \d+ /.test(line))).toBe(true);
  });
});

describe('order', () => {
  once('a gap among the details of a step', async () => {
    const step = world.projects
      .flatMap(({ tasks }) => tasks.flatMap(({ steps }) => steps))
      .find(({ detailsCount }) => detailsCount === 3);
    const last = step?.details?.at(-1);
    const lines = await afterBreaking('stepDetails', last?.id ?? 0, { order: 7 });
    expect(lines).toEqual([
      expect.stringMatching(/^detail \d+ ".*": order is stored as 7, computed as 2$/),
    ]);
  });

  once.for([
    ['tasks', () => startedWork().project.tasks[1]?.id, 'task'],
    ['taskSteps', () => startedWork().task.steps[0]?.id, 'step'],
  ] as const)('two %s at the same position, or none at the first', async ([table, id, kind]) => {
    const lines = await afterBreaking(table, id() ?? 0, { order: 900 });
    expect(lines.length).toBeGreaterThan(0);
    expect(lines.every((line) => line.startsWith(`${kind} `) && line.includes(': order is'))).toBe(
      true,
    );
  });
});

describe('accounts, keys and references', () => {
  once('no primary manager, or an inactive one', async () => {
    const { id } = await fresh.database.read
      .selectFrom('projectManagers')
      .select('id')
      .where('isPrimary', '=', true)
      .executeTakeFirstOrThrow();
    const none = await afterBreaking('projectManagers', id, { isPrimary: false });
    expect(none).toEqual([
      expect.stringContaining('"Eleanor Voss": viewers is stored as'),
      'accounts: primary managers is stored as 0, computed as 1',
    ]);
    const inactive = await afterBreaking('projectManagers', id, { isActive: false });
    expect(inactive).toEqual([
      `account ${id} "admin": isActive is stored as false, computed as true`,
    ]);
  });

  once('a key that does not match its name', async () => {
    const { id, name } = await fresh.database.read
      .selectFrom('markets')
      .select(['id', 'name'])
      .limit(1)
      .executeTakeFirstOrThrow();
    const lines = await afterBreaking('markets', id, { nameKey: 'Somewhere' });
    expect(lines).toEqual([
      `market ${id} "${name}": nameKey is stored as "Somewhere", computed as "${name.toLowerCase()}"`,
    ]);
  });

  test('a category that is not in the list, and a task without a project', async () => {
    const { project, task } = startedWork();
    const breaking = (statements: string[]) => withoutConstraints(fresh.settings, statements);
    await breaking([
      `update projects set category = 'Nowhere' where id = ${project.id}`,
      `update tasks set "assigneeId" = 999999 where id = ${task.id}`,
    ]);
    const { code, printed } = await check();
    await breaking([
      `update projects set category = '${project.category}' where id = ${project.id}`,
      `update tasks set "assigneeId" = ${task.assigneeId ?? 'null'} where id = ${task.id}`,
    ]);
    expect(code).toBe(1);
    expect(printed.slice(0, -1).toSorted()).toEqual([
      `projects ${project.id}: reference to categories is stored as "leading nowhere", computed as "leading to a row"`,
      `tasks ${task.id}: reference to people is stored as "leading nowhere", computed as "leading to a row"`,
    ]);
  });
});

test.runIf(engine === 'sqlite')('detects a damaged database file', async () => {
  const { place: damaged } = await demoDatabase();
  await damaged.database.close();
  const file = sqliteFile(damaged.settings.DATA_DIR);
  const handle = openSync(file, 'r+');
  writeSync(handle, Buffer.alloc(4096, 0x5a), 0, 4096, 4096 * 40);
  closeSync(handle);
  const { code, printed, stderr } = await admin(['check'], { settings: damaged.settings });
  expect(code).toBe(1);
  expect([...printed, stderr].join('\n')).toMatch(/database file: integrity|malformed/);
});

async function withoutConstraints(
  settings: TestDatabase['settings'],
  statements: string[],
): Promise<void> {
  if (engine === 'sqlite') {
    const connection = new DatabaseSync(sqliteFile(settings.DATA_DIR), {
      enableForeignKeyConstraints: false,
      timeout: 5000,
    });
    for (const statement of statements) connection.exec(statement);
    connection.close();
    return;
  }
  const client = new pg.Client(settings.DATABASE_URL);
  await client.connect();
  await client.query('set session_replication_role = replica');
  for (const statement of statements) await client.query(statement);
  await client.end();
}
