import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import { backedUpTables, leftOut } from '#server/records/backup-tables.ts';

import { guardedTables, openTables } from './tables-of-projects.ts';

const root = join(import.meta.dirname, '..');

/** Files whose text reads guarded tables without `sql.table`, which gets no condition, and why that shows nothing. */
const allowed: Record<string, string> = {
  'activity/logged.ts': 'the rest belongs to the project of the entry, or names it',
  'dashboard/next-steps.ts': 'inside the project of the outer row',
  'db/tables-of-projects.ts': 'the condition itself',
  'db/tables-of-links.ts': 'the condition itself',
  'db/log.ts': 'positions only',
  'dossier/announcements.ts': 'of one project, which was found before',
  'my-work/queries.ts': 'the blocker is in the project of its step',
  'progress/baselines.ts': 'writes what was just made',
  'records/people-of-steps.ts': 'inside the step of the outer row',
  'status-report/starts-of-holds.ts': 'inside the project of the outer row',
  'steps/live-steps.ts': 'writes in one project',
  'tasks/active-tasks.ts': 'inside the task of the outer row',
};

const reads = new RegExp(
  String.raw`\b(?:from|join)\s+"?(?:${[...guardedTables].join('|')})\b"?`,
  'i',
);
const text = /\bsql(?:<[^`]*?>)?`[^`]*`/g;

/** Files that read on another connection than that of the account, and why. */
const own: Record<string, string> = {
  'app.ts': 'begins every request',
  'db/json-lists.ts': 'the caller passes the connection of the account',
  'db/log.ts': 'positions and ids, which streams filter',
  'db/migrate.ts': 'migrations',
  'db/open.ts': 'settings of the engine',
  'db/table-differences.ts': 'the schema',
  'http/cache-identity.ts': 'of the database',
  'dossier/stored-files.ts': 'by the id of a file that was found before',
  'http/long-read-thread.ts': 'begins every read of the thread',
  'http/long-reads.ts': 'the highest id, which is not answered',
  'serve.ts': 'begins housekeeping',
  'sessions/session-lookup.ts': 'sessions',
  'webhooks/other-log.ts': 'webhooks, before the server begins',
};

function filesWith(isFound: (source: string) => boolean): string[] {
  return globSync('**/*.ts', { cwd: root })
    .filter((file) => !/\.test\.ts$|^(?:admin|testing)\/|migrations\//.test(file))
    .filter((file) => isFound(readFileSync(join(root, file), 'utf8')))
    .toSorted();
}

const readsItself =
  /\bdatabase\.(?:read|aside|write)\b|\b(?:read|aside|write)\b[^;(]{0,60}\}: (?:Pick<)?Database\b/;

test('every table is guarded or open', () => {
  const all = [...backedUpTables.map(({ table }) => table), ...Object.keys(leftOut)];
  expect([...guardedTables, ...Object.keys(openTables)].toSorted()).toEqual(all.toSorted());
});

test('only these files choose a connection', () => {
  const found = filesWith((source) => readsItself.test(source));
  expect(found).toEqual(Object.keys(own).toSorted());
});

test('queries in text read guarded tables by sql.table', () => {
  const found = filesWith((source) =>
    [...source.matchAll(text)].some(([query]) => reads.test(query)),
  );
  expect(found).toEqual(Object.keys(allowed).toSorted());
});
