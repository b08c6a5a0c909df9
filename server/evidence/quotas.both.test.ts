import { describe, expect, test } from 'vitest';

import { aServerWithProject, statusesOf } from '#server/testing/one-project.ts';
import type { Client } from '#server/testing/server.ts';

const at = (id: number) => ({ params: { id } });

async function aPlace(settings: Record<string, string>) {
  const place = await aServerWithProject({}, { settings });
  const query = { name: 'a', taskStepId: String(place.first.step.id) };
  const send = (as: Client, bytes: string | Uint8Array = 'x', headers = {}) =>
    as.request('addEvidenceFile', { query, bytes }, headers);
  return { ...place, send };
}

describe('the hourly quota of evidence', () => {
  test('is for each account', async () => {
    const { server, client, send } = await aPlace({ EVIDENCE_PER_HOUR: '2' });
    expect((await send(client)).status).toBe(201);
    expect((await send(client)).status).toBe(201);
    const answer = await send(client);
    expect(answer.status).toBe(429);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(3000);
    expect((await send(await server.signedIn())).status).toBe(201);
  });

  test('counts files, not links', async () => {
    const { client, first, send } = await aPlace({ EVIDENCE_PER_HOUR: '1' });
    const link = { taskStepId: first.step.id, address: 'https://files.example/offer' };
    await client.make('addEvidenceLink', { body: link });
    expect((await send(client)).status).toBe(201);
    await client.make('addEvidenceLink', { body: link });
    expect((await send(client)).status).toBe(429);
  });

  test('is exact for concurrent uploads', async () => {
    const { client, project, send } = await aPlace({ EVIDENCE_PER_HOUR: '3' });
    const statuses = await statusesOf(Array.from({ length: 8 }, () => send(client)));
    expect(statuses).toEqual([201, 201, 201, 429, 429, 429, 429, 429]);
    expect(await client.make('listEvidence', at(project.id))).toHaveLength(3);
  });
});

test('concurrent uploads stay within the storage limit', async () => {
  const { client, project, send } = await aPlace({ STORAGE_LIMIT_MB: '1' });
  const bytes = new Uint8Array(250_000);
  const known = () => send(client, bytes, { 'content-length': '250000' });
  const statuses = await statusesOf(Array.from({ length: 8 }, known));
  expect(statuses).toEqual([201, 201, 201, 201, 507, 507, 507, 507]);
  expect(await client.make('listEvidence', at(project.id))).toHaveLength(4);
  // Of unknown size: it could become a whole piece.
  expect((await send(client, 'x')).status).toBe(507);
});

test('an upload that outgrows the storage limit leaves nothing', async () => {
  const { client, project, send } = await aPlace({ STORAGE_LIMIT_MB: '1' });
  expect((await send(client, new Uint8Array(2_000_000))).status).toBe(507);
  expect((await send(client, new Uint8Array(1_048_000))).status).toBe(201);
  expect(await client.make('listEvidence', at(project.id))).toHaveLength(1);
});

test('a retried upload is answered although both quotas are full meanwhile, and stores nothing', async () => {
  const settings = { EVIDENCE_PER_HOUR: '2', STORAGE_LIMIT_MB: '1' };
  const { server, client, send } = await aPlace(settings);
  const bytes = new Uint8Array(600_000);
  const retry = (body = bytes) =>
    send(client, body, { 'idempotency-key': 'one', 'content-length': '600000' });
  const first = await retry();
  expect(first.status).toBe(201);
  expect((await send(client, 'x'.repeat(400_000), { 'content-length': '400000' })).status).toBe(
    201,
  );
  expect((await send(client, 'x', { 'content-length': '1' })).status).toBe(429);
  const again = await retry();
  expect(again.status).toBe(201);
  expect(await again.json()).toEqual(await first.json());
  expect((await retry(new Uint8Array(600_000).fill(1))).status).toBe(409);
  expect(await server.ctx.db.selectFrom('evidenceFiles').select('size').execute()).toHaveLength(2);
});
