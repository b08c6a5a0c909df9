import { defineConfig } from 'vitest/config';

const isLong = process.env['RELIABILITY'] === 'long';

/** Tests with higher counts in the long run. */
const counting = [
  'contract/checklist/round-trip.test.ts',
  'server/{storm,my-work/whose,progress/history,status-report/change-since}.test.ts',
];

/** The long run contains resilience tests, and tests that take too long for every run. */
const server = isLong
  ? ['reliability/*/*.{test,long}.ts', ...counting]
  : ['server/**/*.test.ts', 'demo/**/*.test.ts', 'reliability/*/*.test.ts'];

/** Tests that do not depend on the engine, or always use SQLite like the demo. */
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

/** Needs two servers, which SQLite does not support. */
const onPostgresAlone = ['reliability/durability/two-servers.test.ts'];

/** Generous, for small machines under load. */
const timeouts = { testTimeout: 30_000, hookTimeout: 60_000 };

/** Files run in the same process and share loaded modules, which halves their time. Each test has its own database. */
const onServer = {
  ...timeouts,
  include: server,
  isolate: false,
  globalSetup: ['scripts/test/bundled-server.ts'],
};

/** Unit tests need no database; server tests run once on each engine. `npm test` runs them in sequence. */
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
