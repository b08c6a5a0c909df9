import { randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { sql } from 'kysely';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';

import { chanceFrom } from '#demo/chance.ts';
import { emptyDatabase, engine } from '#server/testing/database.ts';
import { startProcess } from '#server/testing/process.ts';
import { admin } from '#server/testing/terminal.ts';

import { run } from '../../scripts/set-up/child.mjs';
import { root } from '../../scripts/set-up/places.mjs';
import { postgresPrograms } from '../../scripts/test/postgres-programs.ts';
import { databaseOf, ownCluster } from '../harness/own-cluster.ts';
import { primary, signIn } from '../harness/person.ts';
import { readBack } from '../harness/read-back.ts';
import { reportFigures } from '../harness/report.ts';
import { seed } from '../harness/scale.ts';
import { findings } from '../harness/site.ts';
import { until } from '../harness/until.ts';
import { writers } from '../harness/writers.ts';

const operations = fileURLToPath(new URL('../../docs/operations.md', import.meta.url));

test.runIf(engine === 'postgres')(
  'a role that may only read and write rows is sufficient once the tables exist',
  async () => {
    const { database, settings, drop } = await emptyDatabase();
    onTestFinished(drop);
    const all = { ...settings, BACKUPS: 'off', PRIMARY_MANAGER_PASSWORD: primary.password };
    await (await startProcess(all)).end('SIGTERM');

    const role = `app_${randomBytes(6).toString('hex')}`;
    await sql`create role ${sql.id(role)} login nosuperuser`.execute(database.write);
    const statements = writtenRights(role);
    expect(statements).toHaveLength(6);
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
    reportFigures('O14', { ...count, refused: work.unforeseen.length, lost: wrong.length });
    expect(work.unforeseen).toEqual([]);
    expect(work.requests.filter(({ status }) => status === 500)).toEqual([]);
    expect(wrong).toEqual([]);
    expect(code).toBe(0);
    expect(await findings(database)).toEqual([]);
    expect(await server.end('SIGTERM')).toBe(0);

    // New tables come with the rights, too.
    const file = join(mkdtempSync(join(tmpdir(), 'waymark-')), 'a.backup');
    onTestFinished(() => rmSync(dirname(file), { recursive: true }));
    expect((await admin(['backup', file], { settings: asRole })).code).toBe(0);
    expect((await admin(['restore', '--replace', file], { settings: all })).code).toBe(0);
    const restored = await startProcess(asRole);
    expect(await restored.end('SIGTERM')).toBe(0);
  },
);

test.runIf(engine === 'postgres')(
  'the role created by compose.yaml is not a superuser, and owns the required objects',
  async () => {
    const cluster = await ownCluster();
    const programs = await postgresPrograms(tmpdir());
    if (!existsSync(join(programs, 'psql')))
      return reportFigures('O14', { 'psql here, so not run': 0 });
    const administrator = await renamedAdministrator(cluster.url);
    const { hostname, port, username } = new URL(administrator);
    const PATH = `${programs}:${process.env['PATH']}`;
    const known = { PATH, PGHOST: hostname, PGPORT: port, POSTGRES_USER: username };
    const make = async (more: Record<string, string>) =>
      run(join(root, 'deploy/postgres-role.sh'), [], { env: { ...known, ...more } });
    expect((await make({})).output).toContain('WAYMARK_PASSWORD is not set');
    const password = `it's "odd" $HOME`;
    expect(await make({ WAYMARK_PASSWORD: password })).toMatchObject({ code: 0 });
    const url = new URL(cluster.url);
    url.username = 'waymark';
    url.password = encodeURIComponent(password);
    url.pathname = '/waymark';
    const settings = { DATABASE_URL: url.href, BACKUPS: 'off' };
    const server = await startProcess({ ...settings, PRIMARY_MANAGER_PASSWORD: primary.password });
    onTestFinished(async () => void (await server.end('SIGKILL')));
    (await signIn(() => server.address)).leave();
    const { database } = databaseOf({ ...cluster, url: url.href });
    onTestFinished(database.close);
    const { rows } = await sql`select rolsuper, rolcreatedb, rolcreaterole, rolbypassrls
      from pg_roles where rolname = current_user`.execute(database.read);
    expect(rows).toEqual([
      { rolsuper: false, rolcreatedb: false, rolcreaterole: false, rolbypassrls: false },
    ]);
    expect(await server.end('SIGTERM')).toBe(0);
  },
);

/** The test cluster is created by a role whose name the script uses for another role. */
async function renamedAdministrator(url: string): Promise<string> {
  const administrator = new URL(url);
  administrator.username = 'administrator';
  for (const [as, statement] of [
    [url, 'create role administrator login superuser'],
    [administrator.href, `alter role waymark rename to "of the test"`],
  ] as const) {
    const client = new pg.Client({ connectionString: as });
    await client.connect();
    await client.query(statement);
    await client.end();
  }
  return administrator.href;
}

function writtenRights(role: string): string[] {
  const lines = readFileSync(operations, 'utf8').matchAll(
    /^ +((?:grant|revoke|alter default privileges) .*waymark_app;)$/gm,
  );
  return [...lines].map(([, line = '']) =>
    line.replace('for role waymark ', 'for role current_user ').replace('waymark_app', role),
  );
}
