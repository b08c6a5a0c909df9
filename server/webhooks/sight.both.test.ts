import { expect, test } from 'vitest';

import { aHook } from '#server/testing/webhooks.ts';

const restricted = { visibility: 'people', alsoVisibleTo: [] as number[] } as const;
const secret = 'Quentin Secretly';

async function aSecretHook() {
  const hook = await aHook();
  const { primary, project } = hook;
  const params = { id: project.id };
  await primary.make('updateProject', { params, body: { name: secret } });
  const restrict = () => primary.make('updateProject', { params, body: restricted });
  const sent = () => JSON.stringify(hook.receiver.received);
  return { ...hook, params, restrict, sent };
}

test('a project that is restricted is never named', async () => {
  const hook = await aSecretHook();
  const { primary, restrict, params, first } = hook;
  await restrict();
  await hook.complete(0);
  await primary.make('createProjectComment', { params, body: { text: secret } });
  await primary.make('createStepComment', {
    params: { id: first.step.id },
    body: { text: secret },
  });
  await primary.make('createProject', {
    body: {
      name: `${secret} 2`,
      category: 'Advisor Hire',
      market: 'Chicago',
      ...restricted,
    },
  });
  expect(await hook.deliver()).toEqual(['nothing']);
  await primary.make('archiveProject', { params, body: { outcome: 'hired' } });
  await primary.make('createProject', {
    body: { name: 'Alex Open', category: 'Advisor Hire', market: 'Chicago' },
  });
  expect(await hook.deliver()).toEqual(['delivered', 'nothing']);
  expect(hook.sent()).toContain('Alex Open');
  expect(hook.sent()).not.toContain(secret);
  // Its deliveries name nothing either.
  expect(JSON.stringify(await hook.deliveries())).not.toContain('Alex');
});

test('what happened before a project was made public is not sent afterwards', async () => {
  const hook = await aSecretHook();
  const { primary, restrict, params } = hook;
  await restrict();
  await hook.complete(0);
  await hook.deliver();
  await primary.make('makePublic', { params, body: { name: 'Alex Public' } });
  await hook.deliver();
  expect(hook.receiver.received).toEqual([]);
  await hook.complete(1);
  await hook.deliver();
  expect(hook.sent()).toContain('Alex Public');
  expect(hook.sent()).not.toContain(secret);
});

test('the time of sending decides, for each attempt', async () => {
  const hook = await aSecretHook();
  const { restrict, receiver } = hook;
  await hook.complete(0);
  await restrict();
  expect(await hook.deliver()).toEqual(['nothing']);
  expect(receiver.received).toEqual([]);

  const other = await aSecretHook();
  other.receiver.behave((response) => void response.writeHead(500).end());
  await other.complete(0);
  expect(await other.deliver()).toEqual(['failed']);
  expect(other.sent()).toContain(secret);
  other.receiver.received.length = 0;
  await other.restrict();
  other.later(5000);
  expect(await other.deliver()).toEqual(['nothing']);
  expect(other.receiver.received).toEqual([]);
});

test('a project that is restricted while the lease is taken is not sent', async () => {
  const hook = await aSecretHook();
  const { ctx } = hook.server;
  await hook.complete(0);
  const busy = { ...ctx, database: { ...ctx.database } };
  let writes = 0;
  busy.database.transact = async (...given) => {
    const result = await ctx.database.transact(...given);
    writes += 1;
    if (writes === 1) await hook.restrict();
    return result;
  };
  await hook.deliver({ ctx: busy });
  expect(writes).toBeGreaterThan(0);
  expect(hook.receiver.received).toEqual([]);
});

test('more hidden events than are read at once do not hide those after them', async () => {
  const hook = await aSecretHook();
  const { primary, restrict, params } = hook;
  for (let at = 0; at < 25; at += 1) {
    await primary.make('createProjectComment', { params, body: { text: String(at) } });
  }
  await restrict();
  await primary.make('createProject', {
    body: { name: 'Alex Open', category: 'Advisor Hire', market: 'Chicago' },
  });
  expect(await hook.deliver()).toEqual(['skipped', 'delivered', 'nothing']);
  expect(hook.sent()).toContain('Alex Open');
  expect(hook.sent()).not.toContain(secret);
});

test('a project that was deleted meanwhile is not sent', async () => {
  const hook = await aSecretHook();
  await hook.complete(0);
  await hook.primary.make('deleteProject', { params: hook.params });
  expect(await hook.deliver()).toEqual(['nothing']);
  expect(hook.receiver.received).toEqual([]);
});

test('the log never contains addresses and secrets', async () => {
  const hook = await aHook();
  const { primary, webhook, server, receiver } = hook;
  const params = { id: webhook.id };
  const address = `${receiver.address}?key=capability`;
  await primary.make('updateWebhook', { params, body: { address } });
  const { secret: renewed } = await primary.make('renewWebhookSecret', { params });
  const { entries } = await primary.make('listActivity', { query: { entity: 'webhook' } });
  expect(entries.map(({ fields }) => fields)).toEqual([
    { secret: { before: null, after: null } },
    { address: { before: null, after: null } },
    null,
  ]);
  const logged = await server.ctx.db.selectFrom('activity').selectAll().execute();
  const answers = [
    logged,
    server.lines,
    await primary.make('listDeleted', {}),
    await primary
      .make('listWebhooks', {})
      .then((all) => all.map(({ address: _, ...rest }) => rest)),
  ];
  const text = JSON.stringify(answers);
  for (const hidden of [webhook.secret ?? '', renewed, 'capability', '/hook']) {
    expect(text).not.toContain(hidden);
  }
});
