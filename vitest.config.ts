import { defineConfig } from 'vitest/config';

const isLong = process.env['RELIABILITY'] === 'long';

/** The long run adds resilience tests that take too long for every run, and asks both engines everything. */
const server = isLong
  ? [
      'reliability/!(mutations)/*.{test,long}.ts',
      'server/**/*.test.ts',
      // Their properties run with few counts otherwise.
      'rules/{due,explain,progress}.test.ts',
      'formats/checklist/round-trip.test.ts',
      'scripts/set-up/launch.test.ts',
      'slide/{plan,sizes,plan-3/bars}.test.ts',
    ]
  : ['server/**/*.test.ts', 'demo/**/*.test.ts', 'reliability/!(mutations)/*.test.ts'];

/**
 * The name of a file says where it runs: `.both.` on both engines; `.postgres.` needs two servers, which SQLite does
 * not support, or compares both engines. All others run on SQLite alone, because they do not depend on the engine or
 * concern rules above the database: `server/engines.postgres.test.ts` compares all calls on both.
 */
export function runsOn(engine: 'sqlite' | 'postgres', file: string): boolean {
  return engine === 'sqlite' ? !file.includes('.postgres.') : /\.(both|postgres)\./.test(file);
}

/** The files of the other engine, and of other runs; the long run leaves none out. */
const left = {
  sqlite: isLong ? [] : ['**/*.postgres.test.ts', ...resting('RESTING_ON_SQLITE')],
  postgres: isLong ? [] : ['**/!(*.both|*.postgres).test.ts', ...resting('RESTING_ON_POSTGRES')],
};

function resting(variable: string): string[] {
  return process.env[variable]?.split(' ') ?? [];
}

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
            '{contract,formats,rules,slide}/**/*.test.ts',
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
          exclude: left.sqlite,
        },
      },
      {
        test: {
          ...onServer,
          name: 'postgres',
          env: { TEST_ENGINE: 'postgres' },
          exclude: left.postgres,
        },
      },
    ],
  },
});
