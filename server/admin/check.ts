import type { Kysely } from 'kysely';

import type { Database } from '#server/db/database.ts';
import type { Tables } from '#server/db/tables.ts';

import { checkAccounts, checkKeys } from './check-accounts.ts';
import { checkEngine } from './check-engine.ts';
import { checkFiles } from './check-files.ts';
import { checkHistory } from './check-history.ts';
import { checkSight } from './check-sight.ts';
import { checkWork } from './check-work.ts';
import { comparing } from './compare.ts';

export type Checked = { counts: Record<string, number>; differences: number };

/** Recomputes all derived data in batches and calls `report` with one line per difference. */
export async function check(
  db: Kysely<Tables>,
  engine: Database['engine'],
  report: (line: string) => void,
): Promise<Checked> {
  let differences = 0;
  const compare = comparing((line) => {
    differences += 1;
    report(line);
  });
  await checkEngine(db, engine, compare);
  const counts = await checkWork(db, compare);
  await checkSight(db, compare);
  await checkHistory(db, engine, compare);
  const accounts = await checkAccounts(db, compare);
  await checkKeys(db, compare);
  const files = await checkFiles(db, compare);
  return { counts: { ...counts, accounts, ...files }, differences };
}

export function summary({ counts, differences }: Checked): string {
  const checked = Object.entries(counts).map(([things, count]) => `${count} ${things}`);
  const found = differences === 1 ? '1 difference' : `${differences || 'no'} differences`;
  return `Checked ${checked.join(', ')}, references, order and the database itself: ${found}.`;
}
