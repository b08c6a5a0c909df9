import { chmodSync, mkdirSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

import { sql } from 'kysely';
import { describe, expect, onTestFinished, test } from 'vitest';

import { emptyDatabase, engine, freshDatabase } from './testing/database.ts';
import type { TestDatabase } from './testing/database.ts';
import { once } from './testing/once.ts';
import { refusedStart, startProcess } from './testing/process.ts';

async function place(made: Promise<TestDatabase> = emptyDatabase()): Promise<TestDatabase> {
  const { drop, ...rest } = await made;
  onTestFinished(drop);
  return { drop, ...rest };
}

/** One line, which names the setting, the reason and the remedy. */
async function expectRefusal(settings: Record<string, string>, line: RegExp): Promise<void> {
  const { code, stderr } = await refusedStart(settings);
  expect(stderr).toMatch(line);
  expect(code).toBe(1);
  expect(stderr).toMatch(/^Waymark cannot start\. (DATA_DIR|DATABASE_URL): /);
  expect(stderr.trim().split('\n')).toHaveLength(1);
}

describe.runIf(engine === 'sqlite')('a database file that', () => {
  async function file() {
    const { settings, database } = await place(freshDatabase('sqlite'));
    await database.close();
    database.close = async () => {};
    return { settings, path: join(settings.DATA_DIR, 'waymark.db') };
  }

  test('is of another program', async () => {
    const { settings, path } = await file();
    writeFileSync(path, 'no database at all, but long enough to be read as one'.repeat(100));
    await expectRefusal(
      settings,
      /waymark\.db cannot be used \(file is not a database\).* restore/,
    );
  });

  test('is cut off', async () => {
    const { settings, path } = await file();
    truncateSync(path, 8192);
    await expectRefusal(
      settings,
      /waymark\.db cannot .*malformed\).* Move it away .* restore FILE/,
    );
  });

  test('has tables, but not the record of its migrations', async () => {
    const { settings, path } = await file();
    const other = new DatabaseSync(path);
    other.exec('drop table migrations');
    other.close();
    await expectRefusal(settings, /waymark\.db cannot be used \(table .* already exists\)/);
  });

  test('is locked by another program', async () => {
    const { settings, path } = await file();
    const other = new DatabaseSync(path);
    onTestFinished(() => other.close());
    other.exec('pragma locking_mode = exclusive; begin exclusive');
    await expectRefusal(
      settings,
      /database is locked\)\. Another program has locked it\. Close it/,
    );
  });

  test('is a folder, as is the lock', async () => {
    for (const name of ['waymark.db', 'waymark.lock']) {
      const { settings } = await place();
      const path = join(settings.DATA_DIR, 'new', name);
      mkdirSync(path, { recursive: true });
      const line = new RegExp(
        `${name} cannot be used \\(it is a folder\\)\\. Move this folder away`,
      );
      await expectRefusal({ ...settings, DATA_DIR: join(path, '..') }, line);
    }
  });

  test.skipIf(process.getuid?.() === 0)('may not be read or written', async () => {
    const { settings, path } = await file();
    chmodSync(path, 0o000);
    await expectRefusal(settings, /waymark\.db cannot be used .* \(chown, chmod\)\./);
  });
});

describe.runIf(engine === 'postgres')('a PostgreSQL database', () => {
  const run = async ({ database }: TestDatabase, statement: string) =>
    sql.raw(statement).execute(database.write);
  const at = (url: string, change: (address: URL) => void) => {
    const address = new URL(url);
    change(address);
    return address.href;
  };

  async function withRole() {
    const role = `r${Date.now()}`;
    // After the database, in which it has rights.
    onTestFinished(async () => {
      const other = await emptyDatabase();
      await run(other, `drop role ${role}`);
      await other.drop();
    });
    const made = await place();
    await run(made, `create role ${role} login password 'x'`);
    const DATABASE_URL = at(made.settings.DATABASE_URL, (url) => {
      url.username = role;
      url.password = 'x';
    });
    return { made, role, settings: { ...made.settings, DATABASE_URL } };
  }

  test('that does not exist', async () => {
    const { settings } = await place();
    const DATABASE_URL = at(settings.DATABASE_URL, (url) => (url.pathname = '/nothing'));
    const line = /"nothing" does not exist\)\. Create the database, or correct its name/;
    await expectRefusal({ ...settings, DATABASE_URL }, line);
  });

  test('whose role may not create tables', async () => {
    const { settings } = await withRole();
    const line = /permission denied for schema public\)\. Make the role of DATABASE_URL the owner/;
    await expectRefusal(settings, line);
  });

  test('whose role may not read a table, as after an upgrade', async () => {
    const { made, role, settings } = await withRole();
    await (await startProcess(made.settings)).end('SIGTERM');
    await run(made, `grant usage on schema public to ${role}`);
    await run(made, `grant select on "migrations" to ${role}`);
    const line =
      /permission denied for table \S+\)\. Grant its role what docs\/operations\.md lists/;
    await expectRefusal(settings, line);
  });

  test('that is read-only', async () => {
    const made = await place();
    const name = new URL(made.settings.DATABASE_URL).pathname.slice(1);
    await run(made, `alter database "${name}" set default_transaction_read_only = on`);
    await expectRefusal(
      made.settings,
      /read-only transaction\)\. DATABASE_URL must lead to the primary/,
    );
  });

  test('without a schema', async () => {
    const made = await place();
    const name = new URL(made.settings.DATABASE_URL).pathname.slice(1);
    await run(made, `alter database "${name}" set search_path = ''`);
    await expectRefusal(made.settings, /no schema .*\)\. Create a schema, and put it first/);
  });

  test('with tables of another program', async () => {
    const made = await place();
    await run(made, 'create table "projects" ("id" integer)');
    await expectRefusal(made.settings, /already exists\)\. .* Use an empty database\./);
  });

  test('with a certificate that is missing', async () => {
    const { settings } = await place();
    const DATABASE_URL = `${settings.DATABASE_URL}?sslrootcert=/no/such.pem`;
    const line = /such\.pem cannot be used .* Correct the name of this file in DATABASE_URL/;
    await expectRefusal({ ...settings, DATABASE_URL }, line);
  });
});

once('a folder for backups that cannot be used causes a warning', async () => {
  const { settings } = await place();
  const BACKUP_DIR = join(settings.DATA_DIR, 'file');
  writeFileSync(BACKUP_DIR, '');
  const server = await startProcess({ ...settings, BACKUP_DIR });
  await expect
    .poll(() => server.notice())
    .toMatch(/No backups can be made: BACKUP_DIR .*\/file cannot/);
  expect(await server.end('SIGTERM')).toBe(0);
  expect(server.log()).toContain('or BACKUPS=off');
});
