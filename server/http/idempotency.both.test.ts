import { describe, expect, test } from 'vitest';

import { sha256 } from '#server/files/sha256.ts';
import { password, testServer } from '#server/testing/server.ts';

const hire = { name: 'Hire of Ada Larsen', category: 'Experienced Hire', market: 'Chicago' };

describe('an Idempotency-Key', () => {
  test('executes a retried create once, even twenty at a time', async () => {
    const server = await testServer();
    const client = await server.signedIn();
    const key = { 'idempotency-key': 'one form' };
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => client.make('createProject', { body: hire }, key)),
    );
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    expect(await client.make('listProjects', {})).toHaveLength(1);
  });

  test('with another body is a conflict; other accounts have their own keys', async () => {
    const server = await testServer();
    const [ada, bea] = [await server.signedIn(), await server.signedIn()];
    const key = { 'idempotency-key': 'k' };
    await ada.make('createProject', { body: hire }, key);
    const clash = await ada.request('createProject', { body: { ...hire, name: 'Other' } }, key);
    expect(clash.status).toBe(409);
    await bea.make('createProject', { body: { ...hire, name: 'Other' } }, key);
    expect(await ada.make('listProjects', {})).toHaveLength(2);
  });

  test('stores no fast hash of a password', async () => {
    const server = await testServer();
    const client = await server.signedIn();
    const body = { username: 'new', email: 'n@w', password, role: 'manager' as const };
    await client.make('createProjectManager', { body }, { 'idempotency-key': 'k' });
    const stored = await server.ctx.db
      .selectFrom('idempotencyKeys')
      .selectAll()
      .executeTakeFirstOrThrow();
    expect(stored.bodyHash).not.toBe(sha256(JSON.stringify(body)));
    expect(JSON.stringify(stored)).not.toContain(password);
  });

  test('returns the first response again if nothing had to be created', async () => {
    const server = await testServer();
    const client = await server.signedIn();
    const body = { holidays: [{ day: '2026-11-26', name: 'Thanksgiving' }] };
    await client.make('createHolidays', { body });
    const key = { 'idempotency-key': 'k' };
    expect(await client.make('createHolidays', { body }, key)).toEqual([]);
    expect(await client.make('createHolidays', { body }, key)).toEqual([]);
  });

  test('can be used again after a failed create', async () => {
    const server = await testServer();
    const client = await server.signedIn();
    const key = { 'idempotency-key': 'k' };
    const bad = { ...hire, projectManagerId: 4711 };
    expect((await client.request('createProject', { body: bad }, key)).status).toBe(400);
    await client.make('createProject', { body: hire }, key);
  });
});
