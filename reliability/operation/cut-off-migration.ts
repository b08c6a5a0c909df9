import { migrate } from '#server/db/migrate.ts';
import { openDatabase } from '#server/db/open.ts';

import { afterStatements } from './statements.ts';

/**
 * Migrates in a process that is killed before the statement of the given number. Without a number it counts the
 * statements.
 */
const most = Number(process.argv[2] ?? Infinity);
const { DATABASE_URL: databaseUrl, DATA_DIR: dataDir = '' } = process.env;
const database = await openDatabase({ databaseUrl: databaseUrl || undefined, dataDir }, () => {});
const counted = afterStatements(database, most, () => process.kill(process.pid, 'SIGKILL'));
await migrate(counted.database);
process.stdout.write(String(counted.count()));
await database.close();
