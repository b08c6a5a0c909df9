import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as pause } from 'node:timers/promises';

import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import type { World } from '#demo/a-world.ts';
import { aProject } from '#demo/builders.ts';
import { columnTypes } from '#server/db/migrations/column-types.ts';
import { openDatabase } from '#server/db/open.ts';
import { backedUpTables, leftOut } from '#server/records/backup-tables.ts';
import { demoDatabase } from '#server/testing/backups.ts';
import { engine } from '#server/testing/database.ts';
import type { TestDatabase } from '#server/testing/database.ts';
import { admin } from '#server/testing/terminal.ts';

import { readBackup } from './read-backup.ts';
import { withSnapshot } from './snapshot.ts';
import { columnsByTable } from './table-facts.ts';

let fresh: TestDatabase;
let world: World;
beforeAll(async () => {
  ({ place: fresh, world } = await demoDatabase());
});
afterAll(() => fresh.drop());

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'waymark-backup-'));
  return () => rmSync(folder, { recursive: true, force: true });
});

const backup = (...args: string[]) => admin(['backup', ...args], { settings: fresh.settings });

describe('the file', () => {
  test('is complete, readable only by its owner, and leaves no other file', async () => {
    const file = join(folder, 'waymark.backup');
    const { code, printed, stderr } = await backup(file);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(printed).toEqual([
      `Backed up ${await countRows()} rows of ${backedUpTables.length} tables to ${file} (${statSync(file).size} bytes), verified.`,
    ]);
    expect(readdirSync(folder)).toEqual(['waymark.backup']);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const { header, rows } = await readBackup(file);
    expect(header).toMatchObject({ format: 'waymark backup', formatVersion: 2, engine });
    expect(header.migrations).toContain('0001-first-schema');
    expect(rows['projects']).toBe(world.projects.length);
    expect(Object.keys(rows)).toEqual(backedUpTables.map(({ table }) => table));
  });

  test('is overwritten only with --replace', async () => {
    const file = join(folder, 'waymark.backup');
    writeFileSync(file, 'something dear');
    const refused = await backup(file);
    expect(refused.code).toBe(1);
    expect(refused.stderr).toBe(`${file} already exists. Choose another name or use --replace.\n`);
    expect(statSync(file).size).toBe(14);
    expect((await backup(file, '--replace')).code).toBe(0);
    expect((await readBackup(file)).rows['projects']).toBe(world.projects.length);
  });

  test('is relative to the caller’s folder', async () => {
    const settings = { ...fresh.settings, INIT_CWD: folder };
    expect((await admin(['backup', 'mine'], { settings })).code).toBe(0);
    expect(readdirSync(folder)).toEqual(['mine']);
  });

  test('that cannot be written reports one line and leaves nothing', async () => {
    const { code, stderr } = await backup(join(folder, 'missing', 'waymark.backup'));
    expect(code).toBe(1);
    expect(stderr).toMatch(/^ENOENT: .*\n$/);
    expect(readdirSync(folder)).toEqual([]);
  });

  test('that is interrupted leaves nothing', async () => {
    const { code, stderr } = await admin(['backup', join(folder, 'waymark.backup')], {
      settings: fresh.settings,
      signal: AbortSignal.abort(),
    });
    expect({ code, stderr }).toEqual({ code: 130, stderr: 'Interrupted. Nothing was changed.\n' });
    expect(readdirSync(folder)).toEqual([]);
  });
});

test('does not create a missing database', async () => {
  const settings = { DATA_DIR: join(folder, 'nowhere'), DATABASE_URL: '' };
  const { code, stderr } = await admin(['backup', join(folder, 'b')], { settings });
  expect(code).toBe(1);
  expect(stderr).toBe(`There is no database in DATA_DIR (${join(folder, 'nowhere')}).\n`);
  expect(existsSync(join(folder, 'nowhere'))).toBe(false);
});

describe('while the server writes', () => {
  test('reads one snapshot, whatever is committed meanwhile', async () => {
    const { read } = fresh.database;
    const other = await openDatabase(
      {
        dataDir: fresh.settings.DATA_DIR,
        databaseUrl: fresh.settings.DATABASE_URL || undefined,
      },
      () => {},
    );
    const count = async (db: typeof read) =>
      (await db.selectFrom('projects').select('id').execute()).length;
    const before = await count(read);
    await withSnapshot(other, async (db) => {
      await aProject(world.ctx);
      expect(await count(read)).toBe(before + 1);
      expect(await count(db)).toBe(before);
    });
    expect(await count(other.read)).toBe(before + 1);
    await other.close();
  });

  test('a backup contains complete projects, each with its log entry', async () => {
    const file = join(folder, 'waymark.backup');
    const writing = { stop: false, made: 0 };
    const writer = (async () => {
      while (!writing.stop) {
        await aProject(world.ctx, { name: `Written meanwhile ${(writing.made += 1)}` });
        // SQLite writes synchronously: without a pause no other code would run.
        await pause();
      }
    })();
    const { code } = await backup(file);
    writing.stop = true;
    await writer;
    expect(code).toBe(0);
    expect(writing.made).toBeGreaterThan(1);

    mkdirSync(join(folder, 'restored'));
    const settings = { DATA_DIR: join(folder, 'restored'), DATABASE_URL: '' };
    const restored = await admin(['restore', file], { settings });
    expect(restored.printed.at(-1)).toContain('no differences');
    expect(restored.code).toBe(0);
    const database = await openDatabase(
      { dataDir: settings.DATA_DIR, databaseUrl: undefined },
      () => {},
    );
    const projects = await database.read.selectFrom('projects').select('id').execute();
    const logged = await database.read
      .selectFrom('activity')
      .select('entityId')
      .where('entityType', '=', 'project')
      .where('action', '=', 'created')
      .execute();
    await database.close();
    expect(new Set(logged.map(({ entityId }) => entityId))).toEqual(
      new Set(projects.map(({ id }) => id)),
    );
  });
});

describe('the list of tables', () => {
  test('names every table of the schema', async () => {
    const columns = await columnsByTable(fresh.database.read, engine);
    const listed = [...backedUpTables.map(({ table }) => table), ...Object.keys(leftOut)];
    expect(listed.toSorted()).toEqual([...columns.keys()].toSorted());
    for (const { table, key } of backedUpTables) expect(columns.get(table)).toContain(key);
  });

  test('has every table after the tables that it refers to', async () => {
    const place = new Map<string, number>(backedUpTables.map(({ table }, index) => [table, index]));
    for (const [table, index] of place) {
      for (const parent of await parentsOf(table)) {
        expect(place.get(parent), `${table} refers to ${parent}`).toBeLessThan(index);
      }
    }
  });

  test('detects a new table that is missing from it', async () => {
    const { write, read } = fresh.database;
    const type = columnTypes(engine);
    await write.schema.createTable('surprise').addColumn('id', type.id).execute();
    const columns = await columnsByTable(read, engine);
    await write.schema.dropTable('surprise').execute();
    expect([...columns.keys()]).toContain('surprise');
  });
});

async function countRows(): Promise<number> {
  let rows = 0;
  for (const { table } of backedUpTables) {
    const { count } = await fresh.database.read
      .selectFrom(table)
      .select((eb) => eb.fn.countAll().as('count'))
      .executeTakeFirstOrThrow();
    rows += Number(count);
  }
  return rows;
}

async function parentsOf(table: string): Promise<string[]> {
  const { rows } = await (
    engine === 'sqlite'
      ? sql<{ parent: string }>`select "table" as parent from pragma_foreign_key_list(${table})`
      : sql<{ parent: string }>`select parent.relname as parent from pg_constraint
          join pg_class parent on parent.oid = confrelid
          where contype = 'f' and conrelid = ${`"${table}"`}::regclass`
  ).execute(fresh.database.read);
  return rows.map(({ parent }) => parent);
}
