import { describe, expect, onTestFinished, test } from 'vitest';

import { engine, freshDatabase } from '#server/testing/database.ts';

import { migrate, NewerDatabase } from './migrate.ts';
import { migrations } from './migrations/all.ts';
import type { Migration } from './migrations/all.ts';

async function aDatabase() {
  const { database, drop } = await freshDatabase();
  onTestFinished(drop);
  const applied = async () =>
    (await database.read.selectFrom('migrations').select('name').orderBy('name').execute()).map(
      ({ name }) => name,
    );
  return { database, applied };
}

const known = migrations.map(({ name }) => name);

const makesTable = (name: string, then: () => void = () => {}): Migration => ({
  name,
  up: async (db, type) => {
    await db.schema.createTable(`t${name}`).addColumn('id', type.id).execute();
    then();
  },
});

describe('migrations', () => {
  test('run once, in order, and only forward', async () => {
    const { database, applied } = await aDatabase();
    const ran: string[] = [];
    const more = [
      ...migrations,
      makesTable('8', () => ran.push('8')),
      makesTable('9', () => ran.push('9')),
    ];
    expect(await migrate(database, more)).toEqual(['8', '9']);
    expect(await migrate(database, more)).toEqual([]);
    expect(ran).toEqual(['8', '9']);
    expect(await applied()).toEqual([...known, '8', '9']);
  });

  test('run once if two processes start together', async () => {
    const { database, applied } = await aDatabase();
    const more = [...migrations, makesTable('8'), makesTable('9')];
    await Promise.all([migrate(database, more), migrate(database, more), migrate(database, more)]);
    expect(await applied()).toEqual([...known, '8', '9']);
  });

  test('that fail are rolled back, and the next start continues', async () => {
    const { database, applied } = await aDatabase();
    let broken = true;
    const more = [
      ...migrations,
      makesTable('8'),
      makesTable('9', () => {
        if (broken) throw new Error('half-way');
      }),
    ];
    await expect(migrate(database, more)).rejects.toThrow('half-way');
    expect(await applied()).toEqual([...known, '8']);
    broken = false;
    await migrate(database, more);
    expect(await applied()).toEqual([...known, '8', '9']);
  });

  test('refuses a newer database with a message', async () => {
    const { database } = await aDatabase();
    await migrate(database, [...migrations, makesTable('9999-from-the-future')]);
    await expect(migrate(database)).rejects.toThrow(NewerDatabase);
    await expect(migrate(database)).rejects.toThrow(
      /newer than this program.*9999-from-the-future/,
    );
  });

  test.runIf(engine === 'postgres')('adopt a log from another cluster', async () => {
    const { database } = await aDatabase();
    await database.write
      .insertInto('activity')
      .values({
        position: 9_000_000_000,
        action: 'updated',
        entityType: 'project',
        entityId: 1,
        entityName: 'P',
        projectManagerName: 'A',
        fields: 'null',
        createdAt: '2026-03-04T10:00:00.000Z',
      })
      .execute();
    await migrate(database);
    const row = await database.read.selectFrom('activity').select('position').executeTakeFirst();
    expect(row?.position).toBe(0);
  });
});
