import { sql } from 'kysely';
import type { Kysely } from 'kysely';

import { openDatabase } from '#server/db/open.ts';
import { openPostgres } from '#server/db/postgres.ts';
import type { Tables } from '#server/db/tables.ts';
import { backedUpTables, leftOut } from '#server/records/backup-tables.ts';

import { hasTables } from './existing-database.ts';
import { AdminFailure, dataExists } from './failure.ts';
import { idsGiven } from './ids-given.ts';
import type { Staging } from './staging.ts';

const fresh = 'waymark_restoring';

export async function postgresStaging(
  url: string,
  { replace, stamp }: { replace: boolean; stamp: string },
): Promise<Staging> {
  const inUse = await openDatabase({ databaseUrl: url, dataDir: '' }, () => {});
  try {
    const schema = await currentSchema(inUse.read);
    const replacing = await hasTables(inUse.read, 'postgres');
    if (replacing && !replace) throw dataExists();
    const given = replacing ? await idsGiven(inUse.read, 'postgres') : null;
    // Left behind by a killed restore.
    await drop(inUse.write);
    await create(inUse.write, fresh);
    const database = openPostgres(withFirstSchema(url, fresh, schema), () => {}, {
      patient: true,
    });
    return {
      database,
      given,
      takeItsPlace: async () => {
        const previous = replacing ? `waymark_before_${stamp.toLowerCase()}` : null;
        await inUse.write.transaction().execute(async (trx) => {
          if (previous) {
            await create(trx, previous);
            await moveTables(trx, schema, previous);
          }
          await moveTables(trx, fresh, schema);
        });
        return previous && `schema ${previous}`;
      },
      discard: async () => {
        await database.close();
        await drop(inUse.write);
        await inUse.close();
      },
    };
  } catch (error) {
    await inUse.close();
    throw error;
  }
}

async function currentSchema(db: Kysely<Tables>): Promise<string> {
  const { rows } = await sql<{ schema: string | null }>`select current_schema() as schema`.execute(
    db,
  );
  const schema = rows[0]?.schema;
  if (!schema) throw new AdminFailure('DATABASE_URL: its search_path names no schema that exists.');
  return schema;
}

async function create(db: Kysely<Tables>, schema: string): Promise<void> {
  try {
    await sql`create schema ${sql.id(schema)}`.execute(db);
  } catch (error) {
    if ((error as { code?: string }).code !== '42501') throw error;
    throw new AdminFailure(
      'A schema is made for the new data, which needs the right "create" on the database.',
    );
  }
}

async function drop(db: Kysely<Tables>): Promise<void> {
  await sql`drop schema if exists ${sql.id(fresh)} cascade`.execute(db);
}

// Moves tables instead of renaming schemas, because extensions and foreign objects must stay.
async function moveTables(db: Kysely<Tables>, from: string, to: string): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = ${from}`.execute(db);
  const own = new Set<string>([
    ...backedUpTables.map(({ table }) => table),
    ...Object.keys(leftOut),
  ]);
  for (const { name } of rows) {
    if (!own.has(name)) continue;
    await sql`alter table ${sql.id(from, name)} set schema ${sql.id(to)}`.execute(db);
  }
}

function withFirstSchema(url: string, first: string, second: string): string {
  const address = new URL(url);
  const given = address.searchParams.get('options') ?? '';
  address.searchParams.set('options', `${given} -c search_path=${first},"${second}"`.trim());
  return address.href;
}
