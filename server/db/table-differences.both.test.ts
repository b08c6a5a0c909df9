import { sql } from 'kysely';
import { describe, expect, onTestFinished, test } from 'vitest';

import { engine, freshDatabase } from '#server/testing/database.ts';
import { refusedStart, startProcess } from '#server/testing/process.ts';

import { tablesHash } from './migrations/all.ts';
import { checkTables, currentHash } from './table-differences.ts';

async function changedBy(...statements: string[]) {
  const { database, drop, settings } = await freshDatabase();
  onTestFinished(drop);
  for (const statement of statements) await sql.raw(statement).execute(database.write);
  return { database, settings };
}

test('the hash is that of the migrations', async () => {
  const advice = `Set ${engine} of tablesHash in server/db/migrations/all.ts to the expected hash`;
  expect(tablesHash[engine], advice).toBe(await currentHash(engine));
});

test('a start names each difference of the tables, and what to do', async () => {
  const { settings } = await changedBy(
    'alter table "taskSteps" drop column "firstFinishedAt"',
    'alter table "projects" add column "colour" text',
    'drop index "slides_by_projectId"',
    'drop table "mentions"',
  );
  const { code, stderr } = await refusedStart({ ...settings, BACKUPS: 'off' });
  expect(code).toBe(1);
  expect(stderr.trim().split('\n')).toHaveLength(1);
  for (const part of [
    'Waymark cannot start. The tables of the database are not those of this version: ',
    'taskSteps lacks the column firstFinishedAt',
    'projects has the unknown column colour',
    'slides lacks the index slides_by_projectId',
    'mentions is missing',
    'Start that build again, or restore a backup from before it.',
  ]) {
    expect(stderr).toContain(part);
  }
});

describe('other differences', () => {
  const found = async (...statements: string[]) => {
    const { database } = await changedBy(...statements);
    return checkTables(database);
  };

  test('whether a column may be empty', async () => {
    await expect(
      found(
        'alter table "holidays" drop column "updatedAt"',
        'alter table "holidays" add column "updatedAt" text',
      ),
    ).rejects.toThrow(
      'holidays lacks the column updatedAt not null; holidays has the unknown column updatedAt.',
    );
  });

  test('whether an index is unique', async () => {
    await expect(
      found(
        'drop index "onePrimaryManager"',
        'create index "onePrimaryManager" on "projectManagers" ("isPrimary")',
      ),
    ).rejects.toThrow('projectManagers lacks the unique index onePrimaryManager.');
  });

  test('more than ten are counted', async () => {
    const added = Array.from(
      { length: 13 },
      (_, index) => `alter table "slides" add column "extra${index}" text`,
    );
    await expect(found(...added)).rejects.toThrow(/extra9; 3 more differences\./);
  });

  test.runIf(engine === 'sqlite')('a missing search on SQLite', async () => {
    await expect(
      found('drop trigger "tasksSearch_changed"', 'drop table "peopleSearch"'),
    ).rejects.toThrow(/tasks lacks the trigger tasksSearch_changed; .*peopleSearch is missing/);
  });
});

test("a start accepts the operator's own tables and indexes", async () => {
  const { settings } = await changedBy(
    'create table "ours" ("id" integer)',
    'create index "ours_by_name" on "projects" ("name", "status")',
  );
  const server = await startProcess({ ...settings, BACKUPS: 'off' });
  expect(await server.end('SIGTERM')).toBe(0);
});
