import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';

import { emptyDatabase, engine } from '#server/testing/database.ts';
import { refusedStart } from '#server/testing/process.ts';

import { ownCluster } from '../harness/own-cluster.ts';
import { isLong } from '../harness/scale.ts';

test.runIf(engine === 'sqlite')('SQLite waits for the disk before it acknowledges', async () => {
  const { database, drop } = await emptyDatabase();
  onTestFinished(drop);
  const setting = async (pragma: string) => {
    const { rows } = await sql`pragma ${sql.raw(pragma)}`.execute(database.write);
    return rows;
  };
  expect(await setting('synchronous')).toEqual([{ synchronous: 2 }]);
  expect(await setting('journal_mode')).toEqual([{ journal_mode: 'wal' }]);
});

test.runIf(engine === 'postgres')(
  'refuses to start with a PostgreSQL that does not wait for the disk',
  async () => {
    const { settings, drop } = await emptyDatabase();
    onTestFinished(drop);
    const hasty = `${settings.DATABASE_URL}?options=-c%20synchronous_commit%3Doff`;
    const { code, stderr } = await refusedStart({ ...settings, DATABASE_URL: hasty });
    expect(code).toBe(1);
    expect(stderr).toMatch(`PostgreSQL's synchronous_commit must not be "off".`);
    expect(stderr.trim().split('\n')).toHaveLength(1);
  },
);

test.runIf(engine === 'postgres' && isLong)(
  'refuses to start with a PostgreSQL that may lose whole files',
  async () => {
    for (const setting of ['fsync', 'full_page_writes']) {
      const { url } = await ownCluster({ settings: [`${setting}=off`] });
      const { code, stderr } = await refusedStart({ DATABASE_URL: url });
      expect(code).toBe(1);
      expect(stderr).toMatch(`PostgreSQL's ${setting} is "off", it must be "on".`);
    }
  },
);
