import { spawn } from 'node:child_process';
import { copyFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

import { sql } from 'kysely';
import { expect, onTestFinished } from 'vitest';

import type { Backup, BackupOverview } from '#contract/backups.ts';
import { chanceFrom } from '#demo/chance.ts';
import type { Database } from '#server/db/database.ts';
import { opened } from '#server/testing/backups.ts';
import { engine } from '#server/testing/database.ts';
import { once } from '#server/testing/once.ts';

import type { Ended } from '../harness/asking.ts';
import { within } from '../harness/load.ts';
import type { Caller } from '../harness/person.ts';
import { readBack } from '../harness/read-back.ts';
import { reportFigures } from '../harness/report.ts';
import { seed, tries } from '../harness/scale.ts';
import { findings, startSite } from '../harness/site.ts';
import type { Site } from '../harness/site.ts';
import { until } from '../harness/until.ts';
import { writers } from '../harness/writers.ts';

const project = fileURLToPath(new URL('../..', import.meta.url));
const writesBefore = tries(30, 3000);
const people = tries(2, 8);

/**
 * The recovery of docs/operations.md: a backup made during writes is copied away, the data is destroyed, and the
 * documented commands are run.
 */
once(
  'a backup made under load restores everything by the documented steps',
  async () => {
    const random = chanceFrom(seed);
    const folder = temporaryFolder();
    const data = { BACKUP_DIR: join(folder, 'backups'), DATA_DIR: join(folder, 'data') };
    const site = await startSite(data);
    const person = await site.signIn();
    const before = writers(person, site.address, {
      random,
      slides: 0.05,
      called: 'before',
      people,
    });
    await writeUntil(before, () => before.witness.count.acknowledged >= writesBefore);
    expect(await readBack(before.witness, person, site.address, { all: true })).toEqual([]);

    const during = writers(person, site.address, { random, called: 'during', people });
    const stop = during.start('go on');
    await until(() => during.witness.count.acknowledged >= 10);
    const quiet = durations(during.requests);
    const acknowledged = new Set(during.witness.projects.keys());
    const made = await backedUp(person);
    const busy = durations(during.requests).slice(quiet.length);
    await stop();
    expect(during.unforeseen).toEqual([]);
    const elsewhere = join(folder, 'carried-away.backup');
    copyFileSync(made.file ?? '', elsewhere);

    await destroy(site);
    const steps = writtenSteps();
    expect(steps).toContain('npm run admin -- restore FILE');
    const restored = await run(site, 'npm run admin -- restore FILE', elsewhere);
    expect(restored.output).toMatch(/Restored \d+ rows[^]*: no differences\./);
    expect(restored.code).toBe(0);

    for (const index of site.servers.keys()) await site.startAgain(index);
    expect((await person.call('GET', '/api/user')).status).toBe(401);
    const back = await site.signIn();
    const wrong = await readBack(before.witness, back, site.address, { all: true });
    const lost = wrong.filter((line) => !/^(slide )?during/.test(line));
    const found = await opened(placeOf(site), async (database) => ({
      findings: await findings(database),
      ...(await asItsLogSays(database)),
    }));
    reportFigures('O4', {
      'rows backed up': made.rows ?? 0,
      'written before': before.witness.count.acknowledged,
      'written meanwhile': during.witness.count.acknowledged,
      'of those in it': found.names.filter((name) => name.startsWith('during')).length,
      lost: lost.length,
      'ms p95 before': Math.round(within(0.95, quiet)),
      'ms p95 meanwhile': Math.round(within(0.95, busy)),
    });
    expect(lost).toEqual([]);
    expect(found.findings).toEqual([]);
    expect(found.names).toEqual(found.logged);
    expect(found.byHalves).toEqual([]);
    expect(before.witness.count.acknowledged).toBeGreaterThanOrEqual(writesBefore);
    expect(during.witness.projects.size).toBeGreaterThan(acknowledged.size);
  },
  tries(90_000, 900_000),
);

async function writeUntil(work: ReturnType<typeof writers>, enough: () => boolean): Promise<void> {
  const stop = work.start('go on');
  await until(enough, tries(30_000, 600_000));
  await stop();
}

/** Requests a backup, like the button in Settings, and waits until it is verified. */
async function backedUp(person: Caller): Promise<Backup> {
  const { status, body } = await person.call<Backup>('POST', '/api/backups');
  expect(status).toBe(201);
  for (;;) {
    const { body: overview } = await person.call<BackupOverview>('GET', '/api/backups');
    const made = overview.backups.find(({ id }) => id === body.id);
    expect(made?.problem).toBeNull();
    if (made?.state === 'proven') return made;
    await sleep(100);
  }
}

async function destroy({ servers, end, settings, database }: Site): Promise<void> {
  for (const index of servers.keys()) await end(index, 'SIGKILL');
  if (engine === 'postgres') {
    await sql`drop schema public cascade`.execute(database.write);
    await sql`create schema public`.execute(database.write);
    return;
  }
  rmSync(settings.DATA_DIR, { recursive: true });
}

function placeOf({ settings }: Site) {
  return { DATA_DIR: settings.DATA_DIR, DATABASE_URL: settings.DATABASE_URL };
}

function writtenSteps(): string {
  const operations = readFileSync(join(project, 'docs/operations.md'), 'utf8');
  return /^## Disaster recovery$([^]*?)^## /m.exec(operations)?.[1] ?? '';
}

async function run({ settings }: Site, command: string, file: string) {
  const [name = '', ...args] = command.replace('FILE', file).split(' ');
  const child = spawn(name, args, {
    cwd: project,
    env: { ...process.env, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  const [out, err, code] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
  return { code, output: out + err };
}

/** Existing projects, projects expected by the log, and projects with fewer details than were sent. */
async function asItsLogSays({ read }: Database) {
  const projects = await read.selectFrom('projects').select(['id', 'name']).execute();
  const entries = await read
    .selectFrom('activity')
    .select(['entityName', 'action'])
    .where('entityType', '=', 'project')
    .where('action', 'in', ['created', 'deleted'])
    .execute();
  const gone = new Set(entries.filter(({ action }) => action === 'deleted').map(nameOf));
  const made = entries.filter(({ action }) => action === 'created').map(nameOf);
  const details = await read
    .selectFrom('stepDetails')
    .innerJoin('taskSteps', 'taskSteps.id', 'stepDetails.taskStepId')
    .innerJoin('tasks', 'tasks.id', 'taskSteps.taskId')
    .select((eb) => ['projectId', eb.fn.countAll<number>().as('count')])
    .groupBy('projectId')
    .execute();
  const whole = new Set(details.filter(({ count }) => count === 27).map((one) => one.projectId));
  return {
    names: projects.map(({ name }) => name).toSorted(),
    logged: made.filter((name) => !gone.has(name)).toSorted(),
    byHalves: projects.filter(({ id }) => !whole.has(id)),
  };
}

const nameOf = ({ entityName }: { entityName: string }) => entityName;

function durations(requests: Ended[]) {
  return requests.map(({ began, ended }) => ({ ms: ended - began }));
}

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'waymark-drill-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
