import { statSync } from 'node:fs';
import { join, resolve } from 'node:path';

import { sqliteResult } from './storage-full.ts';

/** The database cannot be used; the message names setting and file, and explains why and how to fix it. */
export class DatabaseUnusable extends Error {
  override name = 'DatabaseUnusable';
}

type Where = { databaseUrl: string | undefined; dataDir: string };
type Failure = { code?: string; message?: string; path?: string };

export function sqliteFile(dataDir: string): string {
  return join(resolve(dataDir), 'waymark.db');
}

/** Explains an error of the configured database. */
export function unusable(error: unknown, { databaseUrl, dataDir }: Where): DatabaseUnusable {
  if (error instanceof DatabaseUnusable) return error;
  return databaseUrl ? addressUnusable(error) : fileUnusable(error, sqliteFile(dataDir));
}

/** Whether an error comes from a database: its file, its server or the connection to it. */
export function isOfDatabase(error: unknown): boolean {
  const { code = '' } = error as Failure;
  return sqliteResult(error) !== 0 || /^(?=.*\d)[0-9A-Z]{5}$/.test(code);
}

/** `file` is in DATA_DIR. */
export function fileUnusable(error: unknown, file: string): DatabaseUnusable {
  const { code = '' } = error as Failure;
  const folder = resolve(file, '..');
  const ofFolder = folderMends[code];
  if (ofFolder) return sentence('DATA_DIR', folder, error, ofFolder);
  if (statSync(file, { throwIfNoEntry: false })?.isDirectory()) {
    const mend = 'Move this folder away: Waymark keeps a file of this name.';
    return sentence('DATA_DIR', file, new Error('it is a folder'), mend);
  }
  return sentence('DATA_DIR', file, error, fileMends[sqliteResult(error)] ?? localDisk);
}

function addressUnusable(error: unknown): DatabaseUnusable {
  const { code = '', path } = error as Failure;
  const text = reason(error);
  if (path)
    return sentence(
      'DATABASE_URL',
      path,
      error,
      'Correct the name of this file in DATABASE_URL, or let the user that runs Waymark read it.',
    );
  const [, mend = reachable] =
    addressMends.find(([kind]) => kind.test(code) || kind.test(text)) ?? [];
  const verb = isOfDatabase(error) && !/^(08|28|3D|53|55|57)/.test(code) ? 'used' : 'reached';
  return new DatabaseUnusable(`DATABASE_URL: the database cannot be ${verb} (${text}). ${mend}`);
}

function sentence(setting: string, what: string, error: unknown, mend: string): DatabaseUnusable {
  return new DatabaseUnusable(`${setting}: ${what} cannot be used (${reason(error)}). ${mend}`);
}

function reason(error: unknown): string {
  const { code, message } = error as Failure;
  return message || code || 'no reason given';
}

const owner = 'Give it to the user that runs Waymark (chown), or set another DATA_DIR.';
const notFolder = 'Set DATA_DIR to a folder, or to a path where one can be created.';

const folderMends: Record<string, string> = {
  EACCES: owner,
  EPERM: owner,
  EROFS: 'Its disk is read-only. Set a DATA_DIR on a disk that can be written to.',
  EEXIST: notFolder,
  ENOTDIR: notFolder,
  ENOENT: notFolder,
  ENOSPC: 'Free some space on its disk, and start again.',
};

const damaged =
  'The file is damaged, or of another program. Move it away together with the files beside it that end with -wal and -shm, and restore a backup: npm run admin -- restore FILE';
const permissions =
  'Let the user that runs Waymark read and write the file and its folder (chown, chmod).';
const localDisk =
  'DATA_DIR must be a folder on a local disk, not on a network share, to which this user may write.';

/** By SQLite's result codes. */
const fileMends: Record<number, string> = {
  1: damaged,
  3: permissions,
  5: 'Another program has locked it. Close it, for example a viewer of databases, and start again.',
  8: permissions,
  10: `Its disk failed. Check the disk. ${localDisk}`,
  11: damaged,
  13: 'Free some space on its disk, and start again.',
  14: permissions,
  15: localDisk,
  26: damaged,
};

const reachable = 'Is it running, and are the address and password right?';

/** By codes of Node and PostgreSQL, and by texts of errors without a code. */
const addressMends: [RegExp, string][] = [
  [
    /^(ECONNREFUSED|EHOSTUNREACH|ETIMEDOUT)$|timeout|^Connection terminated/,
    'Start PostgreSQL, or correct the host and port in DATABASE_URL.',
  ],
  [/^(ENOTFOUND|EAI_AGAIN)$/, 'Correct the host in DATABASE_URL.'],
  [/^28P01$|^SASL/, 'Correct the user name and password in DATABASE_URL.'],
  [/^28000$/, 'Let this role log in: ALTER ROLE … LOGIN, and a line for it in pg_hba.conf.'],
  [/^3D000$/, 'Create the database, or correct its name in DATABASE_URL.'],
  [
    /^permission denied for (table|sequence) /,
    'Grant its role what docs/operations.md lists under Permissions, as the owner of the tables.',
  ],
  [
    /^42501$/,
    'Make the role of DATABASE_URL the owner of the database; docs/operations.md, Permissions, lists what it needs.',
  ],
  [
    /^25006$/,
    'DATABASE_URL must lead to the primary server, and the role must be able to write: check default_transaction_read_only.',
  ],
  [/^53100$/, 'Free some space on its disk, and start again.'],
  [
    /^53/,
    'Close connections of other programs, or raise the limit of the role, the database or max_connections.',
  ],
  [/^55000$/, 'Allow connections to it: ALTER DATABASE … ALLOW_CONNECTIONS true.'],
  [/^57P03$/, 'PostgreSQL is starting or stopping. Start again in a moment.'],
  [/^3F000$/, 'Create a schema, and put it first in the search_path of the role.'],
  [/^42(P07|701|P01|703)$/, 'It has tables of another program. Use an empty database.'],
  [
    /SSL|TLS|certificate|CERT/,
    'Correct the parameters sslmode and sslrootcert in DATABASE_URL, or the certificate of the server.',
  ],
];
