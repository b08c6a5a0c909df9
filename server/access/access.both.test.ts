import { expect, test } from 'vitest';

import { ownPasswordFirst } from '#contract/permissions.ts';
import { refused } from '#server/testing/one-project.ts';
import { password, testServer } from '#server/testing/server.ts';
import { callsWith } from '#server/testing/specimens.ts';

const chosen = 'her own long password';

async function aServer() {
  const server = await testServer();
  const primary = await server.signedIn({ isPrimary: true });
  const dana = await server.signedIn({ username: 'dana' });
  await primary.make('setManagerPassword', {
    params: { id: dana.manager.id },
    body: { newPassword: `${password} 2` },
  });
  const require = (requireOwnPasswords: boolean) =>
    primary.make('updateAccess', { body: { requireOwnPasswords } });
  const signIn = async (typed: string) => {
    const answer = await server
      .withCookie('')
      .request('signIn', { body: { username: 'dana', password: typed } });
    const cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? '';
    return { ...server.withCookie(cookie), user: await answer.json() };
  };
  return { server, primary, require, signIn };
}

test('the rules are changed by version and logged', async () => {
  const { primary } = await aServer();
  const before = await primary.make('readAccess', {});
  expect(before).toMatchObject({
    requireOwnPasswords: false,
    secondFactor: 'nobody',
    oidc: false,
  });
  const { version } = before;
  const body = { requireOwnPasswords: true, version };
  const after = await primary.make('updateAccess', { body });
  expect(after).toMatchObject({ requireOwnPasswords: true, version: version + 1 });
  const stale = { current: { requireOwnPasswords: true, version: version + 1 } };
  expect(await refused(primary.request('updateAccess', { body }))).toMatchObject({
    status: 409,
    ...stale,
  });
  const conditional = primary.request(
    'updateAccess',
    { body: { oidc: true } },
    { 'if-match': `"${version}"` },
  );
  expect(await refused(conditional)).toMatchObject({ status: 412, ...stale });
  const [entry] = (await primary.make('listActivity', {})).entries;
  expect(entry).toMatchObject({
    fields: { requireOwnPasswords: { before: false, after: true } },
  });
});

test('an account that must choose its password may do nothing else', async () => {
  const { server, require, signIn } = await aServer();
  const early = await signIn(`${password} 2`);
  expect(early.user).toMatchObject({ mustChoosePassword: false });
  const cached = await early.request('listProjects', {});
  const etag = cached.headers.get('etag') ?? '';
  await require(true);

  const dana = await signIn(`${password} 2`);
  expect(dana.user).toMatchObject({ mustChoosePassword: true });
  expect((await dana.request('listProjects', {})).status).toBe(403);
  expect(await early.make('readCurrentUser', {})).toMatchObject({ mustChoosePassword: true });
  for (const name of callsWith(({ may }) => may !== 'anyone' && may !== 'self')) {
    const sent = { params: { id: 1 } } as never;
    const refusal = await early.request(name, sent, { 'if-none-match': etag });
    expect(refusal.status, name).toBe(403);
    expect(await refusal.json(), name).toEqual({ message: ownPasswordFirst });
  }
  expect((await early.request('signOut', {})).status).toBe(200);

  const body = { currentPassword: `${password} 2`, newPassword: chosen };
  expect(await dana.make('changeOwnPassword', { body })).toMatchObject({
    mustChoosePassword: false,
  });
  expect((await dana.request('listProjects', {})).status).toBe(200);
  expect((await server.withCookie('').request('signOut', {})).status).toBe(200);
});

test('a request that waits for its body is held to the rules of its end', async () => {
  const { require, signIn } = await aServer();
  const dana = await signIn(`${password} 2`);
  let finish = () => {};
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => {
      controller.enqueue(Buffer.from('{"name":'));
      finish = () => {
        controller.enqueue(Buffer.from('"Late"}'));
        controller.close();
      };
    },
  });
  const headers = { 'content-type': 'application/json' };
  const answer = dana.request('createPerson', { bytes: body } as never, headers);
  await require(true);
  finish();
  expect(await refused(answer)).toEqual({ status: 403, message: ownPasswordFirst });
});

test('the event streams of accounts that must choose their password end', async () => {
  const { server, require, signIn } = await aServer();
  const dana = await signIn(`${password} 2`);
  const stream = await server.send('/api/events', { headers: { cookie: dana.cookie } });
  expect(stream.status).toBe(200);
  await require(true);
  expect(await stream.text()).toContain('event: ended');
  const again = await server.send('/api/events', { headers: { cookie: dana.cookie } });
  expect(again.status).toBe(403);
});
