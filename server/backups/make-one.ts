import { withDatabase } from '#server/admin/existing-database.ts';
import { explain } from '#server/admin/failure.ts';
import { lowerPriority } from '#server/admin/low-priority.ts';

import { makeBackup } from './make.ts';

/*
 * The child process: `node make-one.ts` with the server's settings. Writes the result to stdout as JSON, and stops
 * if the server that started it is gone.
 */

lowerPriority();
const stop = new AbortController();
process.stdin.on('close', () => stop.abort());
process.stdin.resume();

try {
  const made = await withDatabase(process.env, (database, { backups }) =>
    makeBackup(database, backups.folder, stop.signal),
  );
  process.stdout.write(JSON.stringify(made), () => process.exit(0));
} catch (error) {
  process.stderr.write(explain(error), () => process.exit(1));
}
