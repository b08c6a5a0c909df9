import { sql } from 'kysely';

import type { Database } from '#server/db/database.ts';
import { backedUpTables } from '#server/records/backup-tables.ts';
import { entities, kindOf } from '#server/records/kinds.ts';

const counted = [
  ...backedUpTables.map(({ table }) => table),
  'sessions',
  'apiTokens',
  'personalLinks',
  'signInAttempts',
] as const;
const versioned = new Set<string>(
  entities.map(kindOf).flatMap(({ table, unversioned }) => (unversioned ? [] : [table])),
);

/**
 * The row count and the sum of versions of each table, as text: a refused request must not change it. Excludes
 * sign-in attempts, because refusals are counted there.
 */
export async function snapshot({ read }: Pick<Database, 'read'>): Promise<string> {
  const facts = counted
    .filter((table) => table !== 'signInAttempts')
    .map((table) =>
      versioned.has(table)
        ? sql`(select count(*) || '.' || coalesce(sum("version"), 0) from ${sql.table(table)})`
        : sql`(select count(*) || '' from ${sql.table(table)})`,
    );
  const { rows } = await sql<{ facts: string }>`
    select ${sql.join(facts, sql` || ' ' || `)} as "facts"`.execute(read);
  return rows[0]?.facts ?? '';
}
