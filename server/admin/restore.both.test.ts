import { chmodSync, copyFileSync, existsSync, mkdtempSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { aPerson, aProject } from '#demo/builders.ts';
import { readConfig } from '#server/config.ts';
import type { Database } from '#server/db/database.ts';
import { logToken } from '#server/db/log.ts';
import { migrations } from '#server/db/migrations/all.ts';
import { idsContaining } from '#server/db/text-search.ts';
import { sqliteFile } from '#server/db/unusable.ts';
import { listDeleted } from '#server/deleted/queries.ts';
import { searchedText } from '#server/records/kinds.ts';
import { readTaskTemplate } from '#server/templates/queries.ts';
import { undeleteTaskTemplate } from '#server/templates/task-template-commands.ts';
import { aBackup, aPlace, dropPlace, leftovers, opened, photo } from '#server/testing/backups.ts';
import type { ABackup } from '#server/testing/backups.ts';
import { engine } from '#server/testing/database.ts';
import type { TestDatabase } from '#server/testing/database.ts';
import { aDump, lasting } from '#server/testing/dump.ts';
import { once } from '#server/testing/once.ts';
import { admin } from '#server/testing/terminal.ts';

import { restore } from './restore.ts';

const marketsIn = ({ read }: Database) =>
  read.selectFrom('markets').selectAll().orderBy('id').execute();

let made: ABackup;
beforeAll(async () => {
  made = await aBackup();
});
afterAll(() => made.drop());

describe('into an empty target', () => {
  let place: TestDatabase;
  let printed: string[];
  beforeAll(async () => {
    place = await aPlace(made.world, false);
    const done = await admin(['restore', made.file], { settings: place.settings });
    expect(done).toMatchObject({ code: 0, stderr: '' });
    printed = done.printed;
  });
  afterAll(() => dropPlace(place));

  test('reports the result, that all users have to sign in, and what has ended', () => {
    expect(printed[0]).toMatch(/^Restored \d+ rows of \d+ tables, backed up on 20/);
    expect(printed[1]).toBe('Everybody has to sign in again.');
    expect(printed[2]).toBe(
      'API tokens, calendar addresses, personal links and links to choose a password have ended; webhooks are paused.',
    );
    expect(printed[3]).toMatch(/^Checked \d+ projects, .*: no differences\.$/);
    expect(printed).toHaveLength(4);
  });

  test('restores every row of every table, except for sessions and log positions', async () => {
    const before = await aDump(made.source.database);
    const after = await opened(place.settings, aDump);
    expect(lasting(after)).toEqual(lasting(before));
    for (const table of ['sessions', 'accountLinks', 'apiTokens', 'calendars', 'personalLinks']) {
      expect(before[table], table).not.toEqual([]);
      expect(after[table], table).toEqual([]);
    }
    expect(after['signInAttempts']).toEqual([]);
    expect(after['migrations']).toHaveLength(migrations.length);
  });

  test('pauses all webhooks, because what they have sent since is not known', async () => {
    const { webhooks } = await opened(place.settings, aDump);
    expect(webhooks).toMatchObject([{ name: 'Hook', pausedBecause: 'restored' }]);
  });

  test('records deleted before the backup can be restored', async () => {
    await opened(place.settings, async (database) => {
      const ctx = { ...made.world.ctx, database, db: database.read };
      const now = () => '2026-05-20T00:00:00.000Z';
      const [deleted] = await listDeleted({ ...ctx, now });
      expect(deleted).toMatchObject({ entity: 'taskTemplate', name: 'Deleted' });
      const params = { id: deleted?.id ?? 0 };
      await undeleteTaskTemplate({ ...ctx, now }, { params });
      expect(await readTaskTemplate(ctx, params.id)).toMatchObject({ assigneeRoles: ['R'] });
    });
  });

  test('the search finds the same texts, and all of its indexes exist', async () => {
    const before = await waysToFind(made.source.database);
    expect(await opened(place.settings, waysToFind)).toEqual(before);
    expect(before.found.map(({ length }) => length > 0)).toEqual([true, true, true, true]);
  });

  test('due dates keep their offsets', async () => {
    const offsets = ({ read }: Database) =>
      read.selectFrom('taskSteps').select(['id', 'dueOffset']).orderBy('id').execute();
    const before = await offsets(made.source.database);
    expect(await opened(place.settings, offsets)).toEqual(before);
    expect(before.some(({ dueOffset }) => dueOffset?.from === 'hire')).toBe(true);
  });

  test('skips a million ids, which may have been assigned since the backup', async () => {
    await opened(place.settings, async (database) => {
      const { projectId, personId } = await newIds(database);
      expect(projectId).toBe(Math.max(...made.world.projects.map(({ id }) => id)) + 1_000_001);
      // The highest person id in the backup belonged to a deleted person.
      expect(personId).toBe(1_000_778);
    });
  });

  test('the log continues at a position that no browser has seen', async () => {
    const before = await logToken(made.source.database);
    await opened(place.settings, async (database) => {
      const ctx = { ...made.world.ctx, database, db: database.read };
      const restored = await logToken(database);
      expect(restored).not.toBe(before);
      await aProject(ctx, { name: 'Later still' });
      expect(await logToken(database)).not.toBe(restored);
    });
  });
});

describe('in place of existing data', () => {
  let place: TestDatabase;
  let before: Record<string, unknown[]>;
  let previous: string;
  beforeAll(async () => {
    place = await aPlace(made.world, true);
    before = await aDump(place.database);
    if (engine === 'sqlite') await place.database.close();
    const { code, printed, stderr } = await admin(['restore', made.file, '--replace'], {
      settings: place.settings,
    });
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    previous =
      /^The previous data is kept as (?:schema )?(.*)\.$/.exec(printed[1] ?? '')?.[1] ?? '';
  });
  afterAll(() => dropPlace(place));

  test('restores the backup and keeps only the old data beside it', async () => {
    const after = await opened(place.settings, aDump);
    expect(lasting(after)).toEqual(lasting(await aDump(made.source.database)));
    expect(await dumpOfPrevious()).toEqual(before);
    expect(await opened(place.settings, waysToFind)).toEqual(
      await waysToFind(made.source.database),
    );
    expect(await leftovers(place)).toEqual([previous.split('/').at(-1)]);
  });

  test('skips a million ids if the old data is not from the same database', async () => {
    const { projectId } = await opened(place.settings, newIds);
    expect(projectId).toBe(Math.max(...made.world.projects.map(({ id }) => id)) + 1_000_001);
  });

  test('can be replaced again, and caches of the first data are not reused', async () => {
    const first = await opened(place.settings, logToken);
    const again = await admin(['restore', made.file, '--replace'], { settings: place.settings });
    expect(again.code).toBe(0);
    expect(await leftovers(place)).toHaveLength(2);
    expect(await opened(place.settings, logToken)).not.toBe(first);
  });

  test('new ids follow those of the old data, including deleted records', async () => {
    const given = await opened(place.settings, async (database) => {
      const ids = await newIds(database);
      await database.write.deleteFrom('people').where('id', '=', ids.personId).execute();
      return ids;
    });
    const again = await admin(['restore', made.file, '--replace'], { settings: place.settings });
    expect(again.code).toBe(0);
    const after = await opened(place.settings, newIds);
    expect(after).toEqual({ projectId: given.projectId + 1, personId: given.personId + 1 });
  });

  async function dumpOfPrevious(): Promise<Record<string, unknown[]>> {
    if (engine === 'sqlite') return opened(copyOf(previous), aDump);
    const url = new URL(place.settings.DATABASE_URL);
    url.searchParams.set('options', `-c search_path=${previous}`);
    return opened({ DATA_DIR: '', DATABASE_URL: url.href }, aDump);
  }
});

async function newIds(database: Database): Promise<{ projectId: number; personId: number }> {
  const ctx = { ...made.world.ctx, database, db: database.read };
  const project = await aProject(ctx, { name: 'After the restore' });
  const person = await aPerson(ctx, { name: 'After the restore' });
  return { projectId: project.id, personId: person.id };
}

async function waysToFind(database: Database) {
  const { rows } = await (
    database.engine === 'sqlite'
      ? sql<{ name: string }>`select name from sqlite_schema where type <> 'view' order by name`
      : sql<{ name: string }>`select indexname as name from pg_indexes
          where schemaname = current_schema() order by indexname`
  ).execute(database.read);
  const found = await Promise.all(
    (['task', 'taskStep', 'stepDetail', 'person'] as const).map((entity) =>
      idsContaining(
        { database, db: database.read },
        searchedText(entity),
        entity === 'person' ? 'lin' : 'the',
        {
          most: 100,
        },
      ),
    ),
  );
  return { names: rows.map(({ name }) => name), found };
}

function copyOf(file: string): TestDatabase['settings'] {
  const folder = mkdtempSync(join(made.folder, 'copy-'));
  for (const suffix of ['', '-wal']) {
    if (existsSync(file + suffix)) copyFileSync(file + suffix, join(folder, `waymark.db${suffix}`));
  }
  return { DATA_DIR: folder, DATABASE_URL: '' };
}

test.runIf(engine === 'sqlite')('keeps the latest writes of a killed server', async () => {
  const running = await aPlace(made.world, true);
  const before = await aDump(running.database);
  const settings = copyOf(sqliteFile(running.settings.DATA_DIR));
  await running.drop();
  chmodSync(sqliteFile(settings.DATA_DIR), 0o600);
  expect(readdirSync(settings.DATA_DIR)).toContain('waymark.db-wal');

  expect((await admin(['restore', made.file, '--replace'], { settings })).code).toBe(0);
  const [previous = '', ...others] = readdirSync(settings.DATA_DIR).filter((name) =>
    name.includes('before'),
  );
  expect(others).toEqual([]);
  expect(statSync(sqliteFile(settings.DATA_DIR)).mode & 0o777).toBe(0o600);
  expect(await opened(copyOf(join(settings.DATA_DIR, previous)), aDump)).toEqual(before);
});

test('loads a backup with its own schema, then migrates it', async () => {
  const place = await aPlace(made.world, false);
  const later = {
    name: '9999-descriptions-are-remarks',
    up: async (db: Parameters<(typeof migrations)[number]['up']>[0]) => {
      await sql`alter table markets rename column description to remark`.execute(db);
    },
  };
  const how = { replace: false, report: () => {}, migrations: [...migrations, later] };
  const { checked } = await restore(readConfig(place.settings), made.file, how);
  expect(checked.differences).toBe(0);
  const before = await marketsIn(made.source.database);
  const after = await opened(place.settings, marketsIn);
  expect(after).toEqual(
    before.map(({ description, ...market }) => ({ ...market, remark: description })),
  );
  expect(before.some(({ description }) => description !== null)).toBe(true);
  await dropPlace(place);
});

once('restores and reports differences that were in the backup', async () => {
  const wrong = join(made.folder, 'wrong');
  const { write } = made.source.database;
  const set = (percentageComplete: number) =>
    write
      .updateTable('projects')
      .set({ percentageComplete })
      .where('id', '=', made.world.projects[0]?.id ?? 0)
      .execute();
  await set(98);
  expect((await admin(['backup', wrong], { settings: made.source.settings })).code).toBe(0);
  await set(made.world.projects[0]?.percentageComplete ?? 0);
  const place = await aPlace(made.world, false);
  const { code, printed } = await admin(['restore', wrong], { settings: place.settings });
  expect(code).toBe(1);
  expect(printed[0]).toContain('percentageComplete is stored as 98');
  expect(printed.at(-1)).toBe('The backup has these differences. The data was restored unchanged.');
  await dropPlace(place);
});

describe.runIf(engine === 'postgres')('from one engine to the other', () => {
  test('PostgreSQL to SQLite and back keeps every row', async () => {
    const sqlite = { DATA_DIR: join(made.folder, 'sqlite'), DATABASE_URL: '' };
    expect((await admin(['restore', made.file], { settings: sqlite })).code).toBe(0);
    const before = lasting(await aDump(made.source.database));
    expect(lasting(await opened(sqlite, aDump))).toEqual(before);

    const ofSqlite = join(made.folder, 'of-sqlite');
    expect((await admin(['backup', ofSqlite], { settings: sqlite })).code).toBe(0);
    const place = await aPlace(made.world, false);
    expect((await admin(['restore', ofSqlite], { settings: place.settings })).code).toBe(0);
    expect(lasting(await opened(place.settings, aDump))).toEqual(before);
    const kinds = await opened(place.settings, async ({ read }) => {
      const slides = await read.selectFrom('slides').select('hasPhoto').orderBy('id').execute();
      const files = await read.selectFrom('files').select('bytes').orderBy('id').execute();
      const bytes = files.slice(-2).map((file) => Buffer.from(file.bytes));
      return { hasPhoto: slides.at(-1)?.hasPhoto, bytes };
    });
    expect(kinds.hasPhoto).toBe(true);
    expect(kinds.bytes[0]?.equals(photo)).toBe(true);
    expect(kinds.bytes[1]?.byteLength).toBe(0);
    await dropPlace(place);
  });
});
