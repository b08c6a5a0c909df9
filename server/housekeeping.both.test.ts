import { expect, onTestFinished, test } from 'vitest';

import { runHousekeeping, scheduleHousekeeping } from './housekeeping.ts';
import { testServer } from './testing/server.ts';

const day = 24 * 60 * 60 * 1000;
const right = Date.parse('2026-03-04T10:00:00Z');

test('records deleted while the clock was ahead are purged 30 days after it was corrected', async () => {
  let now = right + 400 * day;
  const server = await testServer({ now: () => new Date(now).toISOString() });
  const ada = await server.signedIn();
  const person = { name: 'Grace Hopper' };
  const { id } = await ada.make('createPerson', { body: person }, { 'idempotency-key': 'one' });
  await ada.make('deletePerson', { params: { id } });
  now = right;
  await runHousekeeping(server.ctx, server.config.session);
  const [deleted] = await ada.make('listDeleted', {});
  expect(deleted).toMatchObject({ id, deletedAt: new Date(right).toISOString() });
  const [key] = await server.ctx.db.selectFrom('idempotencyKeys').selectAll().execute();
  expect(key?.createdAt).toBe(new Date(right).toISOString());

  now = right + day + 1;
  await runHousekeeping(server.ctx, server.config.session);
  expect(await server.ctx.db.selectFrom('idempotencyKeys').selectAll().execute()).toEqual([]);

  now = right + 30 * day;
  await runHousekeeping(server.ctx, server.config.session);
  const again = await server.signedIn();
  expect(await again.make('listDeleted', {})).toHaveLength(1);
  now += 1;
  await runHousekeeping(server.ctx, server.config.session);
  expect(await again.make('listDeleted', {})).toEqual([]);
  expect(await server.ctx.db.selectFrom('deletedThings').select('id').execute()).toEqual([]);
});

test('its problems are reported, but not those that a stop causes', async () => {
  const { ctx, config } = await testServer();
  const broken = () => {
    throw new Error('The database is closed');
  };
  const problems = { stopped: 0, running: 0 };
  const begin = (which: keyof typeof problems) =>
    scheduleHousekeeping({ ...ctx, now: broken }, config.session, () => (problems[which] += 1));
  begin('stopped')();
  onTestFinished(begin('running'));
  await expect.poll(() => problems.running).toBe(1);
  expect(problems.stopped).toBe(0);
});
