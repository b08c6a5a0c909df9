import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { get } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

import { unzipSync } from 'fflate';
import { expect, test } from 'vitest';

import { aProject } from '#demo/builders.ts';

import { within } from '../harness/load.ts';
import { ownMegabytesOf } from '../harness/memory.ts';
import { reportFigures } from '../harness/report.ts';
import { isLong, tries } from '../harness/scale.ts';
import { startSite } from '../harness/site.ts';

const pieceBytes = 262_144;
const steps = tries(20, 200);
const files = tries(5, 50);
const piecesOfFile = tries(8, 40);
const entries = tries(2000, 100_000);
const mostMegabytes = 64;

/** A hire with evidence and a long log. */
async function aPlace() {
  const site = await startSite({ LOG_LEVEL: 'error', BACKUPS: 'off' });
  const { database } = site;
  const now = () => new Date().toISOString();
  const ctx = { database, db: database.read, account: null, now };
  const details = [{ text: 'Signed' }, { text: 'Filed' }];
  const named = Array.from({ length: steps }, (_, at) => ({ name: `Control ${at}`, details }));
  const { id } = await aProject(ctx, { tasks: [{ title: 'Controls', steps: named }] });
  const hashes = await withEvidence(site, now());
  await withLog(site, id, now());
  const { address = '', child } = site.servers[0] ?? {};
  const admin = (await site.signIn()).at(address);
  const ask = (path: string) =>
    new Promise<IncomingMessage>((resolve, reject) => {
      const headers = { cookie: admin.cookie };
      get(`${address}${path}`, { headers, agent: false }, resolve).once('error', reject);
    });
  const { body } = await admin.call<{ id: number }[]>('GET', '/api/task-steps/1/details');
  const memory = () => ownMegabytesOf(child?.pid);
  return { admin, ask, memory, details: body, hashes, dossier: `/api/projects/${id}/dossier` };
}

type Place = Awaited<ReturnType<typeof aPlace>>;
type Site = Awaited<ReturnType<typeof startSite>>;

/** Inserts evidence as uploads do. Returns the hash of each file. */
async function withEvidence({ database }: Site, createdAt: string): Promise<Set<string>> {
  const hashes = new Set<string>();
  for (let file = 0; file < files; file += 1) {
    await database.transact(async (db) => {
      const pieces = Array.from({ length: piecesOfFile }, () => randomBytes(pieceBytes));
      const hash = createHash('sha256');
      for (const bytes of pieces) hash.update(bytes);
      const sha256 = hash.digest('hex');
      const size = piecesOfFile * pieceBytes;
      hashes.add(sha256);
      const { id: fileId } = await db
        .insertInto('evidenceFiles')
        .values({ sha256, size, accountId: 1, createdAt })
        .returning('id')
        .executeTakeFirstOrThrow();
      for (const [place, bytes] of pieces.entries()) {
        await db.insertInto('evidencePieces').values({ fileId, place, bytes }).execute();
      }
      const proof = { name: `Scan ${file}.pdf`, fileId, size, sha256, hasThumbnail: false };
      const row = { taskStepId: file + 1, addedBy: 'Ada', createdAt, ...proof };
      return { answered: db.insertInto('evidence').values(row).execute() };
    });
  }
  return hashes;
}

async function withLog({ database }: Site, projectId: number, createdAt: string): Promise<void> {
  const row = (at: number) => ({
    position: 0,
    action: 'updated' as const,
    entityType: 'project' as const,
    entityId: projectId,
    entityName: `Entry ${at}`,
    projectId,
    projectManagerId: null,
    projectManagerName: 'Ada',
    fields: JSON.stringify({ description: { before: 'x'.repeat(200), after: 'y'.repeat(200) } }),
    cause: null,
    createdAt,
  });
  for (let at = 0; at < entries; at += 500) {
    const values = Array.from({ length: 500 }, (_, one) => row(at + one));
    await database.transact(async (db) => ({
      answered: db.insertInto('activity').values(values).execute(),
    }));
  }
}

async function readWhole({ ask }: Place, path: string): Promise<Buffer[]> {
  const answer = await ask(path);
  expect(answer.statusCode).toBe(200);
  const chunks: Buffer[] = [];
  for await (const chunk of answer) chunks.push(chunk as Buffer);
  expect(answer.complete).toBe(true);
  return chunks;
}

/** Ticks details until `work` is done; returns the duration of each and the peak memory. */
async function besides<T>({ admin, memory, details }: Place, work: Promise<T>) {
  const over = new AbortController();
  const ended = work.finally(() => over.abort());
  const ticks: { ms: number }[] = [];
  let peak = 0;
  while (!over.signal.aborted) {
    const { id = 0 } = details[ticks.length % details.length] ?? {};
    const began = performance.now();
    const completion = ticks.length % 4 < 2 ? 100 : 0;
    const { status } = await admin.call('PUT', `/api/step-details/${id}`, { completion });
    expect(status).toBe(200);
    ticks.push({ ms: performance.now() - began });
    peak = Math.max(peak, memory());
    await sleep(10);
  }
  return { done: await ended, ticks, peak };
}

test('a dossier and the CSV log are streamed completely without delaying others', async () => {
  const place = await aPlace();
  const { hashes, dossier } = place;
  const quiet = await besides(place, sleep(tries(200, 60_000)));
  const zip = await besides(place, readWhole(place, dossier));
  const csv = await besides(place, readWhole(place, '/api/activity/csv'));
  const found = unzipSync(Buffer.concat(zip.done), { filter: ({ name }) => name !== 'index.html' });
  const sums = Object.values(found).map((bytes) =>
    createHash('sha256').update(bytes).digest('hex'),
  );
  expect(new Set(sums)).toEqual(hashes);
  const lines = Buffer.concat(csv.done).toString().split('"Entry ').length - 1;
  expect(lines).toBeGreaterThanOrEqual(entries);
  reportFigures('L8', {
    'MB of a dossier': Math.round(Buffer.concat(zip.done).length / 1e6),
    entries: lines,
    'MB more at most': Math.round(Math.max(zip.peak, csv.peak) - quiet.peak),
    'ms p99 of a tick before': Math.round(within(0.99, quiet.ticks)),
    'ms p99 beside a dossier': Math.round(within(0.99, zip.ticks)),
    'ms p99 beside the log': Math.round(within(0.99, csv.ticks)),
  });
  if (isLong) expect(Math.max(zip.peak, csv.peak) - quiet.peak).toBeLessThan(mostMegabytes);
}, 600_000);

test('a client that disconnects ends its dossier, and the account can start another', async () => {
  const place = await aPlace();
  for (let count = 0; count < 3; count += 1) {
    const answer = await place.ask(place.dossier);
    await once(answer, 'data');
    answer.destroy();
  }
  const whole = Buffer.concat(await readWhole(place, place.dossier));
  expect(Object.keys(unzipSync(whole))).toHaveLength(1 + files);
}, 120_000);
