import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

import { expect, onTestFinished, test } from 'vitest';

import { migrate } from '#server/db/migrate.ts';
import { openPostgres } from '#server/db/postgres.ts';
import { openSqlite } from '#server/db/sqlite.ts';
import { emptyDatabase, engine } from '#server/testing/database.ts';
import { json } from '#server/testing/server.ts';

import { reportFigures } from '../harness/report.ts';

const release = '249c85e';
const root = resolve(import.meta.dirname, '../..');
const account = { username: 'admin', password: 'correct horse battery' };

/** The files of the first release, or null if the git history does not reach back. */
function firstRelease(): string | null {
  const folder = mkdtempSync(join(tmpdir(), 'waymark-first-release-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  try {
    const archive = execFileSync('git', ['archive', release], {
      cwd: root,
      maxBuffer: 200_000_000,
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    execFileSync('tar', ['-x', '-C', folder], { input: archive });
  } catch {
    return null;
  }
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  return folder;
}

async function startedServer(folder: string, settings: Record<string, string>): Promise<string> {
  const child = spawn(process.execPath, [join(folder, 'server/main.ts')], {
    cwd: folder,
    env: { PATH: process.env['PATH'], PORT: '0', ...settings },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  return new Promise((ready, failed) => {
    let output = '';
    child.stderr.on('data', (piece: Buffer) => {
      output += piece.toString();
      const address = /ready at (http:\S+)/.exec(output)?.[1];
      if (address) ready(address);
    });
    child.once('exit', () => failed(new Error(output)));
  });
}

test('a server of the first release reads and writes nothing in the tables of 2.0', async () => {
  const folder = firstRelease();
  if (!folder) return reportFigures('O10', { 'was not run': `Without the commit ${release} it` });
  const empty = await emptyDatabase();
  onTestFinished(empty.drop);
  const address = await startedServer(folder, {
    ...empty.settings,
    PRIMARY_MANAGER_PASSWORD: account.password,
  });
  const send = (path: string, init: RequestInit = {}, cookie = '') =>
    fetch(address + path, {
      ...init,
      headers: { ...(init.headers as Record<string, string>), cookie },
    });
  const signIn = () => send('/api/login', json('POST', account));
  const cookie = (await signIn()).headers.get('set-cookie')?.split(';')[0] ?? '';
  const write = (name: string) =>
    send('/api/categories', json('POST', { name }), cookie).then(({ status }) => status);
  expect(await write('Before')).toBe(201);
  expect((await send('/api/categories', {}, cookie)).status).toBe(200);

  const { settings } = empty;
  const ours =
    engine === 'postgres'
      ? openPostgres(settings.DATABASE_URL, () => {})
      : openSqlite(join(settings.DATA_DIR, 'waymark.db'));
  onTestFinished(() => ours.close());
  await migrate(ours);
  const before = await ours.read.selectFrom('activity').selectAll().execute();
  const paths = ['/api/categories', '/api/projects', '/api/user', '/api/events'];
  for (const path of paths) {
    const answer = await send(path, {}, cookie);
    expect(answer.ok, path).toBe(false);
    expect(await answer.text()).not.toContain('Before');
  }
  expect(await write('After')).toBeGreaterThanOrEqual(400);
  expect((await signIn()).ok).toBe(false);
  expect(await ours.read.selectFrom('activity').selectAll().execute()).toEqual(before);
  reportFigures('O10', { 'requests to the first release on newer tables': paths.length + 2 });
}, 120_000);
