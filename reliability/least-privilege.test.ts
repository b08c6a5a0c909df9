import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';

import { chanceFrom } from '../server/demo/chance.ts';
import { emptyDatabase, engine } from '../server/testing/database.ts';
import { startProcess } from '../server/testing/process.ts';
import { admin } from '../server/testing/terminal.ts';
import { primary, signIn } from './person.ts';
import { readBack } from './read-back.ts';
import { seed } from './scale.ts';
import { findings } from './site.ts';
import { tell } from './tell.ts';
import { until } from './until.ts';
import { writers } from './writers.ts';

const operations = fileURLToPath(new URL('../docs/operations.md', import.meta.url));

test.runIf(engine === 'postgres')(
  'a role that may read and write rows, and nothing else, is enough once the tables are there',
  async () => {
    const { database, settings, drop } = await emptyDatabase();
    onTestFinished(drop);
    const all = { ...settings, BACKUPS: 'off', PRIMARY_MANAGER_PASSWORD: primary.password };
    await (await startProcess(all)).end('SIGTERM');

    const role = `app_${randomBytes(6).toString('hex')}`;
    await sql`create role ${sql.id(role)} login nosuperuser`.execute(database.write);
    const statements = writtenRights(role);
    expect(statements).toHaveLength(4);
    for (const statement of statements) await sql.raw(statement).execute(database.write);
    onTestFinished(async () => {
      await sql`drop owned by ${sql.id(role)}`.execute(database.write);
      await sql`drop role ${sql.id(role)}`.execute(database.write);
    });
    const url = new URL(settings.DATABASE_URL);
    url.username = role;
    const asRole = { ...all, DATABASE_URL: url.href };
    const { rows } = await sql<{ may: boolean }>`
      select has_schema_privilege(${role}, 'public', 'create') as may`.execute(database.read);
    expect(rows).toEqual([{ may: false }]);

    const server = await startProcess(asRole);
    onTestFinished(async () => void (await server.end('SIGKILL')));
    const address = () => server.address;
    const person = await signIn(address);
    onTestFinished(person.leave);
    const work = writers(person, address, { random: chanceFrom(seed), people: 3, slides: 0.05 });
    const { count } = work.witness;
    const stop = work.start('go on');
    await until(() => count.acknowledged >= 40);
    await stop();
    const wrong = await readBack(work.witness, person, address, { all: true });
    const { code } = await admin(['check'], { settings: asRole });
    tell('O14', { ...count, refused: work.unforeseen.length, lost: wrong.length });
    expect(work.unforeseen).toEqual([]);
    expect(work.requests.filter(({ status }) => status === 500)).toEqual([]);
    expect(wrong).toEqual([]);
    expect(code).toBe(0);
    expect(await findings(database)).toEqual([]);
    expect(await server.end('SIGTERM')).toBe(0);
  },
);

/** The rights as the documentation has them, for this role. */
function writtenRights(role: string): string[] {
  const lines = readFileSync(operations, 'utf8').matchAll(
    /^ +((?:grant|revoke) .*waymark_app;)$/gm,
  );
  return [...lines].map(([, line = '']) => line.replace('waymark_app', role));
}
