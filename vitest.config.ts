import { defineConfig } from 'vitest/config';

const isLong = process.env['RELIABILITY'] === 'long';

/** The long run adds resilience tests that take too long for every run, and asks both engines everything. */
const server = isLong
  ? [
      'reliability/*/*.{test,long}.ts',
      'server/**/*.test.ts',
      'contract/checklist/round-trip.test.ts',
      'slide/plan.test.ts',
    ]
  : ['server/**/*.test.ts', 'demo/**/*.test.ts', 'reliability/*/*.test.ts'];

/**
 * Tests that do not depend on the engine, always use SQLite like the demo, or concern rules above the database.
 * `server/engines.test.ts` compares all calls and random writes on both engines.
 */
export const onSqliteAlone = [
  'reliability/access/{canaries,cookies,headers,ids,passwords}.test.ts',
  'reliability/durability/one-bad-request.test.ts',
  'reliability/input/{bad-input-slow,bad-input-types,limits,paths,raw-sockets}.test.ts',
  'reliability/operation/logs.test.ts',
  'reliability/overload/{exports,overload-expensive,slow-clients}.test.ts',
  'reliability/uploads/*.test.ts',
  'reliability/{mutations/mutations,operation/supply}.test.ts',
  'server/{concurrency-limiter,node-version,permissions,process,written-files}.test.ts',
  'server/activity/export.test.ts',
  'server/admin/{backup-formats,command-line,refused-files,reset-password}.test.ts',
  'server/backups/plan.test.ts',
  'server/batches/batches.test.ts',
  'server/comments/comments.test.ts',
  'server/db/{lazy-thread,reserve,shared-commit}.test.ts',
  'demo/**/*.test.ts',
  'server/deleted/{undo,undo-later}.test.ts',
  'server/dossier/*.test.ts',
  'server/evidence/file-name.test.ts',
  'server/http/{behind-a-proxy,docs-examples,openapi,openapi-checks,strangers}.test.ts',
  'server/http/{cached-response,form,idempotent-creates,large-answers,merging,requests}.test.ts',
  'server/managers/{managers,own-account}.test.ts',
  'server/messages/messages.test.ts',
  'server/organisation/organisation.test.ts',
  'server/owner-roles/owner-roles.test.ts',
  'server/people/*.test.ts',
  'server/progress/{finished,guard,history}.test.ts',
  'server/projects/{archive,changes,deletion,milestones,owners,projects,workbook}.test.ts',
  'server/records/{kinds,recorded,versions}.test.ts',
  'server/rounds/rounds.test.ts',
  'server/sessions/{network,sessions}.test.ts',
  'server/slide-bars/slide-bars.test.ts',
  'server/slides/{as-shown,of-project,presentation,quotas,slides,uploads}.test.ts',
  'server/status-report/presentation.test.ts',
  'server/steps/{changes,details,due-dates,moves,new-steps,people,waits}.test.ts',
  'server/tasks/{active-tasks,auto-completion,changes,duplicate,new-tasks}.test.ts',
  'server/templates/*.test.ts',
];

/** Needs two servers, which SQLite does not support, or compares both engines. */
export const onPostgresAlone = [
  'reliability/durability/two-servers.test.ts',
  'reliability/input/bad-input.test.ts',
  'server/engines.test.ts',
];

/**
 * Generous timeouts, for small machines under load. Files run in the same process and share loaded modules, which
 * halves their time.
 */
const common = { testTimeout: 30_000, hookTimeout: 60_000, isolate: false };

/** Each test has its own database. */
const onServer = {
  ...common,
  include: server,
  globalSetup: ['scripts/test/bundled-server.ts'],
};

/** Unit tests need no database; server tests run once on each engine. */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          ...common,
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
