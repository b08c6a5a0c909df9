import { defineConfig } from 'vitest/config';

const isLong = process.env['RELIABILITY'] === 'long';

/** These count more in the long run. */
const counting = [
  'contract/checklist/round-trip.test.ts',
  'server/{storm,my-work/whose,progress/history,status-report/change-since}.test.ts',
];

/** The long run is about reliability alone, and about what takes too long for every run. */
const server = isLong
  ? ['reliability/*/*.{test,long}.ts', ...counting]
  : ['server/**/*.test.ts', 'demo/**/*.test.ts', 'reliability/*/*.test.ts'];

/** The engine has no part in these, or it is always SQLite, as for a demo: once in every run is enough. */
const onSqliteAlone = [
  'reliability/access/{canaries,cookies,headers,passwords}.test.ts',
  'reliability/durability/one-bad-request.test.ts',
  'reliability/input/{bad-input-slow,bad-input-types,limits,paths,raw-sockets}.test.ts',
  'reliability/operation/logs.test.ts',
  'reliability/overload/{overload-expensive,slow-clients}.test.ts',
  'reliability/uploads/*.test.ts',
  'server/admin/backup-formats.test.ts',
  'server/db/{reserve,shared-commit}.test.ts',
  'demo/**/*.test.ts',
  'server/http/{behind-a-proxy,docs-examples,openapi-checks,strangers}.test.ts',
  'server/managers/own-account.test.ts',
  'server/records/{recorded,versions}.test.ts',
  'server/{permissions,process}.test.ts',
  'server/sessions/network.test.ts',
  'server/slides/{as-shown,presentation,uploads}.test.ts',
  'server/status-report/presentation.test.ts',
  'server/concurrency-limiter.test.ts',
];

/** Two servers show here what one on SQLite would show again. */
const onPostgresAlone = ['reliability/durability/two-servers.test.ts'];

/** Small machines are slow when everything runs at once; nothing waits for these on a good day. */
const timeouts = { testTimeout: 30_000, hookTimeout: 60_000 };

/**
 * One after another in the same process, files share what is loaded, which halves their time. What is
 * between them is a database, and each test has its own.
 */
const onServer = {
  ...timeouts,
  include: server,
  isolate: false,
  globalSetup: ['scripts/test/bundled-server.ts'],
};

/** Unit tests need no database; server tests run once on each engine. `npm test` runs them one after another. */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          ...timeouts,
          name: 'unit',
          include: [
            '{contract,slide}/**/*.test.ts',
            'client/**/*.test.{ts,tsx}',
            'scripts/**/*.test.ts',
            'reliability/mutations/mutations.test.ts',
          ],
        },
      },
      {
        test: {
          ...onServer,
          name: 'sqlite',
          env: { TEST_ENGINE: 'sqlite' },
          exclude: isLong ? [] : onPostgresAlone,
        },
      },
      {
        test: {
          ...onServer,
          name: 'postgres',
          env: { TEST_ENGINE: 'postgres' },
          exclude: isLong ? [] : onSqliteAlone,
        },
      },
    ],
  },
});
