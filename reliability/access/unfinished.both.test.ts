import { expect, onTestFinished, test } from 'vitest';

import type { Call } from '#contract/call.ts';
import { calls } from '#contract/calls.ts';
import { ownPasswordFirst } from '#contract/permissions.ts';

import { startSite } from '../harness/site.ts';

const password = 'a long enough password';
const addresses = Object.values(calls as Record<string, Call>)
  .filter(({ cached }) => cached)
  .map(({ path }) => `${path.replace('{id}', '1')}?day=2026-05-01&who=everybody&personId=1`);

test('a server sends no cached response to an account that must choose its password', async () => {
  const site = await startSite();
  const by = await site.signIn();
  const dana = { username: 'dana', email: 'dana@waymark.example', password };
  expect((await by.call('POST', '/api/project-managers', dana)).status).toBe(201);
  const person = await site.signIn({ username: 'dana', password });
  const there = site.servers.map(({ address }) => person.at(address));
  for (const { leave } of there) onTestFinished(leave);
  const rules = { requireOwnPasswords: true };
  expect((await by.call('PUT', '/api/access', rules)).status).toBe(200);

  for (const [index, at] of there.entries()) {
    const admin = by.at(site.servers[index]?.address ?? '');
    onTestFinished(admin.leave);
    for (const address of addresses) {
      // The answers for others are in the cache now.
      await admin.call('GET', address);
      const { status, body } = await at.call('GET', address);
      expect(status, address).toBe(403);
      expect(body, address).toEqual({ message: ownPasswordFirst });
    }
  }
});
