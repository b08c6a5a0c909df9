import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { engine, freshDatabase } from '#server/testing/database.ts';
import type { TestDatabase } from '#server/testing/database.ts';
import { programFile } from '#server/testing/process.ts';
import { admin } from '#server/testing/terminal.ts';

let fresh: TestDatabase;
beforeAll(async () => {
  fresh = await freshDatabase();
});
afterAll(() => fresh.drop());

const run = (...args: string[]) => admin(args, { settings: fresh.settings });

describe('usage', () => {
  test('--help lists the commands', async () => {
    const { code, printed, stderr } = await run('--help');
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    for (const name of ['reset-password USERNAME', 'check', 'backup FILE', 'restore FILE']) {
      expect(printed.join()).toContain(`  ${name}`);
    }
  });

  test('--help lists the options of a command', async () => {
    const { code, printed } = await run('restore', '--help');
    expect(code).toBe(0);
    expect(printed.join()).toContain('Usage: npm run admin -- restore FILE [OPTIONS]');
    expect(printed.join()).toContain('--replace');
  });

  test.for([
    [[], /^Usage: npm run admin/],
    [['destroy'], /^Unknown command "destroy"\.\n\nUsage: npm run admin/],
    [['toString'], /^Unknown command "toString"\./],
    [['backup'], /^FILE is missing\.\n\nUsage: npm run admin -- backup FILE/],
    [['check', 'this'], /^"this" is one argument too many\./],
    [['backup', 'a', 'b'], /^"b" is one argument too many\./],
    [['check', '--quickly'], /^Unknown option '--quickly'/],
  ] as const)('%j prints the usage and exits with 2', async ([args, stderr]) => {
    const done = await run(...args);
    expect(done.stderr).toMatch(stderr);
    expect(done).toMatchObject({ code: 2, printed: [] });
  });
});

describe('errors are one line', () => {
  test.for(['check', 'reset-password admin', 'backup b'])('%s without a database', async (line) => {
    const folder = mkdtempSync(join(tmpdir(), 'waymark-none-'));
    const settings =
      engine === 'sqlite'
        ? { DATA_DIR: folder, DATABASE_URL: '' }
        : { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' };
    const { code, printed, stderr } = await admin(line.split(' '), { settings });
    expect({ code, printed }).toEqual({ code: 1, printed: [] });
    expect(stderr).toMatch(
      /^(There is no database in DATA_DIR|DATABASE_URL: the database cannot be reached).*\n$/,
    );
    expect(readdirSync(folder)).toEqual([]);
    rmSync(folder, { recursive: true });
  });

  test('an invalid setting', async () => {
    const { code, stderr } = await admin(['check'], { settings: { DATABASE_URL: 'mysql://x' } });
    expect(code).toBe(1);
    expect(stderr).toBe(
      'Setting DATABASE_URL must be an address like postgres://user@host/database.\n',
    );
  });

  test('a database that is newer than the program', async () => {
    const { write } = fresh.database;
    const newer = { name: '9999-later', appliedAt: '2027-01-01T00:00:00.000Z' };
    await write.insertInto('migrations').values(newer).execute();
    for (const args of [['check'], ['reset-password', 'admin', '--invent'], ['backup', 'b']]) {
      const { code, stderr } = await run(...args);
      expect(code).toBe(1);
      expect(stderr).toBe(
        'The database is newer than this program (it has "9999-later"). Use the newer version.\n',
      );
    }
    await write.deleteFrom('migrations').where('name', '=', '9999-later').execute();
  });

  test('a database that is older than the program', async () => {
    const applied = await fresh.database.read.selectFrom('migrations').selectAll().execute();
    await sql`delete from migrations`.execute(fresh.database.write);
    const { code, stderr } = await run('check');
    expect(code).toBe(1);
    expect(stderr).toMatch(/^The database is older than this program\. Start the server once.*\n$/);
    await fresh.database.write.insertInto('migrations').values(applied).execute();
  });
});

describe('as a process', () => {
  function call(args: string[]): Promise<{ code: number | null; out: string; err: string }> {
    const child = spawn(process.execPath, [programFile('admin'), ...args], {
      env: { ...process.env, ...fresh.settings },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let out = '';
    let err = '';
    child.stdout.on('data', (piece) => (out += String(piece)));
    child.stderr.on('data', (piece) => (err += String(piece)));
    return new Promise((resolve) => {
      child.on('close', (code) => resolve({ code, out, err }));
    });
  }

  test('a check without findings exits with 0 and prints to stdout', async () => {
    const { code, out } = await call(['check']);
    expect(code).toBe(0);
    expect(out).toMatch(/^Checked 0 projects, .*: no differences\.\n$/);
  });

  test('a failure exits with 1 and an unknown command with 2, without a stack trace', async () => {
    const failed = await call(['restore', '/nowhere/at/all']);
    expect(failed).toMatchObject({ code: 1, out: '' });
    expect(failed.err.trim().split('\n').at(-1)).toMatch(/^ENOENT: no such file/);
    const unknown = await call(['destroy']);
    expect(unknown).toMatchObject({ code: 2, out: '' });
    expect(unknown.err).toContain('Unknown command "destroy"');
    expect(failed.err + unknown.err).not.toMatch(/ {4}at /);
  });
});
