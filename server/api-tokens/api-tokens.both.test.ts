import { expect, test } from 'vitest';

import { expiresInThePast, tooManyTokens } from '#contract/api-tokens.ts';
import { counts } from '#contract/limits.ts';
import { notByToken, notSignedIn, readsOnly } from '#contract/permissions.ts';
import { aDump } from '#server/testing/dump.ts';
import { refused } from '#server/testing/one-project.ts';
import { password, testServer } from '#server/testing/server.ts';

const day = 24 * 60 * 60 * 1000;

async function aServer() {
  const clock = { now: Date.now() };
  const server = await testServer({ now: () => new Date(clock.now).toISOString() });
  const primary = await server.signedIn({ isPrimary: true });
  const dana = await server.signedIn({ username: 'dana', firstName: 'Dana', lastName: 'Reed' });
  const make = (body: { name: string; access?: 'read' | 'write'; expiresAt?: string | null }) =>
    dana.make('createToken', { body });
  return { server, clock, primary, dana, make };
}

test('a token is shown once, is listed with its last use, and ends when it is deleted', async () => {
  const { server, clock, dana, make } = await aServer();
  const { token, ...made } = await make({ name: 'Nightly report' });
  expect(token).toMatch(/^wmk_[0-9a-f]{40}$/);
  expect(made).toMatchObject({ access: 'read', lastUsedAt: null, expiresAt: null });
  expect(await dana.make('listOwnTokens', {})).toEqual([made]);

  const script = server.withToken(token);
  expect(await script.make('readCurrentUser', {})).toMatchObject({ username: 'dana' });
  const usedAt = new Date(clock.now).toISOString();
  expect(await dana.make('listOwnTokens', {})).toEqual([{ ...made, lastUsedAt: usedAt }]);
  clock.now += 1000;
  await script.make('listProjects', {});
  expect(await dana.make('listOwnTokens', {})).toEqual([{ ...made, lastUsedAt: usedAt }]);

  expect(JSON.stringify(await aDump(server.database))).not.toContain(token);
  expect(server.lines.join('')).not.toContain('wmk_');
  await dana.make('deleteToken', { params: { id: made.id } });
  expect(await refused(script.request('listProjects', {}))).toEqual({
    status: 401,
    message: notSignedIn,
  });
});

test('a token expires, which may not lie in the past', async () => {
  const { server, clock, make, dana } = await aServer();
  const at = (ms: number) => new Date(clock.now + ms).toISOString();
  const { token } = await make({ name: 'Short', expiresAt: at(30 * day) });
  clock.now += 30 * day - 1000;
  expect((await server.withToken(token).request('listProjects', {})).status).toBe(200);
  clock.now += 1000;
  expect((await server.withToken(token).request('listProjects', {})).status).toBe(401);
  const late = dana.request('createToken', { body: { name: 'Past', expiresAt: at(0) } });
  // The session of the browser has expired meanwhile.
  expect((await late).status).toBe(401);
  const eve = await server.signedIn({ username: 'eve' });
  const past = eve.request('createToken', { body: { name: 'Past', expiresAt: at(0) } });
  expect(await refused(past)).toMatchObject({ status: 400, message: expiresInThePast });
});

test('the header alone decides who makes a request', async () => {
  const { server, primary, make } = await aServer();
  const { token } = await make({ name: 'Dana’s' });
  const whoIs = async (authorization: string) => {
    const headers = { cookie: primary.cookie, authorization };
    const answer = await server.send('/api/user', { headers });
    return answer.status === 200 ? ((await answer.json()) as { username: string }).username : null;
  };
  expect(await whoIs(`Bearer ${token}`)).toBe('dana');
  expect(await whoIs(`bearer ${token}`)).toBe('dana');
  for (const wrong of ['', token.slice(0, -1), `${token}0`, token.toUpperCase(), 'x'.repeat(43)]) {
    expect(await whoIs(`Bearer ${wrong}`), wrong).toBeNull();
  }
  // A proxy's own sign-in does not concern the program.
  expect(await whoIs('Basic YTpi')).toBe(primary.manager.username);
  const inCookie = await server.send('/api/user', { headers: { cookie: `waymark=${token}` } });
  expect(inCookie.status).toBe(401);
  const session = primary.cookie.split('=')[1] ?? '';
  expect(await whoIs(`Bearer ${session}`)).toBeNull();
});

test('the log names the token, and what it changed is its account’s', async () => {
  const { server, dana, make } = await aServer();
  const { token } = await make({ name: 'Import', access: 'write' });
  // Another site cannot make a browser send the header, so a script may name any origin.
  const headers = { origin: 'https://elsewhere.example', 'sec-fetch-site': 'cross-site' };
  const body = { name: 'New' };
  await server.withToken(token).make('createPerson', { body }, headers);
  const [entry] = (await dana.make('listActivity', {})).entries;
  expect(entry).toMatchObject({
    entityName: 'New',
    projectManagerId: dana.manager.id,
    projectManagerName: 'Dana Reed, by token "Import"',
  });
  const forging = await make({ name: 'x" deleted "y". Olivia', access: 'write' });
  await server.withToken(forging.token).make('createPerson', { body: { name: 'Other' } });
  const [forged] = (await dana.make('listActivity', {})).entries;
  expect(forged?.projectManagerName).toBe(`Dana Reed, by token "x' deleted 'y'. Olivia"`);
  expect((await dana.request('createPerson', { body }, headers)).status).toBe(403);
});

test('a token that may only read changes nothing, and none touches accounts', async () => {
  const { server, make, dana } = await aServer();
  const reading = server.withToken((await make({ name: 'Reads' })).token);
  const writing = server.withToken((await make({ name: 'Writes', access: 'write' })).token);
  const body = { name: 'New' };
  const is403 = (message: string) => ({ status: 403, message });
  expect(await refused(reading.request('createPerson', { body }))).toEqual(is403(readsOnly));
  await writing.make('createPerson', { body });
  expect(await refused(writing.request('createToken', { body }))).toEqual(is403(notByToken));
  expect(await refused(writing.request('listOwnTokens', {}))).toEqual(is403(notByToken));
  expect(await refused(writing.request('signOut', {}))).toEqual(is403(notByToken));
  const profile = { params: { id: dana.manager.id }, body: { firstName: 'Eve' } };
  expect(await refused(writing.request('updateProjectManager', profile))).toEqual(
    is403(notByToken),
  );
  expect(await reading.make('listProjectManagers', {})).toHaveLength(2);
});

test('a link to an account that a token makes is not confirmed', async () => {
  const { server, primary, dana } = await aServer();
  const made = await primary.make('createToken', { body: { name: 'Sync', access: 'write' } });
  const script = server.withToken(made.token);
  const { id } = await script.make('createPerson', { body: { name: 'Dana Reed' } });
  const link = (projectManagerId: number | null) => ({
    params: { id },
    body: { projectManagerId },
  });
  expect(await script.make('updatePerson', link(dana.manager.id))).toMatchObject({
    projectManagerId: dana.manager.id,
    linkConfirmed: false,
  });
  expect(await refused(script.request('confirmLinks', {}))).toMatchObject({ message: notByToken });
  await primary.make('updatePerson', link(null));
  expect(await primary.make('updatePerson', link(dana.manager.id))).toMatchObject({
    linkConfirmed: true,
  });
});

test('a token has the rights of its account at each request, and ends with it', async () => {
  const { server, primary, dana, make } = await aServer();
  const script = server.withToken((await make({ name: 'Writes', access: 'write' })).token);
  const body = { name: 'New' };
  const params = { id: dana.manager.id };
  await primary.make('updateProjectManager', { params, body: { role: 'viewer' } });
  expect((await script.request('createPerson', { body })).status).toBe(403);
  await primary.make('updateProjectManager', { params, body: { role: 'manager' } });
  await script.make('createPerson', { body });
  await primary.make('setManagerStatus', { params, body: { isActive: false } });
  expect((await script.request('listPeople', {})).status).toBe(401);
  await primary.make('setManagerStatus', { params, body: { isActive: true } });
  expect((await script.request('listPeople', {})).status).toBe(401);
});

test('tokens outlive a change of the own password, but not a reset by somebody else', async () => {
  const { server, primary, dana, make } = await aServer();
  const script = server.withToken((await make({ name: 'Reads' })).token);
  const newPassword = `new ${password}`;
  await dana.make('changeOwnPassword', { body: { currentPassword: password, newPassword } });
  await script.make('listPeople', {});
  const params = { id: dana.manager.id };
  await primary.make('setManagerPassword', { params, body: { newPassword: `${password} 2` } });
  expect((await script.request('listPeople', {})).status).toBe(401);
});

test('the primary manager sees the tokens of others and ends them', async () => {
  const { server, primary, dana, make } = await aServer();
  const { token, ...made } = await make({ name: 'Reads' });
  const params = { id: dana.manager.id };
  expect(await primary.make('listTokensOfAccount', { params })).toEqual([made]);
  const counted = await primary.make('listProjectManagers', {});
  expect(counted.map(({ username, apiTokens }) => [username, apiTokens])).toEqual(
    expect.arrayContaining([['dana', 1]]),
  );
  await primary.make('endTokensOfAccount', { params });
  expect((await server.withToken(token).request('listPeople', {})).status).toBe(401);
  const eve = await server.signedIn({ username: 'eve' });
  const own = await eve.make('createToken', { body: { name: 'Eve’s' } });
  expect((await dana.request('deleteToken', { params: { id: own.id } })).status).toBe(404);
});

test('a write that waits for its body is refused once its token is deleted', async () => {
  const { server, dana, make } = await aServer();
  const { id, token } = await make({ name: 'Writes', access: 'write' });
  let finish = () => {};
  const bytes = new ReadableStream<Uint8Array>({
    start: (controller) => {
      controller.enqueue(Buffer.from('{"name":'));
      finish = () => {
        controller.enqueue(Buffer.from('"Late"}'));
        controller.close();
      };
    },
  });
  const headers = { 'content-type': 'application/json' };
  const answer = server.withToken(token).request('createPerson', { bytes } as never, headers);
  await dana.make('deleteToken', { params: { id } });
  finish();
  expect(await refused(answer)).toEqual({ status: 401, message: notSignedIn });
  expect(await dana.make('listPeople', {})).toEqual([]);
});

test('an event stream ends with its token', async () => {
  const { server, dana, make } = await aServer();
  const { id, token } = await make({ name: 'Listens' });
  const stream = await server.withToken(token).request('listenForChanges', {});
  expect(stream.status).toBe(200);
  const text = stream.text();
  await dana.make('createPerson', { body: { name: 'New' } });
  await dana.make('deleteToken', { params: { id } });
  expect(await text).toContain('event: ended');
});

test('an account has a limited number of tokens', async () => {
  const { dana, make } = await aServer();
  for (let nth = 0; nth < counts.tokensOfAccount; nth += 1) await make({ name: `Token ${nth}` });
  const another = dana.request('createToken', { body: { name: 'Another' } });
  expect(await refused(another)).toMatchObject({ status: 400, message: tooManyTokens });
});
