import { tmpdir } from 'node:os';

import { BadSetting } from './config.ts';
import { NewerDatabase } from './db/migrate.ts';
import { DifferentTables } from './db/table-differences.ts';
import { DatabaseUnusable, isOfDatabase, unusable } from './db/unusable.ts';

const explained = [DatabaseUnusable, NewerDatabase, DifferentTables];

/** Explains in one line why the program cannot start and how to fix it. */
export function startFailure(error: unknown, env: NodeJS.ProcessEnv): string {
  if (error instanceof BadSetting) return `Setting ${error.message}.`;
  if (explained.some((kind) => error instanceof kind)) return (error as Error).message;
  const where = {
    databaseUrl: env['DATABASE_URL'] || undefined,
    dataDir: env['DATA_DIR'] || './data',
  };
  const { message, syscall, code, path } = error as NodeJS.ErrnoException;
  // DATABASE_URL may name files of certificates.
  const isNamed = path !== undefined && where.databaseUrl?.includes(path);
  if (isNamed || isOfDatabase(error)) return unusable(error, where).message;
  if (syscall === 'listen' || syscall === 'getaddrinfo') return portFailure(code, env);
  if (syscall === 'mkdtemp') {
    return `TMPDIR: ${tmpdir()} cannot be used (${message}). Set TMPDIR to a folder that this user may write to.`;
  }
  if (path) return `${path} cannot be used (${message}). ${mendOfFile}`;
  return `${message ?? String(error)}. This is unexpected: please report it with the version of Waymark.`;
}

const mendOfFile =
  'Let the user that runs Waymark read it, and write to it if it is in DATA_DIR (chown, chmod).';

function portFailure(code: string | undefined, env: NodeJS.ProcessEnv): string {
  const port = env['PORT'] || '3000';
  const host = env['HOST'] || '127.0.0.1';
  switch (code) {
    case 'EADDRINUSE':
      return `PORT ${port} is in use. Stop the program that uses it, or set another PORT.`;
    case 'EACCES':
      return `This user may not listen on PORT ${port}. Set a PORT above 1023.`;
    default:
      return `HOST ${host} is not an address of this machine. Set HOST to one, without scheme and port: 127.0.0.1 for this machine only, 0.0.0.0 for all addresses.`;
  }
}
