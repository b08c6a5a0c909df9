import type { Fault } from './fault.ts';

const kills = 'reliability/kills.test.ts';
const settings = 'reliability/power-cut.test.ts';
const powerCut = 'reliability/power-cut.long.ts';
const failingDisk = 'reliability/failing-disk.long.ts';
const fullDisk = 'reliability/full-disk.long.ts';
const outage = 'reliability/database-outage.test.ts';
const hung = 'reliability/database-outage.long.ts';

const notSynced = {
  file: 'server/db/sqlite.ts',
  find: `'pragma synchronous = full'`,
  replace: `'pragma synchronous = normal'`,
  engine: 'sqlite',
} as const;

const undoneTwice = {
  what: 'what SQLite has undone itself is undone again',
  file: 'server/db/sqlite.ts',
  find: `if (connection.isTransaction) connection.exec('rollback');`,
  replace: `connection.exec('rollback');`,
  engine: 'sqlite',
  long: true,
} as const;

/** Mistakes with what was acknowledged, and with databases and disks that are away. */
export const faults: Fault[] = [
  {
    row: 'D1',
    what: 'the statements of a write are no transaction',
    file: 'server/db/transaction.ts',
    find: 'ctx.database.transact(',
    replace: 'ctx.database.write.connection().execute(',
    test: kills,
  },
  {
    row: 'D1',
    what: 'writes that share a commit are acknowledged before it',
    file: 'server/db/shared-commit.ts',
    find: 'return { settle: () => resolve(result) };',
    replace: 'resolve(result);\n    return { settle: () => {} };',
    test: 'server/db/shared-commit.test.ts',
    engine: 'sqlite',
  },
  {
    row: 'D1',
    what: 'a write that fails leaves its part in the commit of others',
    file: 'server/db/shared-commit.ts',
    find: "statement('rollback to one')",
    replace: "statement('release one')",
    test: 'server/db/shared-commit.test.ts',
    engine: 'sqlite',
  },
  { row: 'D2', what: 'SQLite need not wait for the disk', ...notSynced, test: settings },
  {
    row: 'D2',
    what: 'SQLite need not wait for the disk, and the power goes',
    ...notSynced,
    test: powerCut,
    long: true,
  },
  {
    row: 'D2',
    what: 'a PostgreSQL that does not wait for the disk is taken',
    file: 'server/db/open.ts',
    find: `settings.get('synchronous_commit') === 'off'`,
    replace: `settings.get('synchronous_commit') === 'never'`,
    test: settings,
    engine: 'postgres',
  },
  { row: 'D3', ...undoneTwice, test: failingDisk },
  { row: 'D4', ...undoneTwice, test: fullDisk },
  {
    row: 'D4',
    what: 'whoever reads is refused when their session cannot be noted',
    file: 'server/sessions/authenticate.ts',
    find: `await touchSession(ctx, sid, session, days).catch((error) => c.set('fault', error));`,
    replace: 'await touchSession(ctx, sid, session, days);',
    test: fullDisk,
    engine: 'sqlite',
    long: true,
  },
  {
    row: 'D5',
    what: 'nobody hears of a connection that breaks between two statements',
    file: 'server/db/postgres.ts',
    find: `pool.on('connect', (client) => void client.on('error', () => {}));`,
    replace: '',
    test: outage,
    engine: 'postgres',
  },
  {
    row: 'D5',
    what: 'nobody hears of an idle connection that breaks',
    file: 'server/db/postgres.ts',
    find: `pool.on('error', onProblem);`,
    replace: '',
    test: outage,
    engine: 'postgres',
  },
  {
    row: 'D5',
    what: 'a database that shuts down is taken for a fault of the program',
    file: 'server/http/errors.ts',
    find: '57P0[123]|',
    replace: '',
    test: outage,
    engine: 'postgres',
  },
  {
    row: 'L6',
    what: 'a request waits for as long as the database hangs',
    file: 'server/db/postgres.ts',
    find: 'patient ? () => {} : closeWhenHung(pool, url)',
    replace: 'patient || pool ? () => {} : closeWhenHung(pool, url)',
    test: hung,
    engine: 'postgres',
    long: true,
  },
  {
    row: 'D6',
    what: 'Connections to a database that another has taken over from are kept',
    file: 'server/db/hung.ts',
    find: 'served.includes(process ?? 0)',
    replace: 'served.length > 0 || process === 0',
    test: 'reliability/failover.long.ts',
    name: 'hangs and is replaced at once',
    engine: 'postgres',
    long: true,
  },
  {
    row: 'D6',
    what: 'A primary that is killed takes the servers with it',
    file: 'server/db/postgres.ts',
    find: `pool.on('error', onProblem);`,
    replace: '',
    test: 'reliability/failover.long.ts',
    name: 'is killed',
    engine: 'postgres',
    long: true,
  },
];
