import { expect, test } from 'vitest';

import { calls } from '#contract/calls.ts';
import type { CallName } from '#contract/calls.ts';
import { aDump } from '#server/testing/dump.ts';
import { aServerWithProject, expectSound, loggedBy } from '#server/testing/one-project.ts';
import { makeSlide, slideForm } from '#server/testing/slides.ts';
import { callsWith, specimenOf } from '#server/testing/specimens.ts';
import { aSpecimenWorld } from '#server/testing/specimens/world.ts';

/** Calls whose answer has a secret; that of a new account only has one if it is invited. */
const secretly = callsWith(
  ({ secret }, name) => secret !== undefined && name !== 'createProjectManager',
);
const creates = callsWith(
  ({ status }, name) =>
    status === 201 && name !== 'requestBackup' && !secretly.some((one) => one === name),
);

test.each(creates)('%s with a repeated key runs once, even after an undo', async (name) => {
  const { server, primary: client, ids } = await aSpecimenWorld();
  const specimen = specimenOf(name);
  const sent = specimen.send(ids) as never;
  const key = { 'idempotency-key': 'one form' };
  let answer: unknown;
  const log = await loggedBy(server, async () => {
    answer = await client.make(name, sent, key);
    const again = Array.from({ length: 5 }, () => client.make(name, sent, key));
    for (const same of await Promise.all(again)) expect(same).toEqual(answer);
  });
  expect(log).toHaveLength(specimen.log?.length ?? 0);

  const { details = [answer].flat() } = answer as { details?: unknown[] };
  const params = { id: (details[0] as { id: number }).id };
  const isBatch = name === 'importChecklist';
  const noun = isBatch ? 'Batch' : nounOf(name);
  const removal = isBatch ? 'undoBatch' : `delete${noun}`;
  await client.make(removal as 'deleteTask', { params });
  const after = await client.request(name, sent, key);
  expect(after.status).toBe(410);
  expect(await after.json()).toEqual({
    message: expect.stringMatching(
      /^[A-Z][a-z ]+ was created by an earlier request with this key and has been deleted since$/,
    ),
  });
  const undelete = `undelete${noun}`;
  if (Object.hasOwn(calls, undelete)) {
    await client.make(undelete as 'undeleteTask', { params });
    expect(await client.make(name, sent, key)).toEqual(answer);
  }
  await expectSound(server);
});

function nounOf(name: CallName): string {
  return name
    .replace(/^(create|duplicate|add)/, '')
    .replace(/^Evidence.*/, 'Evidence')
    .replace(/^.+(?=Comment$)/, '')
    .replace(/s$/, '');
}

test.each(secretly)(
  '%s with a repeated key makes one secret, which its answer alone has',
  async (name) => {
    const { server, primary, ids } = await aSpecimenWorld();
    const { send, call } = specimenOf(name);
    const sent = send(ids) as never;
    const key = { 'idempotency-key': 'one form' };
    const answer = (await primary.make(name, sent, key)) as Record<string, string | string[]>;
    const again = await primary.request(name, sent, key);
    expect(again.status).toBe(409);
    expect(await again.json()).toEqual({ message: 'Already made; make a new one' });
    const [secret = ''] = [answer[call.secret ?? ''] ?? ''].flat();
    // The server computes with the secrets of second factors and webhooks.
    const dump = { ...(await aDump(server.database)), projectManagers: [], webhooks: [] };
    expect(JSON.stringify(dump)).not.toContain(secret.split('#').at(-1));
  },
);

test('returns the first response while one of several created records exists', async () => {
  const { client, first } = await aServerWithProject();
  const body = { details: [{ text: 'One' }, { text: 'Two' }] };
  const sent = { params: { id: first.step.id }, body };
  const repeat = () => client.request('createDetails', sent, { 'idempotency-key': 'one form' });
  const { details } = (await (await repeat()).json()) as { details: { id: number }[] };
  const [one, two] = details.map(({ id }) => ({ params: { id } }));
  await client.make('deleteDetail', one ?? sent);
  expect((await repeat()).status).toBe(201);
  await client.make('deleteDetail', two ?? sent);
  const { message } = (await (await repeat()).json()) as { message: string };
  expect(message).toBe(
    'Each detail was created by an earlier request with this key and has been deleted since',
  );
});

test('a retried slide is not created again after its deletion', async () => {
  const { client } = await aServerWithProject();
  const key = { 'idempotency-key': 'one form' };
  const { id, bytes } = await makeSlide(client, {}, undefined, key);
  await client.make('deleteSlide', { params: { id } });
  const after = await client.request('generateSlide', { form: slideForm() }, key);
  expect(after.status).toBe(410);
  await client.make('undeleteSlide', { params: { id } });
  const again = await makeSlide(client, {}, undefined, key);
  expect({ id: again.id, same: again.bytes.equals(bytes) }).toEqual({ id, same: true });
});
