import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { brotliCompressSync, constants } from 'node:zlib';

import { expect, onTestFinished, test } from 'vitest';

import type { Project } from '#contract/projects.ts';
import { demoSignIn } from '#demo/world.ts';
import { backup } from '#server/admin/backup.ts';
import { firstStart } from '#server/first-start.ts';
import { engine } from '#server/testing/database.ts';
import { json, testServer } from '#server/testing/server.ts';
import type { TestServer } from '#server/testing/server.ts';
import { aPicture, logoForm, slideForm } from '#server/testing/slides.ts';

import { program, reportMissing } from '../harness/programs.ts';
import { reportFigures } from '../harness/report.ts';
import { dumps, readAnswer, readAnswers } from './upgrade/record.ts';
import type { ReleaseRecord } from './upgrade/record.ts';

/*
 * Creates the dumps of this version for upgrade tests: see upgrade/README.md. Without RECORD_RELEASE they go to a
 * temporary folder, which shows that they can still be created.
 */

const moment = '2026-11-22T15:00:00.000Z';
const release = process.env['RECORD_RELEASE'];

test('dumps the data of this version with its responses', async () => {
  const pgDump = program('pg_dump');
  if (engine === 'postgres' && !pgDump) return reportMissing('O10', 'pg_dump');
  const folder = release ? join(import.meta.dirname, 'upgrade', release) : temporaryFolder();
  mkdirSync(folder, { recursive: true });
  const server = await testServer({ now: () => moment });
  await firstStart(server.ctx, server.config, true);
  const record = await workAndRecord(server);
  const names = dumps[engine];
  write(join(folder, names.data), await dumpOf(server, pgDump ?? ''));
  write(join(folder, names.record), Buffer.from(JSON.stringify(record)));
  if (engine === 'sqlite') {
    await backup(server.database, join(folder, dumps.backup), { replace: true });
    writeFileSync(join(folder, 'extract.json'), extractOf(record));
  }
  reportFigures('O10', { 'answers recorded': Object.keys(record.answers).length });
  expect(record.answers['/api/slides']).not.toEqual([]);
}, 120_000);

/** Adds what the demo data lacks, and reads everything. */
async function workAndRecord({ send }: TestServer): Promise<ReleaseRecord> {
  const accounts = [{ ...demoSignIn, username: 'admin' }, demoSignIn];
  const signedIn = await send('/api/login', json('POST', accounts[0]));
  const cookie = (signedIn.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
  const ask = async (method: string, path: string, init: RequestInit = {}) => {
    const headers = { cookie, ...(init.headers as Record<string, string> | undefined) };
    const response = await send(path, { ...init, method, headers });
    expect(response.ok, `${method} ${path}: ${response.status}`).toBe(true);
    return response;
  };
  const get = async (path: string) => send(path, { headers: { cookie } });

  await ask('PUT', '/api/organisation', json('PUT', { name: 'Harbor & Sons' }));
  await ask('POST', '/api/organisation/logo', { body: await logoForm() });
  await ask('POST', '/api/generate-slide', {
    body: slideForm({ projectId: '1' }, await aPicture({ width: 640, height: 480 })),
  });
  const key = 'a create that is repeated after the upgrade';
  const body = { name: 'Succession Plan', description: 'For retiring advisors' };
  const sent = json('POST', body);
  const created = await ask('POST', '/api/categories', {
    ...sent,
    headers: { ...sent.headers, 'idempotency-key': key },
  });
  const deleted: ReleaseRecord['deleted'] = [];
  for (const path of ['/api/projects/4', '/api/people/2', '/api/task-templates/1']) {
    const [, kind] = /^\/api\/([a-z-]+)/.exec(path) ?? [];
    const reads = kind === 'projects' ? `${path}?include=details` : `/api/${kind}`;
    const answers = { [reads]: await readAnswer(get, reads) };
    await ask('DELETE', path);
    deleted.push({ undelete: `${path}/undelete`, answers });
  }
  return {
    moment,
    cookie,
    accounts,
    answers: await readAnswers(get),
    deleted,
    repeatable: { path: '/api/categories', key, body, answer: await created.json() },
  };
}

/** The database as a file, or as SQL for any PostgreSQL client. */
async function dumpOf({ database, settings }: TestServer, pgDump: string): Promise<Buffer> {
  if (database.engine === 'sqlite') {
    const file = join(temporaryFolder(), 'waymark.db');
    const connection = new DatabaseSync(join(settings.DATA_DIR, 'waymark.db'));
    connection.exec(`vacuum into '${file}'`);
    connection.close();
    return readFileSync(file);
  }
  const options = ['--inserts', '--rows-per-insert=500', '--no-owner', '--no-privileges'];
  const most = { maxBuffer: 100_000_000, encoding: 'utf8' } as const;
  const text = execFileSync(pgDump, [...options, settings.DATABASE_URL], most);
  // Lines with a backslash are commands of psql, not SQL.
  return Buffer.from(text.replaceAll(/^\\.*\n/gm, ''));
}

/** A readable part of the record: numbers, accounts and files. */
function extractOf({ moment: recorded, answers }: ReleaseRecord): string {
  const projects = answers['/api/projects'] as Project[];
  const managers = answers['/api/project-managers'] as { username: string }[];
  const files = Object.entries(answers).filter(([path]) => /\/(download|photo|logo)$/.test(path));
  const extract = {
    moment: recorded,
    projects: projects.map(
      (one) =>
        `${one.id} ${one.name}: ${one.percentageComplete} %, ${one.status}, ` +
        `${one.completedTasksCount}/${one.tasksCount} tasks, ${one.completedStepsCount}/${one.stepsCount} steps`,
    ),
    accounts: managers.map(({ username }) => username),
    files: Object.fromEntries(files),
  };
  return `${JSON.stringify(extract, null, 2)}\n`;
}

function write(file: string, contents: Buffer): void {
  const { BROTLI_PARAM_LGWIN: window, BROTLI_MAX_WINDOW_BITS: widest } = constants;
  writeFileSync(file, brotliCompressSync(contents, { params: { [window]: widest } }));
}

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'waymark-record-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
