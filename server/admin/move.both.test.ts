import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { sql } from 'kysely';
import { describe, expect, onTestFinished, test } from 'vitest';

import { aWorld } from '#demo/a-world.ts';
import type { World } from '#demo/a-world.ts';
import { aPerson, aProject } from '#demo/builders.ts';
import { readConfig } from '#server/config.ts';
import type { Database } from '#server/db/database.ts';
import { migrate } from '#server/db/migrate.ts';
import { markRunning } from '#server/db/running.ts';
import { sha256 } from '#server/files/sha256.ts';
import { everyKindOfRow, opened } from '#server/testing/backups.ts';
import { emptyDatabase, engine, freshDatabase, templateOf } from '#server/testing/database.ts';
import { aDump, lasting } from '#server/testing/dump.ts';
import { admin } from '#server/testing/terminal.ts';

/** Text that is often corrupted by careless programs. */
const texts = [
  'Zoë Müller-Łukasz, 王小明, Ōe Kenzaburō',
  '👩‍👩‍👧‍👦 🏳️‍🌈 e\u0301 \u{1F1E8}\u{1F1ED}',
  'مرحبا \u202eבעברית\u202c \u200f',
  'tab\tand\r\nlines\nand \u2028 \u2029 \u0085 \u00a0 \ufeff',
  `quotes ' '' " \\ \` $1 ? :name %s {json: "no"} \\x00 \\N '); drop table projects; --`,
  '  space around  ',
  'null',
  `x${'\u{10FFFD}'.repeat(50)}`,
];

const filled = templateOf(
  () => freshDatabase('sqlite'),
  async ({ database }) => {
    const world = await aWorld(database, '2026-05-14T16:20:00.000Z');
    await everyKindOfRow(database, world);
    for (const text of texts) {
      const tasks = [{ title: text, steps: [{ name: text, details: [{ text }] }] }];
      await aProject(world.ctx, { name: text, description: text, tasks });
      await aPerson(world.ctx, { name: text, skills: [text] });
    }
    for (let at = 0; at < 5; at += 1) await aFile(database, `slide ${at}`, at);
    return world;
  },
);

async function aSource(): Promise<{ source: Database; world: World; settings: Settings }> {
  const { facts, copy } = await filled();
  const { database, settings, drop } = await copy();
  onTestFinished(drop);
  return { source: database, world: facts, settings };
}

async function aFile({ write }: Database, title: string, seed: number): Promise<void> {
  const bytes = Buffer.from(Array.from({ length: 70_000 }, (_, n) => (n * (seed + 31)) % 256));
  const createdAt = '2026-05-14T16:20:00.000Z';
  const { id: fileId } = await write
    .insertInto('files')
    .values({ contentType: 'image/png', sha256: sha256(bytes), bytes, createdAt })
    .returning('id')
    .executeTakeFirstOrThrow();
  const empty = { people: '[]', messageTemplate: '', complianceNumber: '', hasPhoto: false };
  await write
    .insertInto('slides')
    .values({ ...empty, title, fileId, fileName: `${title}.pptx`, createdAt })
    .execute();
}

type Settings = { DATA_DIR: string; DATABASE_URL: string };

async function aTarget() {
  const target = await emptyDatabase('postgres');
  onTestFinished(target.drop);
  return target;
}

describe.runIf(engine === 'postgres')('from the embedded database to PostgreSQL', () => {
  test('copies every row, prints no password, leaves the source unchanged, and a server can continue', async () => {
    const { source, world, settings } = await aSource();
    const before = await aDump(source);
    const files = readdirSync(settings.DATA_DIR);
    const target = await aTarget();
    const address = new URL(target.settings.DATABASE_URL);
    address.password = 'very-secret';
    const { code, printed, stderr } = await admin(['move', address.href], { settings });
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(printed.join()).not.toContain('very-secret');
    expect(printed.at(-1)).toContain(':***@');
    expect(printed.slice(0, -1)).toEqual([
      expect.stringMatching(/^Checked \d+ projects, .*: no differences\.$/),
      `The data in ${settings.DATA_DIR} is unchanged and no longer used.`,
      'Everybody has to sign in again.',
    ]);
    expect(printed.at(-1)).toMatch(
      /^Moved \d+ rows of \d+ tables, compared, no difference\. Set DATABASE_URL=postgres:\/\/\S+ and start\.$/,
    );
    const after = await aDump(target.database);
    expect(lasting(after)).toEqual(lasting(before));
    for (const table of ['accountLinks', 'apiTokens', 'calendars', 'personalLinks']) {
      expect(before[table], table).not.toEqual([]);
      expect(after[table], table).toEqual(before[table]);
    }
    expect(before['sessions']).toHaveLength(1);
    expect(after['sessions']).toEqual([]);
    // Its last entry is no longer the newest, and all older ones have the position 0.
    expect(after['webhooks']).toMatchObject([{ position: 0, pausedBecause: null }]);
    expect(await aDump(source)).toEqual(before);
    expect(readdirSync(settings.DATA_DIR)).toEqual(expect.arrayContaining(files));

    const ctx = { ...world.ctx, database: target.database, db: target.database.read };
    const { id } = await aProject(ctx, { name: 'After the move' });
    const last = await source.read
      .selectFrom('projects')
      .select((eb) => eb.fn.max('id').as('id'))
      .executeTakeFirst();
    expect(id).toBe(Number(last?.id) + 1);
  });

  test('refuses a target that is not empty and leaves it unchanged', async () => {
    const { settings } = await aSource();
    const target = await aTarget();
    await sql`create table notes (note text)`.execute(target.database.write);
    const refused = await admin(['move', target.settings.DATABASE_URL], { settings });
    expect(refused).toMatchObject({ code: 1, printed: [] });
    expect(refused.stderr).toMatch(/^The target is not empty: it has "notes"\. [^\n]*\n$/);
    expect(await tablesIn(target.database)).toEqual(['notes']);
  });

  test.each(['source', 'target'] as const)('while a server runs on the %s', async (end) => {
    const { settings } = await aSource();
    const target = await aTarget();
    const { DATABASE_URL: address } = target.settings;
    const where = end === 'source' ? settings : target.settings;
    const release = await markRunning(readConfig(where));
    const refused = await admin(['move', address], { settings });
    await release();
    expect(refused).toMatchObject({ code: 1, printed: [] });
    expect(refused.stderr).toMatch(/^A server or another command is at work/);
    expect(await tablesIn(target.database)).toEqual([]);
  });

  test('leaves the target empty if interrupted or if a row is missing', async () => {
    const { settings } = await aSource();
    const target = await aTarget();
    const { DATABASE_URL: address } = target.settings;
    const interrupted = await admin(['move', address], { settings, signal: AbortSignal.abort() });
    expect(interrupted).toMatchObject({ code: 130, printed: [] });
    expect(await tablesIn(target.database)).toEqual([]);

    // PostgreSQL cannot store NUL characters.
    await opened(settings, async ({ write }) => {
      await sql`update projects set name = 'a' || char(0) || 'b' where id = 1`.execute(write);
    });
    const lost = await admin(['move', address], { settings });
    expect(lost).toMatchObject({ code: 1, printed: [] });
    expect(await tablesIn(target.database)).toEqual([]);
  });
});

async function tablesIn({ read }: Database): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select schemaname || '.' || tablename as name from pg_tables
    where schemaname not in ('pg_catalog', 'information_schema')`.execute(read);
  return rows.map(({ name }) => name.replace('public.', ''));
}

describe('refused arguments', () => {
  const address = 'postgres://nobody@127.0.0.1:1/none';

  test.each([
    [{}, 'mysql://x', /^ADDRESS must be an address like postgres:/],
    [{ DATABASE_URL: address }, address, /^DATABASE_URL is set: the data is not in DATA_DIR\./],
    [{}, address, /^There is no database in DATA_DIR/],
  ])('%j to %s', async (more, target, because) => {
    const folder = mkdtempSync(join(tmpdir(), 'waymark-none-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const settings = { DATA_DIR: folder, DATABASE_URL: '', ...more };
    const { code, printed, stderr } = await admin(['move', target], { settings });
    expect({ code, printed }).toEqual({ code: 1, printed: [] });
    expect(stderr).toMatch(because);
    expect(stderr.trimEnd()).not.toContain('\n');
    expect(readdirSync(folder)).toEqual([]);
  });

  test('an unreachable target', async () => {
    const { database, settings, drop } = await emptyDatabase('sqlite');
    onTestFinished(drop);
    await migrate(database);
    const { code, stderr } = await admin(['move', address], { settings });
    expect(code).toBe(1);
    expect(stderr).toMatch(/^The target: the database cannot be reached/);
  });
});
