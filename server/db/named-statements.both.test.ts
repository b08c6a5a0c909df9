import pg from 'pg';
import { describe, expect, onTestFinished, test } from 'vitest';

import { aPerson } from '#demo/builders.ts';
import { transaction } from '#server/records/transaction.ts';
import { engine, freshDatabase } from '#server/testing/database.ts';

/** A database with a frequent query for people, and a direct connection. */
async function aDatabase() {
  const { database, settings, drop } = await freshDatabase();
  const aside = new pg.Client({ connectionString: settings.DATABASE_URL });
  await aside.connect();
  onTestFinished(async () => {
    await aside.end();
    await drop();
  });
  const ctx = { database, db: database.read, account: null, now: () => new Date().toISOString() };
  await aPerson(ctx, { name: 'Ada' });
  const read = async (db = database.read) => {
    const people = await db.selectFrom('people').selectAll().execute();
    return people.map(({ name }) => name);
  };
  const prepared = async () => {
    const { rows } = await database.read.executeQuery({
      ...database.read.selectFrom('people').select('id').compile(),
      sql: 'select statement from pg_prepared_statements',
      parameters: [],
    });
    return rows.map((row) => (row as never as { statement: string }).statement);
  };
  return { ctx, aside, read, prepared };
}

describe.runIf(engine === 'postgres')('prepared statements', () => {
  test('are used only for recurring queries', async () => {
    const { ctx, read, prepared } = await aDatabase();
    for (let count = 0; count < 3; count += 1) await read();
    await ctx.db.selectFrom('people').select('id').where('id', 'in', [1, 2, 3]).execute();
    const statements = await prepared();
    expect(statements.filter((statement) => statement === 'select * from "people"')).toHaveLength(
      1,
    );
    expect(statements.filter((statement) => statement.includes(' in ('))).toEqual([]);
  });

  test('keep working when a newer version adds columns, including in transactions', async () => {
    const { ctx, aside, read } = await aDatabase();
    for (let count = 0; count < 3; count += 1) {
      expect(await read()).toEqual(['Ada']);
      await aside.query(`alter table people add column "more${count}" text`);
      expect(await read()).toEqual(['Ada']);
      await aside.query(`alter table people add column "evenMore${count}" text`);
      expect(await transaction(ctx, ({ db }) => read(db))).toEqual(['Ada']);
      expect(await read()).toEqual(['Ada']);
    }
  });
});
