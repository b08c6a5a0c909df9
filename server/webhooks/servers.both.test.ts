import { expect, test } from 'vitest';

import { runHousekeeping } from '#server/housekeeping.ts';
import { accepts, fails, loopbackGuard } from '#server/testing/receiver.ts';
import type { Received } from '#server/testing/receiver.ts';
import { aHook, deliverer } from '#server/testing/webhooks.ts';

import { endLeases } from './deliver.ts';
import { followMove, pauseForeign, pauseRestored } from './other-log.ts';

const names = (received: readonly Received[]) =>
  received.map(
    ({ body }) => (JSON.parse(body) as { data: { step: { name: string } } }).data.step.name,
  );

test('several servers send each thing once, in order', async () => {
  const hook = await aHook({ events: ['step.completed'] });
  hook.receiver.behave(
    (response) =>
      void setTimeout(() => accepts(response, hook.receiver.received[0] as Received), 5),
  );
  for (let at = 0; at < 6; at += 1) await hook.complete(at);
  const servers = Array.from({ length: 4 }, () => hook.deliver());
  await Promise.all(servers);
  await hook.deliver();
  expect(names(hook.receiver.received)).toEqual(
    ['1.1', '1.2', '1.3', '2.1', '2.2', '2.3'].map((name) => `Step ${name}`),
  );
});

test('another server goes on where one was killed, once its lease is over', async () => {
  const hook = await aHook({ events: ['step.completed'] });
  const { receiver, server } = hook;
  await hook.complete(0);
  // It sends and does not come back: its database calls fail from then on.
  receiver.behave((response) => {
    killed.database.transact = () => Promise.reject(new Error('killed'));
    accepts(response, receiver.received[0] as Received);
  });
  const killed = { ...server.ctx, database: { ...server.ctx.database } };
  await expect(hook.deliver({ ctx: killed })).rejects.toThrow('killed');
  expect(await hook.deliver()).toEqual(['nothing']);
  receiver.behave(accepts);
  hook.later(15_001);
  expect(await hook.deliver()).toEqual(['delivered', 'nothing']);
  const ids = receiver.received.map(({ headers }) => headers['webhook-id']);
  expect(ids).toEqual([ids[0], ids[0]]);
});

test('a server that starts alone does not wait for the lease', async () => {
  const hook = await aHook({ events: ['step.completed'] });
  await hook.complete(0);
  const stop = AbortSignal.abort(new Error('stopped'));
  const { ctx } = hook.server;
  const posting = { guard: loopbackGuard(), stop };
  const killed = { ...ctx, database: { ...ctx.database } };
  let writes = 0;
  killed.database.transact = (...given) =>
    (writes += 1) > 1 ? Promise.reject(new Error('killed')) : ctx.database.transact(...given);
  await expect(hook.deliver({ ctx: killed, posting })).rejects.toThrow();
  expect(await hook.deliver()).toEqual(['nothing']);
  await endLeases(ctx);
  expect(await hook.deliver()).toEqual(['delivered', 'nothing']);
});

test('a server that was too slow changes nothing any more', async () => {
  const hook = await aHook({ events: ['step.completed'] });
  const { receiver } = hook;
  await hook.complete(0);
  receiver.behave(() => {});
  const posting = { guard: loopbackGuard(), deadlineMs: 2000 };
  const slow = hook.deliver({ posting, leaseMs: 1000 });
  await expect.poll(() => receiver.received.length).toBe(1);
  receiver.behave(accepts);
  hook.later(1001);
  expect(await hook.deliver()).toEqual(['delivered', 'nothing']);
  expect(await slow).toEqual(['nothing']);
  expect(await hook.state()).toMatchObject({ failingSince: null });
  expect(await hook.deliveries()).toMatchObject([{ state: 'delivered', attempts: 1 }]);
});

test('a stop gives the lease back, and the outcome stays open', async () => {
  const hook = await aHook({ events: ['step.completed'] });
  const { receiver } = hook;
  receiver.behave(() => {});
  await hook.complete(0);
  const stop = new AbortController();
  const sending = hook.deliver({
    posting: { guard: loopbackGuard(), deadlineMs: 10_000, stop: stop.signal },
  });
  await expect.poll(() => receiver.received.length).toBe(1);
  stop.abort();
  await expect(sending).rejects.toThrow('aborted');
  receiver.behave(accepts);
  expect(await hook.deliver()).toEqual(['delivered', 'nothing']);
});

test('a restored webhook is paused, and begins anew when it is resumed', async () => {
  const hook = await aHook({ events: ['step.completed'] });
  const { server, primary, webhook, receiver } = hook;
  await hook.complete(0);
  await pauseRestored(server.database, hook.clock.now);
  expect(await hook.deliver()).toEqual(['nothing']);
  expect(await hook.state()).toMatchObject({ pausedBecause: 'restored' });
  const params = { id: webhook.id };
  // The choice does not matter: what was sent since the backup is not known.
  await primary.make('updateWebhook', { params, body: { resume: 'missed' } });
  expect(await hook.deliver()).toEqual(['nothing']);
  await hook.complete(1);
  expect(await hook.deliver()).toEqual(['delivered', 'nothing']);
  expect(names(receiver.received)).toEqual(['Step 1.2']);
});

test('data in another PostgreSQL cluster pauses, the same data does not', async () => {
  const hook = await aHook({ events: ['step.completed'] });
  const { server } = hook;
  await pauseForeign(server.database, hook.clock.now);
  expect(await hook.state()).toMatchObject({ pausedBecause: null });
  if (server.database.engine === 'sqlite') return;
  await server.database.write.updateTable('webhooks').set({ position: 9_000_000_000 }).execute();
  await pauseForeign(server.database, hook.clock.now);
  expect(await hook.state()).toMatchObject({ pausedBecause: 'restored' });
});

test('moved data is sent from the same entry on', async () => {
  for (const handled of [0, 1, 2]) {
    const hook = await aHook({ events: ['step.completed'] });
    const { server, receiver } = hook;
    for (let at = 0; at < handled; at += 1) await hook.complete(at);
    await hook.deliver();
    for (let at = handled; at < 2; at += 1) await hook.complete(at);
    receiver.received.length = 0;
    // As the move leaves it: one entry has a new position, all others have none.
    const { write, read } = server.database;
    const { newest } = await read
      .selectFrom('activity')
      .select((eb) => eb.fn.max('id').as('newest'))
      .executeTakeFirstOrThrow();
    await write.updateTable('activity').set({ position: 0 }).where('id', '<>', newest).execute();
    await followMove(server.database);
    await hook.deliver();
    expect(names(receiver.received)).toEqual(['Step 1.1', 'Step 1.2'].slice(handled));
  }
});

test('a webhook that fails does not hold up another one', async () => {
  const hook = await aHook({ events: ['step.completed'] });
  const { primary, receiver } = hook;
  const body = { name: 'Other', address: `${receiver.address}?other`, format: 'json' as const };
  const other = await primary.make('createWebhook', {
    body: { ...body, events: ['step.completed'] },
  });
  receiver.behave(fails);
  await hook.complete(0);
  await hook.deliver();
  receiver.behave(accepts);
  expect(await deliverer(hook.server, other.id)()).toEqual(['delivered', 'nothing']);
});

test('a clock that was ahead holds nothing up', async () => {
  const hook = await aHook({ events: ['step.completed'] });
  const { server } = hook;
  await hook.complete(0);
  const later = '2999-01-01T00:00:00.000Z';
  await server.database.write
    .updateTable('webhooks')
    .set({ failingSince: later, nextAttemptAt: later, leasedUntil: later, leaseKey: 'gone' })
    .execute();
  expect(await hook.deliver()).toEqual(['nothing']);
  await runHousekeeping(server.ctx, server.config.session);
  expect(await hook.state()).toMatchObject({ failingSince: hook.clock.now });
  expect(await hook.deliver()).toEqual(['delivered', 'nothing']);
});

test('many changes at once are sent one by one, and none is left out', async () => {
  const hook = await aHook({ events: ['comment.created'] });
  const { primary, project, receiver } = hook;
  const params = { id: project.id };
  for (let at = 0; at < 45; at += 1) {
    await primary.make('createProjectComment', { params, body: { text: String(at) } });
  }
  await hook.deliver();
  const ids = receiver.bodies().map(({ data }) => (data['comment'] as { id: number }).id);
  expect(ids).toEqual(Array.from({ length: 45 }, (_, at) => at + 1));
});
