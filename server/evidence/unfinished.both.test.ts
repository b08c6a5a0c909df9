import { request } from 'node:http';
import type { ClientRequest } from 'node:http';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';

import { expect, onTestFinished, test } from 'vitest';

import { aManager, aProject } from '#demo/builders.ts';
import { backupLines } from '#server/admin/write-backup.ts';
import { readConfig } from '#server/config.ts';
import { markRunning } from '#server/db/running.ts';
import { runHousekeeping } from '#server/housekeeping.ts';
import { engine, freshDatabase } from '#server/testing/database.ts';
import { once } from '#server/testing/once.ts';
import { aServerWithProject, readAll } from '#server/testing/one-project.ts';
import { startProcess } from '#server/testing/process.ts';
import { json, testServer } from '#server/testing/server.ts';

const pieceBytes = 262_144;

type Db = Awaited<ReturnType<typeof freshDatabase>>['database'];

async function anUpload({ write }: Db, server: number | null, sha256: string | null = null) {
  const row = { size: 3, sha256, accountId: 1, server, createdAt: new Date().toISOString() };
  const { id } = await write
    .insertInto('evidenceFiles')
    .values(row)
    .returning('id')
    .executeTakeFirstOrThrow();
  const piece = { fileId: id, place: 0, bytes: Buffer.from('abc') };
  await write.insertInto('evidencePieces').values(piece).execute();
  return id;
}

async function unfinished({ read }: Db) {
  return read
    .selectFrom('evidenceFiles')
    .select(['id', 'size'])
    .where('sha256', 'is', null)
    .orderBy('id')
    .execute();
}

once('an upload reserves what has arrived and one piece, whatever it declares', async () => {
  const settings = { STORAGE_LIMIT_MB: '1' };
  const { server, client, first, project } = await aServerWithProject({}, { settings });
  const query = { name: 'a', taskStepId: String(first.step.id) };
  const go = Promise.withResolvers<void>();
  async function* slow() {
    yield new Uint8Array(pieceBytes);
    await go.promise;
    yield new Uint8Array(2 * pieceBytes);
  }
  const send = (bytes: Uint8Array | ReadableStream, length: number) => {
    const headers = { 'content-length': String(length) };
    return client.request('addEvidenceFile', { query, bytes }, headers);
  };
  const sending = send(ReadableStream.from(slow()), 3 * pieceBytes);
  const reserved = async () => (await unfinished(server.database)).map(({ size }) => size);
  await expect.poll(reserved).toEqual([2 * pieceBytes]);
  expect((await send(new Uint8Array(2 * pieceBytes), 2 * pieceBytes)).status).toBe(201);
  // The next pieces of the first one no longer fit.
  go.resolve();
  expect((await sending).status).toBe(507);
  expect(await reserved()).toEqual([]);
  const listed = await client.make('listEvidence', { params: { id: project.id } });
  expect(listed.map(({ size }) => size)).toEqual([2 * pieceBytes]);
});

once('a start removes the upload of a server that was killed', async () => {
  const place = await freshDatabase();
  onTestFinished(place.drop);
  const credentials = { username: 'ada', password: 'correct horse battery' };
  const ctx = {
    database: place.database,
    db: place.database.read,
    account: null,
    now: () => new Date().toISOString(),
  };
  await aManager(ctx, { ...credentials, isPrimary: true });
  const { tasks } = await readAll(
    await (await testServer({ place: { ...place, drop: async () => {} } })).signedIn(),
    (await aProject(ctx)).id,
  );
  const start = async () => {
    const server = await startProcess(place.settings);
    onTestFinished(async () => void (await server.end('SIGKILL')));
    return server;
  };
  const killed = await start();
  const answer = await fetch(`${killed.address}/api/login`, json('POST', credentials));
  const cookie = (answer.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
  beginUpload(killed.address, `name=a&taskStepId=${tasks[0]?.steps[0]?.id}`, cookie);
  await expect.poll(() => unfinished(place.database), { timeout: 5000 }).toHaveLength(1);
  await killed.end('SIGKILL');
  expect(await unfinished(place.database)).toHaveLength(1);
  await start();
  const removed = expect.poll(() => unfinished(place.database), { timeout: 10_000 });
  await removed.toEqual([]);
  const pieces = await place.database.read.selectFrom('evidencePieces').select('id').execute();
  expect(pieces).toEqual([]);
});

/** Sends one piece of a large file. */
function beginUpload(address: string, query: string, cookie: string): ClientRequest {
  const url = new URL(`/api/evidence/files?${query}`, address);
  const headers = {
    cookie,
    'content-type': 'application/octet-stream',
    'content-length': '20000000',
  };
  const sending = request(url, { method: 'POST', headers });
  sending.on('error', () => {});
  sending.write(new Uint8Array(pieceBytes));
  return sending;
}

test.runIf(engine === 'postgres')('uploads of living servers stay', async () => {
  const { database, ctx, config } = await testServer();
  const release = await markRunning(config, 11);
  database.server = 12;
  const remaining = [await anUpload(database, 11), await anUpload(database, 12)];
  await anUpload(database, 13);
  await runHousekeeping(ctx, config.session);
  expect((await unfinished(database)).map(({ id }) => id)).toEqual(remaining);
  await release();
  await expect
    .poll(
      async () => {
        await runHousekeeping(ctx, config.session);
        return (await unfinished(database)).map(({ id }) => id);
      },
      { timeout: 15_000 },
    )
    .toEqual(remaining.slice(1));
});

test.runIf(engine === 'sqlite')('uploads stay if another process uses the data', async () => {
  const place = await freshDatabase();
  onTestFinished(place.drop);
  const release = await markRunning(readConfig(place.settings));
  await anUpload(place.database, 7);
  const server = await startProcess(place.settings);
  expect(await unfinished(place.database)).toHaveLength(1);
  await server.end('SIGTERM');
  await release();
});

once('a backup leaves unfinished uploads out', async () => {
  const place = await freshDatabase();
  onTestFinished(place.drop);
  const { database } = place;
  await anUpload(database, 7);
  await anUpload(database, null, 'x'.repeat(64));
  const counts: Record<string, number> = {};
  await text(Readable.from(backupLines(database.read, engine, counts)));
  expect(counts).toMatchObject({ evidenceFiles: 1, evidencePieces: 1 });
});
