import { expect, test } from 'vitest';

import type { Call } from '#contract/call.ts';
import { calls } from '#contract/calls.ts';
import { notByToken, readsOnly } from '#contract/permissions.ts';
import { aDump, lasting } from '#server/testing/dump.ts';
import { callNames, specimenOf } from '#server/testing/specimens.ts';
import { copiesOf, specimenWorld } from '#server/testing/specimens/world.ts';

import { sample } from '../../reliability/harness/scale.ts';

/** Accounts, their sessions, factors, tokens and links, personal links, webhooks, mail and backups. */
const ofAccounts =
  /^\/api\/(user|log(in|out)|project-managers|invitations|password-resets|account-links|oidc|access|webhooks|mail|backups|people\/confirm-links|people\/\{id\}\/link|mine)\b/;
const mayBeRead = new Set(['/api/user', '/api/project-managers']);

function expected({ method, path }: Call): { read: string | null; write: string | null } {
  const isRead = method === 'GET';
  const isOpen =
    !ofAccounts.test(path) || (isRead && mayBeRead.has(path.replace(/\/\{id\}.*/, '')));
  if (!isOpen || path.endsWith('/tokens')) return { read: notByToken, write: notByToken };
  return { read: isRead ? null : readsOnly, write: null };
}

const world = copiesOf(async (server) => {
  const { primary, ids } = await specimenWorld(server);
  const make = async (access: 'read' | 'write') =>
    (await primary.make('createToken', { body: { name: access, access } })).token;
  return { primary, ids, tokens: { read: await make('read'), write: await make('write') } };
});

test.each(sample(callNames, 2))('%s by API tokens of the primary manager', async (name) => {
  const { server, ids, tokens } = await world();
  const { send, statuses } = specimenOf(name);
  const refusals = expected(calls[name]);
  // The specimen's callers act one after another; here the token is the first that may.
  const first = [statuses.contributor, statuses.manager].find((status) => status < 300);
  for (const access of ['read', 'write'] as const) {
    const before = lasting(await aDump(server.database));
    const answer = await server.withToken(tokens[access]).request(name, send(ids) as never);
    const refusal = refusals[access];
    expect(answer.status, access).toBe(refusal ? 403 : (first ?? statuses.primary));
    if (!refusal) {
      await answer.body?.cancel();
      continue;
    }
    expect(await answer.json(), access).toEqual({ message: refusal });
    expect(lasting(await aDump(server.database))).toEqual(before);
  }
});

test('no call that tokens may not make is answered from the cache, which knows permissions alone', () => {
  const closed = Object.values<Call>(calls).filter((call) => expected(call).write !== null);
  expect(closed.length).toBeGreaterThan(30);
  expect(closed.filter(({ cached }) => cached)).toEqual([]);
});
