import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';

import type { Tables } from '#server/db/tables.ts';

import { entities, kinds } from './kinds.ts';

export type BackedUpTable = {
  table: keyof Tables;
  key: string;
  /** Rows read at once; small for tables with large rows. */
  page: number;
  /** The rows to back up, if not all. */
  only?: RawBuilder<unknown>;
};

const finished = sql`"sha256" is not null`;

/**
 * The tables of a backup, in foreign key order. Every table of the schema is here or in `leftOut`. A table that a
 * migration drops stays here, because backups are also made before migrations.
 */
export const backedUpTables: BackedUpTable[] = [
  { table: 'files', key: 'id', page: 1 },
  { table: 'evidenceFiles', key: 'id', page: 100, only: finished },
  {
    table: 'evidencePieces',
    key: 'id',
    page: 4,
    only: sql`"fileId" in (select "id" from "evidenceFiles" where ${finished})`,
  },
  ...entities.map((entity) => ({ table: kinds[entity].table, key: 'id', page: 1000 })),
  { table: 'activity', key: 'id', page: 1000 },
  { table: 'baselines', key: 'id', page: 1000 },
  { table: 'projectDays', key: 'id', page: 1000 },
  { table: 'projectViewers', key: 'id', page: 1000 },
  { table: 'recordedReasons', key: 'id', page: 1000 },
  { table: 'rounds', key: 'id', page: 1000 },
  { table: 'goneSteps', key: 'id', page: 1000 },
  { table: 'deletedThings', key: 'id', page: 10 },
  { table: 'deletedRows', key: 'id', page: 100 },
  // A create that is retried after a restore must not run twice.
  { table: 'idempotencyKeys', key: 'key', page: 100 },
];

/** Of the move, after which nobody needs a new address: what was withdrawn before it is not copied. */
export const movedTables: BackedUpTable[] = [
  ...backedUpTables,
  { table: 'accountLinks', key: 'tokenHash', page: 1000 },
  { table: 'apiTokens', key: 'id', page: 1000 },
  { table: 'calendars', key: 'secretHash', page: 1000 },
  { table: 'personalLinks', key: 'id', page: 1000 },
];

export const leftOut = {
  sessions: 'a restored backup signs everybody out',
  apiTokens: 'one that was deleted after the backup would work again',
  calendars: 'an address that was ended after the backup would work again',
  personalLinks: 'one that was revoked after the backup would work again',
  accountLinks: 'one that was used or withdrawn after the backup would work again',
  oidcFlows: 'of use for ten minutes',
  mails: 'sent by this server alone',
  mailState: 'about the log and the mail server of this database alone',
  webhookDeliveries: 'about requests of this server alone',
  oidcReports: 'about this server and its provider alone',
  signInAttempts: 'of use for a quarter of an hour',
  backups: 'tells of files that lie elsewhere, and of this database alone',
  migrations: 'named in the header; made by running them',
} as const satisfies Partial<Record<keyof Tables, string>>;
