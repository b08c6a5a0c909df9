import { expect, test } from 'vitest';

import { accountHeader, otherAccount } from '#contract/account-header.ts';
import { methodsOf } from '#contract/call.ts';
import type { Call } from '#contract/call.ts';
import { calls } from '#contract/calls.ts';
import { testServer } from '#server/testing/server.ts';

test('no write is made for an account that the page does not show', async () => {
  const server = await testServer();
  const eve = await server.signedIn({ username: 'eve' });
  const send = async (call: Call, shown: number) => {
    const path = call.path.replaceAll(/\{\w+\}/g, '1');
    const headers = { cookie: eve.cookie, [accountHeader]: String(shown) };
    return server.send(path, { method: call.method, headers });
  };
  const writes = Object.values<Call>(calls).filter(
    (call) => methodsOf(call)[0] !== 'GET' && call.may !== 'anyone',
  );
  expect(writes.length).toBeGreaterThan(80);
  for (const call of writes) {
    const refused = await send(call, eve.manager.id + 1);
    expect(refused.status, call.path).toBe(401);
    expect(refused.headers.get(accountHeader)).toBe(String(eve.manager.id));
    expect(await refused.json()).toEqual({ message: otherAccount });
    expect((await send(call, eve.manager.id)).status, call.path).not.toBe(401);
  }
  expect((await send(calls.signOut, eve.manager.id + 1)).status).toBe(200);
});
