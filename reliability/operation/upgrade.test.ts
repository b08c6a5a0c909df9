import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';

import { describe, expect, test } from 'vitest';

import { isDone } from '#contract/progress.ts';
import { migrate } from '#server/db/migrate.ts';
import { restoredDatabase } from '#server/testing/backups.ts';
import { engine, loadedDatabase } from '#server/testing/database.ts';
import type { TestDatabase } from '#server/testing/database.ts';
import { json, testServer } from '#server/testing/server.ts';
import type { TestServer } from '#server/testing/server.ts';
import { expectSound } from '#server/testing/workplace.ts';

import { reportFigures } from '../harness/report.ts';
import { lostIn } from './upgrade/compare.ts';
import { dumps, readAnswer } from './upgrade/record.ts';
import type { Answers, ReleaseRecord } from './upgrade/record.ts';

/**
 * Every release left dumps of its data and answers (upgrade/README.md). This version opens the data and must
 * answer the same.
 */

const folder = join(import.meta.dirname, 'upgrade');
const releases = readdirSync(folder).filter((name) => /^\d/.test(name));

const unpacked = (release: string, name: string) =>
  brotliDecompressSync(readFileSync(join(folder, release, name)));

const recordOf = (release: string, on: 'sqlite' | 'postgres') =>
  JSON.parse(unpacked(release, dumps[on].record).toString()) as ReleaseRecord;

describe.each(releases)('after an upgrade from %s', (release) => {
  test('everything is as before, and nobody is signed out', async () => {
    const record = recordOf(release, engine);
    const place = await loadedDatabase(unpacked(release, dumps[engine].data));
    await migrate(place.database);
    await answersAsBefore(place, record, record.cookie);
    reportFigures('O10', {
      'answers of the first release': Object.keys(record.answers).length,
      lost: 0,
    });
  });

  test('its backup is restored, and everything is as before', async () => {
    const record = recordOf(release, 'sqlite');
    const place = await restoredDatabase(join(folder, release, dumps.backup));
    await answersAsBefore(place, record);
  });
});

test('a lost or changed value is noticed, an added one is none of these', () => {
  const before = { id: 1, tasks: [{ done: 2, note: null }] };
  expect(lostIn(before, { ...before, since: 'later' }, '')).toEqual([]);
  expect(lostIn(before, { id: 1, tasks: [{ done: 3, note: null }] }, '/api')).toEqual([
    '/api.tasks[0].done: 2 became 3',
  ]);
  expect(lostIn(before, { id: 1, tasks: [{ done: 2 }] }, '')).toHaveLength(1);
  expect(lostIn(before, { id: 1, tasks: [] }, '')).toHaveLength(1);
});

type Get = (path: string) => Promise<Response>;

/** Nothing has milestones or holidays yet, and offsets lead to the days that they led to. */
async function expectDatesAsBefore(get: Get): Promise<void> {
  const read = async <T>(path: string) => (await (await get(path)).json()) as T;
  for (const list of ['projects', 'project-templates']) {
    const all = await read<{ milestones: unknown }[]>(`/api/${list}`);
    expect(all.length).toBeGreaterThan(0);
    for (const { milestones } of all) expect(milestones).toEqual([]);
  }
  expect(await read('/api/holidays')).toEqual([]);
  expect(await read('/api/holidays/recalculation')).toEqual({ projects: [], more: false });
}

async function answersAsBefore(place: TestDatabase, record: ReleaseRecord, session?: string) {
  const server = await testServer({ place, now: () => record.moment });
  const { send } = server;
  const signIn = async (account: ReleaseRecord['accounts'][number] | undefined) => {
    const response = await send('/api/login', json('POST', account));
    expect(response.status).toBe(200);
    return response.headers.get('set-cookie')?.split(';')[0] ?? '';
  };
  const cookie = session ?? (await signIn(record.accounts[0]));
  const get = async (path: string) => send(path, { headers: { cookie } });
  const lost = async (answers: Answers) => {
    const found: string[] = [];
    for (const [path, before] of Object.entries(answers)) {
      found.push(...lostIn(before, await readAnswer(get, path), path));
    }
    return found.slice(0, 20);
  };

  expect(await lost(record.answers)).toEqual([]);
  await expectSound(server);
  await expectFinishers(server);
  await expectDatesAsBefore(get);
  for (const account of record.accounts) await signIn(account);
  const post = async (path: string, body: unknown, headers = {}) => {
    const sent = json('POST', body);
    const answer = await send(path, { ...sent, headers: { ...sent.headers, ...headers, cookie } });
    expect(answer.ok, `${path}: ${answer.status}`).toBe(true);
    return answer.json();
  };
  const { path, key, body, answer } = record.repeatable;
  const repeated = await post(path, body, { 'idempotency-key': key });
  expect(lostIn(answer, repeated, path)).toEqual([]);
  for (const { undelete } of record.deleted.toReversed()) await post(undelete, {});
  for (const { answers } of record.deleted) expect(await lost(answers)).toEqual([]);
  await expectSound(server);
}

/** Who finished an item is known exactly where the log of the release proves it. */
async function expectFinishers({ database: { read } }: TestServer): Promise<void> {
  const ticks = await read
    .selectFrom('activity')
    .select(['entityId', 'projectManagerName', 'createdAt', 'fields'])
    .where('entityType', '=', 'stepDetail')
    .where('action', '=', 'updated')
    .orderBy('id')
    .execute();
  const proven = new Map<number, { by: string; at: string } | null>();
  for (const { entityId, fields, projectManagerName: by, createdAt: at } of ticks) {
    if (fields?.['completion']) {
      proven.set(entityId, fields['completion'].after === 100 ? { by, at } : null);
    }
  }
  const details = await read.selectFrom('stepDetails').selectAll().execute();
  for (const { id, completedBy, completedAt } of details) {
    expect([completedBy, completedAt]).toEqual([
      proven.get(id)?.by ?? null,
      proven.get(id)?.at ?? null,
    ]);
  }
  expect(details.some(({ completedBy }) => completedBy !== null)).toBe(true);
  expect(details.some((detail) => isDone(detail) && detail.completedBy === null)).toBe(true);
}
