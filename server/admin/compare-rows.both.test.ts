import { expect, onTestFinished, test } from 'vitest';

import type { Database } from '#server/db/database.ts';
import { migrate } from '#server/db/migrate.ts';
import { sha256 } from '#server/files/sha256.ts';
import { emptyDatabase } from '#server/testing/database.ts';

import { compareRows } from './compare-rows.ts';

async function aFileOf(bytes: Buffer): Promise<Database> {
  const { database, drop } = await emptyDatabase('sqlite');
  onTestFinished(drop);
  await migrate(database);
  const createdAt = '2026-05-14T16:20:00.000Z';
  const hash = sha256(Buffer.alloc(3));
  await database.write
    .insertInto('files')
    .values({ contentType: 'image/png', sha256: hash, bytes, createdAt })
    .execute();
  await database.write
    .updateTable('organisation')
    .set({ createdAt, updatedAt: createdAt, rightsKey: '' })
    .execute();
  return database;
}

async function compared(one: Buffer, other: Buffer) {
  const [a, b] = [await aFileOf(one), await aFileOf(other)];
  return compareRows({ db: a.read, engine: 'sqlite' }, { db: b.read, engine: 'sqlite' });
}

test('files are compared byte by byte', async () => {
  const bytes = Buffer.alloc(70_000, 7);
  expect(await compared(bytes, Buffer.from(bytes))).toMatchObject({ files: 1 });
  const changed = Buffer.from(bytes);
  changed[69_999] = 8;
  await expect(compared(bytes, changed)).rejects.toThrow('files 1: bytes');
  await expect(compared(bytes, bytes.subarray(1))).rejects.toThrow('files 1: bytes');
});
