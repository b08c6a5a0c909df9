import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { sql } from 'kysely';
import { expect } from 'vitest';

import { aWorld } from '#demo/a-world.ts';
import type { World } from '#demo/a-world.ts';
import { aProject, aTaskTemplate } from '#demo/builders.ts';
import { backup } from '#server/admin/backup.ts';
import { restore } from '#server/admin/restore.ts';
import { readConfig } from '#server/config.ts';
import type { Database } from '#server/db/database.ts';
import { openDatabase } from '#server/db/open.ts';
import { sha256 } from '#server/files/sha256.ts';
import { deleteTaskTemplate } from '#server/templates/task-template-commands.ts';

import { emptyDatabase, engine, freshDatabase, loadedDatabase, templateOf } from './database.ts';
import type { TestDatabase } from './database.ts';

/** Contains every byte value, and is large enough for several chunks of a backup. */
export const photo = Buffer.from(
  Array.from({ length: 300_000 }, (_, index) => (index * 7919) % 256),
);

/** A backup of the demo data plus a row of every missing kind. */
export type ABackup = {
  source: TestDatabase;
  world: World;
  folder: string;
  file: string;
  drop: () => Promise<void>;
};

const demoOn = (on: Database['engine']) =>
  templateOf(
    () => freshDatabase(on),
    ({ database }) => aWorld(database, '2026-05-14T16:20:00.000Z'),
  );
const demo = { sqlite: demoOn('sqlite'), postgres: demoOn('postgres') };

/** Has the demo data. */
export async function demoDatabase(on = engine): Promise<{ place: TestDatabase; world: World }> {
  const { facts, copy } = await demo[on]();
  const place = await copy();
  const { database } = place;
  return { place, world: { ...facts, ctx: { ...facts.ctx, database, db: database.read } } };
}

export async function aBackup(): Promise<ABackup> {
  const { place: source, world } = await demoDatabase();
  await everyKindOfRow(source.database, world);
  const folder = mkdtempSync(join(tmpdir(), 'waymark-restore-'));
  const file = join(folder, 'waymark.backup');
  await backup(source.database, file, { replace: false });
  const drop = async () => {
    await source.drop();
    rmSync(folder, { recursive: true, force: true });
  };
  return { source, world, folder, file, drop };
}

/** An empty restore target, or one with a project. */
export async function aPlace({ ctx: { now } }: World, withData: boolean): Promise<TestDatabase> {
  const place = await freshDatabase();
  if (withData) {
    const { database } = place;
    const ctx = { database, db: database.read, account: null, now };
    await aProject(ctx, { name: 'Here before' });
  } else {
    await removeTables(place);
  }
  return place;
}

export async function restoredDatabase(file: string): Promise<TestDatabase> {
  const place = await emptyDatabase();
  await removeTables(place);
  const how = { replace: false, report: (line: string) => void expect.fail(line) };
  await restore(readConfig(place.settings), file, how);
  if (engine === 'postgres') return place;
  const { DATA_DIR } = place.settings;
  const restored = await loadedDatabase(readFileSync(join(DATA_DIR, 'waymark.db')));
  rmSync(DATA_DIR, { recursive: true });
  return restored;
}

async function removeTables({ database, settings }: TestDatabase): Promise<void> {
  if (engine === 'postgres') {
    await sql`drop schema public cascade`.execute(database.write);
    await sql`create schema public`.execute(database.write);
    return;
  }
  await database.close();
  for (const name of readdirSync(settings.DATA_DIR)) rmSync(join(settings.DATA_DIR, name));
}

export async function opened<T>(
  settings: TestDatabase['settings'],
  work: (db: Database) => Promise<T>,
) {
  const { databaseUrl, dataDir } = readConfig(settings);
  const database = await openDatabase({ databaseUrl, dataDir }, () => {});
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

export async function leftovers({ database, settings }: TestDatabase): Promise<string[]> {
  if (engine === 'postgres') {
    const { rows } = await sql<{ name: string }>`
      select nspname as name from pg_namespace where nspname like 'waymark%'`.execute(
      database.read,
    );
    return rows.map(({ name }) => name);
  }
  const own = new Set(['waymark.db', 'waymark.db-wal', 'waymark.db-shm', 'waymark.lock']);
  return readdirSync(settings.DATA_DIR).filter((name) => !own.has(name));
}

export async function dropPlace(place: TestDatabase): Promise<void> {
  if (engine === 'postgres') await place.drop();
  else rmSync(place.settings.DATA_DIR, { recursive: true, force: true });
}

/**
 * Adds what the demo data lacks: bytes, hostile text, fractions, a session, an id of a deleted record, and trash.
 */
export async function everyKindOfRow({ engine: on, write }: Database, world: World): Promise<void> {
  const createdAt = '2026-05-14T16:20:00.000Z';
  const made = { createdAt, updatedAt: createdAt };
  const [task] = world.projects[0]?.tasks ?? [];
  const template = await aTaskTemplate(world.ctx, { name: 'Deleted', assigneeRoles: ['R'] });
  await deleteTaskTemplate(world.ctx, { params: { id: template.id } });
  const store = async (contentType: string, bytes: Buffer) =>
    write
      .insertInto('files')
      .values({ contentType, bytes, sha256: sha256(bytes), createdAt })
      .returning('id')
      .executeTakeFirstOrThrow();
  const { id: photoId } = await store('image/png', photo);
  const { id: fileId } = await store('empty', Buffer.alloc(0));
  await write
    .insertInto('slides')
    .values({
      title: 'Ünïcode "quoted"\nsecond line\u2028 \u{1F600} \\ end',
      people: '[ {"name":"as it was sent"} ]',
      messageTemplate: '',
      complianceNumber: '1',
      hasPhoto: true,
      photoId,
      fileId,
      fileName: 'slide-1.pptx',
      projectId: world.projects[0]?.id ?? null,
      projectManagerId: null,
      createdAt,
    })
    .execute();
  await write
    .updateTable('projects')
    .set((eb) => ({ slidesCount: eb('slidesCount', '+', 1) }))
    .where('id', '=', world.projects[0]?.id ?? 0)
    .execute();
  await write
    .updateTable('organisation')
    .set({
      name: 'Harbor & Sons',
      logoId: photoId,
      logo: JSON.stringify({ width: 2, height: 1, sha256: sha256(photo) }),
    })
    .execute();
  await write
    .updateTable('tasks')
    .set({ estimatedHours: 0.1 + 0.2 })
    .where('id', '=', task?.id ?? 0)
    .execute();
  await write
    .insertInto('people')
    .values({ id: 777, name: 'Gone', skills: '[]', ...made })
    .execute();
  await write
    .insertInto('idempotencyKeys')
    .values({ key: 'k', bodyHash: 'h', status: 201, answer: '{"id":1}', createdAt })
    .execute();
  await write
    .insertInto('sessions')
    .values({
      sid: 's',
      sess: '{}',
      endsAt: '2030-01-01T00:00:00.000Z',
      managerId: 1,
      createdAt,
      lastSeenAt: createdAt,
      userAgent: '',
      address: '',
    })
    .execute();
  await secretsOf(write, createdAt);
  await write
    .insertInto('webhooks')
    .values({
      name: 'Hook',
      address: 'https://hooks.example.org/',
      format: 'json',
      secret: 'whsec_',
      events: '["step.completed"]',
      ...made,
      ...(await newestEntry(write)),
    })
    .execute();
  // The id was set explicitly, so the sequence has to follow.
  if (on === 'postgres') {
    await sql`select setval(pg_get_serial_sequence('people', 'id'), 777)`.execute(write);
  }
  await write.deleteFrom('people').where('id', '=', 777).execute();
}

/** Other ways to sign in; the data has an invitation. */
async function secretsOf(db: Database['write'], createdAt: string): Promise<void> {
  const made = { managerId: 1, createdAt };
  const expiresAt = '2030-01-01T00:00:00.000Z';
  const { id: personId } = await db
    .selectFrom('people')
    .select('id')
    .limit(1)
    .executeTakeFirstOrThrow();
  await db
    .insertInto('apiTokens')
    .values({ ...made, sid: 'token', name: 'Script', access: 'read', expiresAt })
    .execute();
  await db
    .insertInto('calendars')
    .values({ ...made, secretHash: sha256('calendar'), kind: 'work' })
    .execute();
  await db
    .insertInto('personalLinks')
    .values({ sid: 'link', personId, createdAt, expiresAt })
    .execute();
}

/** Of the log. */
async function newestEntry(db: Database['read']) {
  return db
    .selectFrom('activity')
    .select(['position', 'id as entryId'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
}
