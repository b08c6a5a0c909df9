import type { Tables } from './tables.ts';

/** A table whose rows a backup holds. */
export type KeptTable = {
  table: keyof Tables;
  /** The primary key, by which rows are read page after page. */
  key: string;
  /** Rows read at once; few where a row may be megabytes. */
  page: number;
};

const ordinary = { key: 'id', page: 1000 };

/**
 * The tables of a backup, each after the tables that it refers to. Every table of the schema stands here
 * or in `leftOut`. A table that a migration drops stays here: backups are also made before migrations.
 */
export const keptTables: KeptTable[] = [
  { table: 'projectManagers', ...ordinary },
  { table: 'categories', ...ordinary },
  { table: 'markets', ...ordinary },
  { table: 'people', ...ordinary },
  { table: 'projects', ...ordinary },
  { table: 'tasks', ...ordinary },
  { table: 'taskSteps', ...ordinary },
  { table: 'stepDetails', ...ordinary },
  { table: 'slideBars', ...ordinary },
  { table: 'personTaskSteps', ...ordinary },
  { table: 'taskTemplates', ...ordinary },
  { table: 'projectTemplates', ...ordinary },
  { table: 'messageTemplates', ...ordinary },
  { table: 'files', key: 'id', page: 1 },
  { table: 'slides', ...ordinary },
  { table: 'organisation', ...ordinary },
  { table: 'activity', ...ordinary },
  { table: 'deletedThings', key: 'id', page: 10 },
  // A create that is repeated after a restore must find that it was done already.
  { table: 'idempotencyKeys', key: 'key', page: 100 },
];

/** The tables that a backup leaves out, and why. */
export const leftOut = {
  sessions: 'a restored backup signs everybody out',
  signInAttempts: 'of use for a quarter of an hour',
  backups: 'tells of files that lie elsewhere, and of this database alone',
  migrations: 'named in the header; made by running them',
} as const satisfies Partial<Record<keyof Tables, string>>;
