import { defineConfig } from 'vitest/config';

const isLong = process.env['RELIABILITY'] === 'long';

/** These count more in the long run. */
const counting = [
  'contract/checklist/round-trip.test.ts',
  'slide/plan.test.ts',
  'server/{engines,storm,my-work/whose,progress/history,status-report/change-since}.test.ts',
];

/** The long run is about reliability alone, and about what takes too long for every run. */
const server = isLong
  ? ['reliability/*/*.{test,long}.ts', ...counting]
  : ['server/**/*.test.ts', 'demo/**/*.test.ts', 'reliability/*/*.test.ts'];

/**
 * A second engine cannot change these: it has no part in them, or it is always SQLite, as for a demo, or they are
 * about rules that are kept above the database. That both engines answer and store the same, every call and random
 * writes show in `server/engines.test.ts`.
 */
const onSqliteAlone = [
  'reliability/access/{canaries,cookies,headers,ids,passwords}.test.ts',
  'reliability/durability/one-bad-request.test.ts',
  'reliability/input/{bad-input-slow,bad-input-types,limits,paths,raw-sockets}.test.ts',
  'reliability/operation/logs.test.ts',
  'reliability/overload/{overload-expensive,slow-clients}.test.ts',
  'reliability/uploads/*.test.ts',
  'reliability/{mutations/mutations,operation/supply}.test.ts',
  'server/{concurrency-limiter,node-version,permissions,process,written-files}.test.ts',
  'server/activity/export.test.ts',
  'server/admin/{backup-formats,command-line,reset-password}.test.ts',
  'server/backups/plan.test.ts',
  'server/batches/batches.test.ts',
  'server/comments/comments.test.ts',
  'server/db/{reserve,shared-commit}.test.ts',
  'demo/**/*.test.ts',
  'server/deleted/{undo,undo-later}.test.ts',
  'server/dossier/*.test.ts',
  'server/http/{behind-a-proxy,docs-examples,openapi,openapi-checks,strangers}.test.ts',
  'server/http/{cached-response,form,idempotent-creates,merging,requests}.test.ts',
  'server/managers/{managers,own-account}.test.ts',
  'server/messages/messages.test.ts',
  'server/organisation/organisation.test.ts',
  'server/owner-roles/owner-roles.test.ts',
  'server/people/*.test.ts',
  'server/progress/{finished,guard}.test.ts',
  'server/projects/{archive,changes,deletion,owners,projects,workbook}.test.ts',
  'server/records/{kinds,recorded,versions}.test.ts',
  'server/rounds/rounds.test.ts',
  'server/sessions/network.test.ts',
  'server/slide-bars/slide-bars.test.ts',
  'server/slides/{as-shown,of-project,presentation,quotas,slides,uploads}.test.ts',
  'server/status-report/presentation.test.ts',
  'server/steps/{changes,details,moves,new-steps,people,waits}.test.ts',
  'server/tasks/{active-tasks,auto-completion,changes,duplicate,new-tasks}.test.ts',
  'server/templates/*.test.ts',
];

/** Two servers show here what one on SQLite would show again; and some ask both engines. */
const onPostgresAlone = [
  'reliability/durability/two-servers.test.ts',
  'reliability/input/bad-input.test.ts',
  'server/engines.test.ts',
];

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
  // The long run starts the server from its sources, as it is installed.
  globalSetup: isLong ? [] : ['scripts/test/bundled-server.ts'],
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
