import { BadSetting } from './config.ts';
import { NewerDatabase } from './db/migrate.ts';
import { DatabaseUnusable } from './db/open.ts';
import { DifferentTables } from './db/table-differences.ts';

const explained = [DatabaseUnusable, NewerDatabase, DifferentTables];

/** Explains in one line why the program cannot start and how to fix it. */
export function startFailure(error: unknown, env: NodeJS.ProcessEnv): string {
  if (error instanceof BadSetting) return `Setting ${error.message}.`;
  if (explained.some((kind) => error instanceof kind)) return (error as Error).message;
  const { code, message } = error as { code?: string; message?: string };
  const port = env['PORT'] || '3000';
  const host = env['HOST'] || '127.0.0.1';
  switch (code) {
    case 'EADDRINUSE':
      return `PORT ${port} is in use. Stop the program that uses it, or set another PORT.`;
    case 'EACCES':
      return `This user may not listen on PORT ${port}. Set a PORT above 1023.`;
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return `HOST ${host} is not an address of this machine.`;
    default:
      return message ?? String(error);
  }
}
