import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';

import { calls } from '#contract/calls.ts';
import type { CallName } from '#contract/calls.ts';
import { aManager, aPerson, aProject } from '#demo/builders.ts';
import { chanceFrom } from '#demo/chance.ts';

import { aWorld, callNames, inOrder, pathOf, requestOf } from '../reliability/harness/requests.ts';
import { seed, tries } from '../reliability/harness/scale.ts';
import type { Database } from './db/database.ts';
import { engine } from './testing/database.ts';
import { aDump, lasting } from './testing/dump.ts';
import { aNamingWrite, aSecondThought, aWrite, idsIn } from './testing/random-writes.ts';
import { testServer } from './testing/server.ts';
import type { Client, TestServer } from './testing/server.ts';
import { aPicture } from './testing/slides.ts';

/** Calls that end the session, never end, or return a folder of the machine. */
const apart = new Set<CallName>([
  'signOut',
  'changeOwnPassword',
  'listenForChanges',
  'listBackups',
]);

/** Makes every call once; returns the responses and the stored data. */
async function everyCall(on: Database['engine']) {
  const server = await aServer(on);
  const { cookies, inputFor } = await aWorld(server);
  const picture = await aPicture({ width: 40, height: 30 }, 'png');
  const answers: Record<string, unknown> = {};
  for (const name of inOrder(callNames.filter((one) => !apart.has(one)))) {
    const about = inputFor(name);
    const init = requestOf(calls[name], about, picture);
    const headers = { ...(init.headers as Record<string, string>), cookie: cookies.primary };
    const answer = await server.send(pathOf(calls[name], about), { ...init, headers });
    answers[name] = await shown(answer);
  }
  return { answers, rows: await rowsOf(server) };
}

async function aServer(on: Database['engine']) {
  const now = '2026-03-04T10:00:00.000Z';
  const server = await testServer({ on, now: () => now });
  // Created with the database.
  const made = { createdAt: now, updatedAt: now };
  await server.database.write.updateTable('organisation').set(made).execute();
  return server;
}

/** Random secrets and ids, log positions and durations. */
const particular: [RegExp, string][] = [
  [/#[\w-]{22}(?=")/g, '#'],
  [/\/calendar\/[0-9a-f]{40}/g, '/calendar/'],
  [/\b(wmk|wml|whsec|test)_[\w+/=-]{8,}/g, '$1_'],
  [/(\\?"(?:position|milliseconds)\\?":)\d+/g, '$1 0'],
];

function comparable(text: string): string {
  return particular.reduce((rest, [pattern, same]) => rest.replaceAll(pattern, same), text);
}

/** The comparable part of a response. Zip files contain their creation time. */
async function shown(answer: Response): Promise<{ status: number; type: string; body: unknown }> {
  const type = answer.headers.get('content-type') ?? '';
  const text = comparable(await answer.text());
  const body: unknown = type.includes('json') ? JSON.parse(text) : text;
  return { status: answer.status, type, body: /json|csv/.test(type) ? body : '' };
}

type Row = Record<string, unknown>;

/** The stored data, without password hashes, which are salted. */
async function rowsOf(server: TestServer) {
  const dump = lasting(await aDump(server.database));
  const unsalted = comparable(JSON.stringify(dump)).replaceAll(/\$argon2[^"\\]+/g, 'a hash');
  const {
    deletedThings = [],
    deletedRows = [],
    ...rows
  } = JSON.parse(unsalted) as Record<string, Row[]>;
  return { ...rows, deletedThings: deletedThings.map(parsed), deletedRows: trashed(deletedRows) };
}

function parsed(row: Row): Row {
  return { ...row, contents: JSON.parse(String(row['contents'])) };
}

/** The rows in the trash, sorted: restores do not depend on their order. */
function trashed(rows: Row[]): Row[] {
  const keyOf = ({ thingId, ofTable, rowId }: Row) => JSON.stringify([thingId, ofTable, rowId]);
  return rows
    .map(({ id: _, ...row }) => parsed(row))
    .toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1));
}

/** Makes random writes in sequence; returns their statuses and the stored data. */
async function manyWrites(on: Database['engine']) {
  const server = await aServer(on);
  const clients = [await server.signedIn({ isPrimary: true }), await server.signedIn()];
  for (const name of ['One', 'Two', 'Three']) await aProject(server.ctx, { name });
  for (const name of ['Ada', 'Ben']) await aPerson(server.ctx, { name });
  await aManager(server.ctx, { username: 'dora' });
  const random = chanceFrom(seed);
  const statuses: string[] = [];
  for (let index = 0; index < tries(75, 3000); index += 1) {
    const ids = await idsIn(server);
    const kind = [aWrite, aWrite, aNamingWrite, aSecondThought][index % 4] ?? aWrite;
    const [name, sent] = kind(random, inOrderOfIds(ids));
    const before = await idsGiven(server);
    const { status } = await (clients[index % 2] as Client).request(name, sent as never);
    if (status >= 400) await giveAgain(server, before);
    statuses.push(`${index} ${name} ${status}`);
  }
  return { statuses, rows: await rowsOf(server) };
}

type Given = { name: string; last: number | null }[];

/** The last ids assigned by PostgreSQL, by sequence. */
async function idsGiven({ database: { engine: on, read } }: TestServer): Promise<Given> {
  if (on === 'sqlite') return [];
  const { rows } = await sql<Given[number]>`select sequencename as name, last_value as last
    from pg_sequences where schemaname = 'public'`.execute(read);
  return rows;
}

/** PostgreSQL skips the ids of a failed write, SQLite reuses them. */
async function giveAgain(server: TestServer, before: Given): Promise<void> {
  const after = new Map((await idsGiven(server)).map(({ name, last }) => [name, last]));
  for (const { name, last } of before) {
    if (after.get(name) === last) continue;
    await sql`select setval(quote_ident(${name})::regclass, ${last ?? 1}, ${last !== null})`.execute(
      server.database.write,
    );
  }
}

/** Without an explicit order, the engines return rows in different orders. */
function inOrderOfIds(ids: Awaited<ReturnType<typeof idsIn>>): typeof ids {
  const sorted = Object.entries(ids).map(([kind, of]) => [
    kind,
    of.toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1)),
  ]);
  return Object.fromEntries(sorted) as typeof ids;
}

// With PostgreSQL, it tests both engines.
describe.runIf(engine === 'postgres')('both engines', () => {
  test('return the same responses and store the same data for every call', async () => {
    const [here, there] = [await everyCall('postgres'), await everyCall('sqlite')];
    expect(here.answers).toEqual(there.answers);
    expect(here.rows).toEqual(there.rows);
    const well = Object.values(here.answers).filter(
      (one) => (one as { status: number }).status < 300,
    );
    expect(well.length).toBeGreaterThan(callNames.length * 0.8);
  }, 120_000);

  test(`store the same data after random writes (SEED=${seed})`, async () => {
    const [here, there] = [await manyWrites('postgres'), await manyWrites('sqlite')];
    expect(here.statuses).toEqual(there.statuses);
    expect(here.rows).toEqual(there.rows);
  }, 120_000);
});
