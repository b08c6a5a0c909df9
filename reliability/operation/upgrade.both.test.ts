import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';

import { describe, expect, test } from 'vitest';

import type { Database } from '#server/db/database.ts';
import { migrate } from '#server/db/migrate.ts';
import { checkTables } from '#server/db/table-differences.ts';
import { restoredDatabase } from '#server/testing/backups.ts';
import { engine, loadedDatabase } from '#server/testing/database.ts';
import type { TestDatabase } from '#server/testing/database.ts';
import { once } from '#server/testing/once.ts';
import { expectSound } from '#server/testing/one-project.ts';
import { json, testServer } from '#server/testing/server.ts';
import type { TestServer } from '#server/testing/server.ts';

import { reportFigures } from '../harness/report.ts';
import { changed, changedByRestore } from './upgrade/changed.ts';
import { lostIn } from './upgrade/compare.ts';
import { addDossiersOfDeleted, dossierOf } from './upgrade/dossiers.ts';
import type { Dossiers } from './upgrade/dossiers.ts';
import { expectFinishers } from './upgrade/finishers.ts';
import {
  expectDatesAsBefore,
  expectHistory,
  expectLinks,
  expectMoves,
  expectNoOutcomes,
  expectRoles,
  withDatesFromTheStart,
  withEqualAddresses,
} from './upgrade/old-data.ts';
import { dumps, forgottenReads, readAnswer } from './upgrade/record.ts';
import type { Answers, ReleaseRecord } from './upgrade/record.ts';

/**
 * Every release has dumps of its data and responses (upgrade/README.md). This version opens the data and must
 * return the same.
 */

const folder = join(import.meta.dirname, 'upgrade');
const releases = readdirSync(folder).filter((name) => /^\d/.test(name));

/** Before owners by role, milestones, identity and outcomes. */
const isBefore2 = (release: string) => release.startsWith('1.');

const unpacked = (release: string, name: string) =>
  brotliDecompressSync(readFileSync(join(folder, release, name)));

const recordOf = (release: string, on: 'sqlite' | 'postgres') =>
  JSON.parse(unpacked(release, dumps[on].record).toString()) as ReleaseRecord;

describe.each(releases)('after an upgrade from %s', (release) => {
  test('everything is unchanged, and sessions stay open', async () => {
    const record = recordOf(release, engine);
    const place = await loadedDatabase(unpacked(release, dumps[engine].data));
    await migrate(place.database);
    await checkTables(place.database);
    expect(await unknownInTrash(place.database)).toEqual([]);
    await answersAsBefore(place, record, { release, session: record.cookie });
    reportFigures('O10', {
      'answers of the first release': Object.keys(record.answers).length,
      lost: 0,
    });
  });

  test.runIf(isBefore2(release))(
    'accounts and people with equal email addresses are linked, and dates can count from the start',
    async () => {
      const record = recordOf(release, engine);
      const place = await loadedDatabase(unpacked(release, dumps[engine].data));
      const links = await withEqualAddresses(place.database);
      await withDatesFromTheStart(place.database);
      await migrate(place.database);
      const server = await testServer({ place, now: () => record.moment });
      const get = async (path: string) => server.send(path, { headers: { cookie: record.cookie } });
      await expectLinks(get, links);
      await expectDatesAsBefore(get);
      await expectMoves(get, writing(server, record.cookie));
    },
  );

  once('its backup can be restored, and everything is unchanged', async () => {
    const record = recordOf(release, 'sqlite');
    const place = await restoredDatabase(join(folder, release, dumps.backup));
    await answersAsBefore(place, record, { release });
  });
});

/** Columns of deleted rows that their tables no longer have: these could not be restored. */
async function unknownInTrash({ read }: Database): Promise<string[]> {
  const tables = await read.introspection.getTables();
  const columns = new Set(
    tables.flatMap((table) => table.columns.map(({ name }) => `${table.name}.${name}`)),
  );
  const rows = await read.selectFrom('deletedRows').select(['ofTable', 'contents']).execute();
  expect(rows.length).toBeGreaterThan(0);
  return rows
    .flatMap(({ ofTable, contents }) => Object.keys(contents).map((name) => `${ofTable}.${name}`))
    .filter((name) => !columns.has(name));
}

test('detects lost and changed values, but not added ones', () => {
  const before = { id: 1, tasks: [{ done: 2, note: null }] };
  expect(lostIn(before, { ...before, since: 'later' }, '')).toEqual([]);
  expect(lostIn(before, { id: 1, tasks: [{ done: 3, note: null }] }, '/api')).toEqual([
    '/api.tasks[0].done: 2 became 3',
  ]);
  expect(lostIn(before, { id: 1, tasks: [{ done: 2 }] }, '')).toHaveLength(1);
  expect(lostIn(before, { id: 1, tasks: [] }, '')).toHaveLength(1);
});

test('every read can be recorded at a release', () => {
  expect(forgottenReads()).toEqual([]);
});

type Get = (path: string) => Promise<Response>;

async function answersAsBefore(
  place: TestDatabase,
  record: ReleaseRecord,
  { release, session }: { release: string; session?: string },
) {
  const server = await testServer({ place, now: () => record.moment });
  const { send } = server;
  const signIn = async (account: ReleaseRecord['accounts'][number] | undefined) => {
    const response = await send('/api/login', json('POST', account));
    expect(response.status).toBe(200);
    return response.headers.get('set-cookie')?.split(';')[0] ?? '';
  };
  const cookie = session ?? (await signIn(record.accounts[0]));
  const get = async (path: string) => send(path, { headers: { cookie } });
  // Without a session, the data is that of a restored backup.
  const changes = session ? changed : changedByRestore;
  const lost = async (answers: Answers) => {
    const found: string[] = [];
    for (const [path, before] of Object.entries(answers)) {
      found.push(...lostIn(before, await readAnswer(get, path), path, changes));
    }
    return found.slice(0, 20);
  };

  expect(await lost(record.answers)).toEqual([]);
  await expectSound(server);
  if (isBefore2(release)) {
    await expectFinishers(server.database);
    await expectAddedColumns(server, get);
  }
  for (const account of record.accounts) await signIn(account);
  const write = writing(server, cookie);
  const { path, key, body, answer } = record.repeatable;
  const repeated = await write('POST', path, body, { 'idempotency-key': key });
  expect(lostIn(answer, repeated, path)).toEqual([]);
  const dossiers: Dossiers = new Map();
  for (const { undelete } of record.deleted.toReversed()) {
    // Just before it is restored, with the names of those restored earlier.
    await addDossiersOfDeleted(dossiers, get);
    await write('POST', undelete, {});
  }
  for (const { answers } of record.deleted) expect(await lost(answers)).toEqual([]);
  await expectSound(server);
  expect(dossiers.size).toBeGreaterThan(0);
  for (const [id, dossier] of dossiers) expect(await dossierOf(get, id)).toEqual(dossier);
  if (!isBefore2(release)) return;
  await expectAddedColumns(server, get);
  await expectMoves(get, write);
  await expectSound(server);
}

function writing({ send }: TestServer, cookie: string) {
  return async (method: string, path: string, body: unknown, headers = {}): Promise<unknown> => {
    const sent = json(method, body);
    const answer = await send(path, { ...sent, headers: { ...sent.headers, ...headers, cookie } });
    expect(answer.ok, `${path}: ${answer.status}`).toBe(true);
    return answer.json();
  };
}

/** Also applies to records deleted before the upgrade and restored after it. */
async function expectAddedColumns({ database }: TestServer, get: Get): Promise<void> {
  await expectHistory(database);
  await expectDatesAsBefore(get);
  await expectRoles(get);
  await expectNoOutcomes(get);
}
