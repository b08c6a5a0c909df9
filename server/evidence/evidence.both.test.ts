import { createHash, randomBytes } from 'node:crypto';

import sharp from 'sharp';
import { describe, expect, test } from 'vitest';

import { check } from '#server/admin/check.ts';
import { runHousekeeping } from '#server/housekeeping.ts';
import { once } from '#server/testing/once.ts';
import { aServerWithProject, readAll, refused } from '#server/testing/one-project.ts';
import type { Client, TestServer } from '#server/testing/server.ts';
import { aPicture } from '#server/testing/slides.ts';

const at = (id: number) => ({ params: { id } });
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

async function aStep() {
  const { server, client, project, first } = await aServerWithProject();
  const step = first.step.id;
  const add = (bytes: Uint8Array | string, query: Record<string, string> = {}) =>
    client.make('addEvidenceFile', {
      query: { name: 'Letter.pdf', taskStepId: String(step), ...query },
      bytes,
    });
  const list = () => client.make('listEvidence', at(project.id));
  return { server, client, project, step, task: first.task.id, add, list };
}

async function findingsIn({ database }: TestServer): Promise<string[]> {
  const findings: string[] = [];
  await check(database.read, database.engine, (line) => findings.push(line));
  return findings.filter((line) => line.includes('evidence'));
}

describe('a file', () => {
  test('is returned byte for byte, only as a download', async () => {
    const { server, client, project, step, add, list } = await aStep();
    // More than two pieces, the last one not full.
    const bytes = randomBytes(700_001);
    const added = await add(bytes, { name: 'Übergabe “final”.html' });
    expect(added).toMatchObject({
      name: 'Übergabe “final”.html',
      taskStepId: step,
      taskId: null,
      size: bytes.length,
      sha256: sha256(bytes),
      hasThumbnail: false,
      addedBy: client.manager.name,
      removedAt: null,
    });
    const viewer = await server.signedIn({ role: 'viewer' });
    const file = await viewer.fetchFile('downloadEvidence', at(added.id));
    expect(file.bytes.equals(bytes)).toBe(true);
    expect(Object.fromEntries(file.headers)).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-disposition':
        'attachment; filename="_bergabe _final_.html"; filename*=UTF-8\'\'%C3%9Cbergabe%20%E2%80%9Cfinal%E2%80%9D.html',
      'content-length': String(bytes.length),
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    });
    expect(await list()).toEqual([added]);
    expect(await findingsIn(server)).toEqual([]);
    expect(await refused(viewer.request('deleteEvidence', at(added.id)))).toMatchObject({
      status: 403,
    });
    expect(project.id).toBeGreaterThan(0);
  });

  once('has a WebP thumbnail if it is an image, whatever its name', async () => {
    const { client, add } = await aStep();
    const photo = await aPicture({ width: 1200, height: 600 });
    const { id, hasThumbnail } = await add(photo, { name: 'contract.pdf' });
    expect(hasThumbnail).toBe(true);
    const { bytes, headers } = await client.fetchFile('readEvidenceThumbnail', at(id));
    expect(await sharp(bytes).metadata()).toMatchObject({
      format: 'webp',
      width: 256,
      height: 128,
    });
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
    const others = [svg, '', photo.subarray(0, 40), `GIF89a${'\u0000'.repeat(30)}`];
    for (const other of others) {
      const made = await add(other, { name: 'photo.png' });
      expect(made.hasThumbnail).toBe(false);
      expect((await client.request('readEvidenceThumbnail', at(made.id))).status).toBe(404);
    }
  });

  test('that was replaced or removed stays listed with its hash, and can be restored', async () => {
    const { server, client, add, list } = await aStep();
    const first = await add('first');
    const second = await add('second', { replaces: String(first.id) });
    await client.make('deleteEvidence', at(second.id));
    const removedBy = client.manager.name;
    expect(await list()).toMatchObject([
      { id: first.id, sha256: first.sha256, removedBy, replacedById: second.id },
      { id: second.id, sha256: second.sha256, removedBy, replacedById: null },
    ]);
    for (const { id } of [first, second]) {
      expect((await client.request('downloadEvidence', at(id))).status).toBe(404);
      expect((await client.request('deleteEvidence', at(id))).status).toBe(404);
    }
    const deleted = await client.make('listDeleted', {});
    expect(deleted.map(({ entity, id }) => [entity, id])).toEqual([
      ['evidence', second.id],
      ['evidence', first.id],
    ]);
    await client.make('undeleteEvidence', at(second.id));
    expect((await client.fetchFile('downloadEvidence', at(second.id))).bytes.toString()).toBe(
      'second',
    );
    expect((await client.request('undeleteEvidence', at(second.id))).status).toBe(404);
    expect(await findingsIn(server)).toEqual([]);
  });

  test('that does not match its hash is reported by the check', async () => {
    const { server, add } = await aStep();
    await add('as sent');
    const other = { bytes: Buffer.from('altered') };
    await server.database.write.updateTable('evidencePieces').set(other).execute();
    expect(await findingsIn(server)).toHaveLength(2);
  });

  test('of a deleted step is inaccessible, kept beyond 30 days, and restored with the step', async () => {
    let now = Date.parse('2026-05-01T10:00:00.000Z');
    const { server, first } = await aServerWithProject(
      {},
      { now: () => new Date(now).toISOString() },
    );
    const soon = await server.signedIn();
    const { id } = await soon.make('addEvidenceFile', {
      query: { name: 'a.txt', taskStepId: String(first.step.id) },
      bytes: 'a',
    });
    await soon.make('deleteStep', at(first.step.id));
    for (const call of ['downloadEvidence', 'deleteEvidence'] as const) {
      expect((await soon.request(call, at(id))).status).toBe(404);
    }
    now += 31 * 86_400_000;
    await runHousekeeping(server.ctx, { idleDays: 7, maxDays: 30 });
    const primary = await server.signedIn({ isPrimary: true });
    const body = { entity: 'taskStep' as const, id: first.step.id };
    expect(await refused(primary.request('letDeletedGo', { body }))).toMatchObject({
      status: 409,
      message: 'It has records that are kept until 2032-05-01',
    });
    await primary.make('undeleteStep', at(first.step.id));
    expect((await primary.fetchFile('downloadEvidence', at(id))).bytes.toString()).toBe('a');
    await primary.make('deleteStep', at(first.step.id));
    const deletedAt = '2019-01-07T09:00:00.000Z';
    await server.database.write.updateTable('deletedThings').set({ deletedAt }).execute();
    await runHousekeeping(server.ctx, { idleDays: 7, maxDays: 30 });
    expect(await primary.make('listDeleted', {})).toMatchObject([{ hasRecords: true }]);
    await primary.make('letDeletedGo', { body });
    expect(await primary.make('listDeleted', {})).toEqual([]);
    expect(await storedFiles(server)).toEqual([]);
    expect(await findingsIn(server)).toEqual([]);
  });

  test.each(['alone', 'in a bulk change'])(
    'of a step that was deleted %s is kept with the task that is deleted after it',
    async (how) => {
      const { server, client, project, first } = await aServerWithProject();
      const { task, step } = first;
      const [other] = project.tasks.filter(({ id }) => id !== task.id);
      const query = { name: 'a.txt', taskStepId: String(step.id) };
      await client.make('addEvidenceFile', { query, bytes: 'a' });
      if (how === 'alone') await client.make('deleteStep', at(step.id));
      else {
        const { version } = (await readAll(client, project.id)).tasks[0]!.steps[0]!;
        const body = { steps: [{ id: step.id, version }], change: { delete: true as const } };
        await client.make('changeSteps', { ...at(project.id), body });
      }
      await client.make('deleteTask', at(other!.id));
      await client.make('deleteTask', at(task.id));
      const things = await server.ctx.db
        .selectFrom('deletedThings')
        .selectAll()
        .orderBy('id')
        .execute();
      expect(things.slice(1)).toMatchObject([
        { entityId: other!.id, hasRecords: false },
        { entityId: task.id, hasRecords: true },
      ]);
    },
  );
});

function storedFiles({ ctx }: TestServer) {
  return ctx.db.selectFrom('evidenceFiles').select(['id', 'sha256']).orderBy('id').execute();
}

describe('a link', () => {
  once('is stored as a URL and never opened', async () => {
    const { client, task, list } = await aStep();
    const body = { address: ' HTTPS://Files.example/a/Letter.pdf?x=1 ', taskId: task };
    const link = await client.make('addEvidenceLink', { body });
    expect(link).toMatchObject({
      address: 'https://files.example/a/Letter.pdf?x=1',
      name: 'files.example … Letter.pdf',
      taskId: task,
      sha256: null,
    });
    expect(await list()).toEqual([link]);
    expect((await client.request('downloadEvidence', at(link.id))).status).toBe(404);
  });

  test.each([
    'javascript:alert(1)',
    'data:text/html,x',
    'file:///etc/passwd',
    'ftp://files.example/x',
    '//files.example',
    'https://bank.example@evil.example/',
    'https://',
    'https://[::1',
    'http:/\\files.example',
    'https://a b',
  ])('to %s is refused', async (address) => {
    const { client, task } = await aStep();
    const body = { address, taskId: task };
    expect(await refused(client.request('addEvidenceLink', { body }))).toMatchObject({
      status: 400,
      errors: [{ path: 'address' }],
    });
  });
});

describe('an upload', () => {
  once('needs an item, a name and an ordinary body', async () => {
    const { client, step } = await aStep();
    const send = (query: Record<string, string>, headers = {}) =>
      client
        .request('addEvidenceFile', { query: query as never, bytes: 'x' }, headers)
        .then(({ status }) => status);
    const taskStepId = String(step);
    expect(await send({ name: 'a' })).toBe(400);
    expect(await send({ name: 'a', taskStepId, taskId: '1' })).toBe(400);
    expect(await send({ name: ' ', taskStepId })).toBe(400);
    expect(await send({ name: 'a', taskStepId: '999999' })).toBe(404);
    expect(await send({ name: 'a', taskStepId }, { 'content-type': 'text/html' })).toBe(415);
    expect(await send({ name: 'a', taskStepId }, { 'content-encoding': 'gzip' })).toBe(415);
    expect(await send({ name: 'a', taskStepId, replaces: '999999' })).toBe(409);
  });

  test('that is too large or breaks off leaves nothing', async () => {
    const { server, add, list, client, step } = await aStep();
    const primary = await server.signedIn({ isPrimary: true });
    await primary.make('updateOrganisation', { body: { evidenceMb: 1 } });
    await expect(add(Buffer.alloc(1_048_577))).rejects.toThrow('The file is larger than 1 MB');
    const query = { name: 'a', taskStepId: String(step) };
    const broken = ReadableStream.from(brokenOff());
    const answer = await client.request('addEvidenceFile', { query, bytes: broken });
    expect(answer.status).toBe(400);
    expect(await storedFiles(server)).toEqual([]);
    await add(Buffer.alloc(1_048_576));
    expect(await list()).toHaveLength(1);
  });

  test('that is retried with its key runs once', async () => {
    const { client, step, list } = await aStep();
    const sent = { query: { name: 'a', taskStepId: String(step) }, bytes: 'x' };
    const headers = { 'idempotency-key': 'once' };
    const first = await client.make('addEvidenceFile', sent, headers);
    expect(await client.make('addEvidenceFile', sent, headers)).toEqual(first);
    const other = client.request('addEvidenceFile', { ...sent, bytes: 'y' }, headers);
    expect((await other).status).toBe(409);
    expect(await list()).toEqual([first]);
  });

  test('that fails leaves nothing: refused at the end, or retried', async () => {
    const { server, client, step, task } = await aStep();
    const send = (query: object, headers = {}) =>
      client.request(
        'addEvidenceFile',
        { query: { name: 'a', taskStepId: String(step), ...query }, bytes: 'x' },
        headers,
      );
    expect((await send({ replaces: '999999' })).status).toBe(409);
    expect((await send({ replaces: '999999' }, { 'idempotency-key': 'one' })).status).toBe(409);
    expect(await storedFiles(server)).toEqual([]);
    expect((await send({}, { 'idempotency-key': 'two' })).status).toBe(201);
    expect((await send({}, { 'idempotency-key': 'two' })).status).toBe(201);
    expect(await storedFiles(server)).toHaveLength(1);
    expect((await send({ name: 'b' }, { 'idempotency-key': 'two' })).status).toBe(409);
    expect(await storedFiles(server)).toHaveLength(1);
    const late = client.request('addEvidenceFile', {
      query: { name: 'a', taskStepId: String(step) },
      bytes: ReadableStream.from(slowly(() => client.make('deleteTask', at(task)))),
    });
    expect((await late).status).toBe(404);
    expect(await storedFiles(server)).toHaveLength(1);
  });

  test('that never ends is removed after an hour, and uses storage until then', async () => {
    let now = Date.parse('2026-05-01T10:00:00.000Z');
    const settings = { STORAGE_LIMIT_MB: '1' };
    const { server, client, first } = await aServerWithProject(
      {},
      { settings, now: () => new Date(now).toISOString() },
    );
    const size = 1_048_000;
    const { id } = await server.database.write
      .insertInto('evidenceFiles')
      .values({ size, accountId: 99, createdAt: server.ctx.now() })
      .returning('id')
      .executeTakeFirstOrThrow();
    const piece = { fileId: id, place: 0, bytes: Buffer.alloc(1000) };
    await server.database.write.insertInto('evidencePieces').values(piece).execute();
    const send = (as: Client) =>
      as.request(
        'addEvidenceFile',
        { query: { name: 'a', taskStepId: String(first.step.id) }, bytes: new Uint8Array(2000) },
        { 'content-length': '2000' },
      );
    expect((await send(client)).status).toBe(507);
    now += 59 * 60_000;
    await runHousekeeping(server.ctx, { idleDays: 7, maxDays: 30 });
    expect(await storedFiles(server)).toHaveLength(1);
    now += 2 * 60_000;
    await runHousekeeping(server.ctx, { idleDays: 7, maxDays: 30 });
    expect(await storedFiles(server)).toEqual([]);
    expect(await server.ctx.db.selectFrom('evidencePieces').select('id').execute()).toEqual([]);
    expect((await send(client)).status).toBe(201);
  });
});

async function* brokenOff() {
  yield new Uint8Array(300_000);
  throw new Error('gone');
}

async function* slowly(meanwhile: () => Promise<unknown>) {
  yield new Uint8Array(300_000);
  await meanwhile();
  yield new Uint8Array(300_000);
}

describe('a step that requires evidence', () => {
  once('cannot be completed without any, unless a reason is given', async () => {
    const { client, project, first } = await aServerWithProject();
    const [step, other] = first.task.steps;
    const complete = async (id = 0, reason?: string) => {
      const [last, ...rest] = await client.make('listStepDetails', at(id));
      for (const detail of rest) {
        await client.make('updateDetail', { ...at(detail.id), body: { completion: 100 } });
      }
      const body = { completion: 100, ...(reason && { reason }) };
      return client.request('updateDetail', { ...at(last?.id ?? 0), body });
    };
    for (const { id = 0 } of [step ?? {}, other ?? {}]) {
      await client.make('updateStep', { ...at(id), body: { evidenceRequired: true } });
    }
    expect(await refused(complete(step?.id))).toMatchObject({
      status: 409,
      message: 'Evidence or a reason is required',
    });
    const query = { name: 'a', taskStepId: String(step?.id) };
    const { id } = await client.make('addEvidenceFile', { query, bytes: 'x' });
    await client.make('deleteEvidence', at(id));
    expect((await complete(step?.id)).status).toBe(409);
    await client.make('undeleteEvidence', at(id));
    expect((await complete(step?.id)).status).toBe(200);
    expect((await complete(other?.id, 'Filed on paper')).status).toBe(200);
    const copy = await client.make('duplicateTask', at(first.task.id));
    expect(copy.steps.map((one) => one.evidenceRequired)).toEqual([true, true]);
    expect(await client.make('listEvidence', at(project.id))).toHaveLength(1);
  });

  once('cannot be added as completed without a reason, by any call', async () => {
    const { client, project, first } = await aServerWithProject();
    const done = [
      { name: 'S', evidenceRequired: true, isCompleted: true },
      { name: 'S', evidenceRequired: true, details: [{ text: 'D', completion: 100 as const }] },
    ];
    const taskId = first.task.id;
    for (const step of done) {
      const steps = [step];
      const tasks = [{ title: 'T', steps }];
      const ways = [
        client.request('createStep', { body: { ...step, taskId } }),
        client.request('createTasks', { ...at(project.id), body: { tasks } }),
        client.request('importChecklist', { ...at(project.id), body: { taskId, steps } }),
      ];
      for (const way of ways) {
        expect(await refused(way)).toMatchObject({
          status: 409,
          message: 'Evidence or a reason is required',
        });
      }
      const reason = 'Filed on paper';
      const { id } = await client.make('createStep', { body: { ...step, taskId, reason } });
      expect((await client.make('readStepRounds', at(id))).reasons).toMatchObject([{ reason }]);
    }
  });
});
