import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';

import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';

import { calls } from '#contract/calls.ts';
import type { CompletionData } from '#contract/completion.ts';
import { manyProjects } from '#demo/many-projects.ts';
import { engine } from '#server/testing/database.ts';

import { within } from '../harness/load.ts';
import { ownMegabytesOf } from '../harness/memory.ts';
import type { Caller } from '../harness/person.ts';
import { reportFigures } from '../harness/report.ts';
import { isLong, tries } from '../harness/scale.ts';
import { startSite } from '../harness/site.ts';
import type { Read } from './large-reader.ts';

const { path } = calls.readCompletionData;
const detailsOfProject = 10 * 5 * 4;
const readers = 16;
const mostMegabytes = 64;
const mostTickMs = 50;

async function aPlace(details: number) {
  const site = await startSite({ LOG_LEVEL: 'error', BACKUPS: 'off' });
  const { database } = site;
  const now = () => new Date().toISOString();
  const ctx = { database, db: database.read, account: null, now };
  await manyProjects(ctx, { projects: details / detailsOfProject });
  const { address = '', child } = site.servers[0] ?? {};
  const admin = (await site.signIn()).at(address);
  const memory = () => ownMegabytesOf(child?.pid);
  return { site, admin, address, memory };
}

type Place = Awaited<ReturnType<typeof aPlace>>;

/** Reads everything concurrently in another process. */
async function readAll(
  { admin, address }: Place,
  count: number,
  of: string = path,
): Promise<Read[]> {
  const program = join(import.meta.dirname, 'large-reader.ts');
  const args = [program, `${address}${of}`, admin.cookie, String(count)];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  const [output] = await Promise.all([text(child.stdout), once(child, 'exit')]);
  return JSON.parse(output) as Read[];
}

type Ticked = { status: number; ms: number };

async function tick(admin: Caller, id: number, completion: number): Promise<Ticked> {
  const began = performance.now();
  const { status } = await admin.call('PUT', `/api/step-details/${id}`, { completion });
  return { status, ms: performance.now() - began };
}

/** Ticks details in sequence until `work` is done. */
async function tickingWhile<T>(admin: Caller, work: Promise<T>) {
  const over = new AbortController();
  const ended = work.finally(() => over.abort());
  const ticks: Ticked[] = [];
  while (!over.signal.aborted) {
    const turn = ticks.length;
    ticks.push(await tick(admin, 1 + (turn % 100), Math.floor(turn / 100) % 2 ? 0 : 100));
    await sleep(10);
  }
  return { done: await ended, ticks };
}

/** The peak memory until `work` is done. */
async function peakWhile<T>(memory: () => number, work: Promise<T>) {
  let peak = 0;
  const timer = setInterval(() => (peak = Math.max(peak, memory())), 20);
  const done = await work.finally(() => clearInterval(timer));
  return { done, peak };
}

/** A connection that requests everything and reads only the first bytes. */
async function standsStill({ admin, address }: Place) {
  const { hostname, port } = new URL(address);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => {});
  socket.write(`GET ${path} HTTP/1.1\r\nhost: x\r\ncookie: ${admin.cookie}\r\n\r\n`);
  await once(socket, 'data');
  socket.pause();
  onTestFinished(() => void socket.destroy());
  return socket;
}

const workbook = calls.exportProjects.path;

test.runIf(isLong).for([
  [200_000, readers, path],
  [2_000_000, readers, path],
  [2_000_000, 2, workbook],
] as const)(
  'with %i details, %i concurrent readers of %s are all answered with constant memory',
  { timeout: 1_800_000 },
  async ([details, count, of]) => {
    const place = await aPlace(details);
    const { admin, memory } = place;
    // Ticks alone grow the heap until it is collected.
    const { done: quiet, peak: before } = await peakWhile(
      memory,
      tickingWhile(admin, sleep(120_000)),
    );
    const work = tickingWhile(admin, readAll(place, count, of));
    const { done, peak } = await peakWhile(memory, work);
    const answers = done.done;
    reportFigures('L8', {
      of,
      details,
      'readers at once': count,
      'MB each': Math.round(answers[0]?.megabytes ?? 0),
      's until the first has all': Math.round(within(0, answers) / 100) / 10,
      's until the last has all': Math.round(within(1, answers) / 100) / 10,
      'MB at most before': Math.round(before),
      'MB more at most': Math.round(peak - before),
      ticks: done.ticks.length,
      'ms p99 of a tick before': Math.round(within(0.99, quiet.ticks)),
      'ms p99 of a tick meanwhile': Math.round(within(0.99, done.ticks)),
      'ms at most': Math.round(within(1, done.ticks)),
    });
    expect(answers.map(({ status, whole }) => [status, whole])).toEqual(
      Array.from({ length: count }, () => [200, true]),
    );
    expect(new Set(done.ticks.map(({ status }) => status))).toEqual(new Set([200]));
    expect(peak - before).toBeLessThan(mostMegabytes);
    expect(within(0.99, done.ticks)).toBeLessThanOrEqual(mostTickMs);
  },
);

test('disconnected readers and an error in the middle do not block', async () => {
  const place = await aPlace(20_000);
  for (let count = 0; count < 4; count += 1) (await standsStill(place)).destroy();
  const [answer] = await readAll(place, 1);
  expect(answer).toMatchObject({ status: 200, whole: true });
  if (engine === 'postgres') await breaksOffInTheMiddle(place);
  if (isLong) {
    await Promise.all(Array.from({ length: 2 }, () => standsStill(place)));
    const [after] = await readAll(place, 1);
    reportFigures('L8', { 's after two who stand still': Math.round((after?.ms ?? 0) / 100) / 10 });
  }
}, 120_000);

/** The connection of a snapshot ends while its response is sent: the response must not look complete. */
async function breaksOffInTheMiddle(place: Place): Promise<void> {
  const socket = await standsStill(place);
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'waymark snapshot' and datname = current_database()`.execute(
    place.site.database.read,
  );
  let heard = '';
  socket.on('data', (piece: Buffer) => (heard += piece.toString('latin1')));
  socket.resume();
  await once(socket, 'close');
  expect(heard.endsWith('0\r\n\r\n')).toBe(false);
  expect(await readAll(place, 1)).toMatchObject([{ status: 200, whole: true }]);
}

test('a response shows one state of the data despite concurrent writes', async () => {
  const place = await aPlace(tries(2000, 10_000));
  const { admin } = place;
  const readAndCheck = async () => {
    for (let count = 0; count < tries(5, 50); count += 1) {
      const { body } = await admin.call<CompletionData>('GET', path);
      const details = Map.groupBy(body.stepDetails, ({ taskStepId }) => taskStepId);
      const done = (id: number) => details.get(id)?.filter((one) => one.completion === 100);
      expect(body.steps).toEqual(body.taskSteps);
      expect(body.taskSteps.map((step) => [step.id, step.completedDetailsCount])).toEqual(
        body.taskSteps.map(({ id }) => [id, done(id)?.length]),
      );
    }
  };
  const { ticks } = await tickingWhile(admin, readAndCheck());
  reportFigures('L8', { 'states read': tries(5, 50), 'ticks meanwhile': ticks.length, torn: 0 });
  expect(ticks.length).toBeGreaterThan(5);
}, 60_000);
