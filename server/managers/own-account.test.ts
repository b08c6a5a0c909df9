import { argon2Sync, randomBytes } from 'node:crypto';

import { describe, expect, test } from 'vitest';

import type { CurrentUser } from '#contract/sessions.ts';
import { aProject } from '#demo/builders.ts';
import { loggedBy, refused } from '#server/testing/one-project.ts';
import { json, recordExercised, password, testServer } from '#server/testing/server.ts';
import type { Client, TestServer } from '#server/testing/server.ts';

const newPassword = 'another horse battery';

async function adaTwice() {
  const server = await testServer();
  const here = await server.signedIn({ username: 'ada' });
  const primary = await server.signedIn({ isPrimary: true });
  const phone = await signIn(server, password, { 'user-agent': 'Phone' });
  return { server, here, phone, primary, params: { id: here.manager.id } };
}

async function signIn(server: TestServer, given: string, headers = {}, peer?: string) {
  const init = json('POST', { username: 'ada', password: given });
  const answer = await server.send(
    '/api/login',
    { ...init, headers: { ...init.headers, ...headers } },
    peer,
  );
  return (answer.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
}

async function isSignedIn(server: TestServer, cookie: string): Promise<boolean> {
  return (await server.send('/api/user', { headers: { cookie } })).status === 200;
}

/** The returned function waits at most a second for the end of the stream. */
async function openStream(server: TestServer, cookie: string): Promise<() => Promise<boolean>> {
  const answer = await server.send('/api/events', { headers: { cookie } });
  recordExercised('listenForChanges');
  const reader = answer.body?.getReader();
  await reader?.read();
  return async () => {
    const late = AbortSignal.timeout(1000);
    const ended = new Promise<boolean>((resolve) => {
      late.addEventListener('abort', () => resolve(false));
      const drain = async () => {
        while (!(await reader?.read())?.done);
        resolve(true);
      };
      void drain();
    });
    const result = await ended;
    await reader?.cancel().catch(() => {});
    return result;
  };
}

/** A weak legacy hash, which a sign-in replaces. */
function weakHash(message: string): string {
  const nonce = randomBytes(16);
  const cost = { memory: 8192, passes: 1, parallelism: 1 };
  const tag = argon2Sync('argon2id', { message, nonce, tagLength: 32, ...cost });
  const [salt, hash] = [nonce, tag].map((bytes) => bytes.toString('base64').replaceAll('=', ''));
  return `$argon2id$v=19$m=8192,t=1,p=1$${salt}$${hash}`;
}

const change = (client: Client, body: { currentPassword: string; newPassword: string }) =>
  client.request('changeOwnPassword', { body });

describe('the own password', () => {
  test('is changed with the current one and ends other sessions, their streams within a second', async () => {
    const { server, here, phone } = await adaTwice();
    const [ends, stays] = [await openStream(server, phone), await openStream(server, here.cookie)];
    const body = { currentPassword: password, newPassword };
    expect(await here.make('changeOwnPassword', { body })).toMatchObject({ username: 'ada' });
    expect(await ends()).toBe(true);
    expect(await isSignedIn(server, phone)).toBe(false);
    expect(await stays()).toBe(false);
    expect(await isSignedIn(server, here.cookie)).toBe(true);
    expect(await signIn(server, password)).toBe('');
    expect(await signIn(server, newPassword)).not.toBe('');
  });

  test('is unchanged if the current one is wrong or the new one breaks the rules', async () => {
    const { server, here, phone } = await adaTwice();
    expect(await refused(change(here, { currentPassword: 'x', newPassword }))).toEqual({
      status: 400,
      message: 'This is not your current password',
      errors: [{ path: 'currentPassword', message: 'This is not your current password' }],
    });
    for (const bad of ['short', 'iloveyou1', 'x'.repeat(201)]) {
      expect(
        await refused(change(here, { currentPassword: password, newPassword: bad })),
      ).toMatchObject({ status: 400, errors: [{ path: 'newPassword' }] });
    }
    expect(await isSignedIn(server, phone)).toBe(true);
    expect(await signIn(server, password)).not.toBe('');
  });

  test('has the same attempt limit as the sign-in; rule violations do not count', async () => {
    const { server, here } = await adaTwice();
    for (let time = 0; time < 12; time += 1) {
      await change(here, { currentPassword: password, newPassword: 'short' });
    }
    const statuses: number[] = [];
    for (let guess = 0; guess < 11; guess += 1) {
      // Renaming the account does not reset the count.
      const body = { username: `name${guess}` };
      await here.make('updateProjectManager', { params: { id: here.manager.id }, body });
      statuses.push(
        (await change(here, { currentPassword: `guess ${guess}`, newPassword })).status,
      );
    }
    expect(statuses).toEqual([...Array<number>(10).fill(400), 429]);
    expect((await change(here, { currentPassword: password, newPassword })).status).toBe(429);
    const { id, username } = here.manager;
    await here.make('updateProjectManager', { params: { id }, body: { username } });
    expect(await signIn(server, password, {}, '127.0.0.2')).not.toBe('');
  });
});

test('celebrations and shortcuts are on by default', async () => {
  const { here, params } = await adaTwice();
  expect(await here.make('readCurrentUser', {})).toMatchObject({
    celebrate: 'everything',
    shortcuts: true,
  });
  const body = { celebrate: 'tasksAndProjects', shortcuts: false } as const;
  await here.make('updateProjectManager', { params, body });
  expect(await here.make('readCurrentUser', {})).toMatchObject(body);
  const wrong = { celebrate: 'birthdays' as never };
  const refusal = await refused(here.request('updateProjectManager', { params, body: wrong }));
  expect(refusal.status).toBe(400);
});

test('the notice of an unlinked account waits for its first project, and is closed on all its devices', async () => {
  const { server, here, phone, primary } = await adaTwice();
  const seesNotice = async (cookie: string) =>
    ((await (await server.send('/api/user', { headers: { cookie } })).json()) as CurrentUser)
      .identityNotice;
  expect(await seesNotice(here.cookie)).toBe(false);
  for (const { manager } of [here, primary]) {
    await aProject(server.ctx, { projectManagerId: manager.id });
  }
  expect(await seesNotice(here.cookie)).toBe(true);
  expect(await loggedBy(server, () => here.make('closeIdentityNotice', {}))).toEqual([]);
  expect([await seesNotice(here.cookie), await seesNotice(phone)]).toEqual([false, false]);
  expect(await seesNotice(primary.cookie)).toBe(true);
});

describe('the own sessions', () => {
  test('are listed with device and last use, without secrets', async () => {
    const { here, phone } = await adaTwice();
    const sessions = await here.make('listOwnSessions', {});
    expect(sessions.map(({ current, userAgent }) => [current, userAgent])).toEqual(
      expect.arrayContaining([
        [true, ''],
        [false, 'Phone'],
      ]),
    );
    expect(sessions).toHaveLength(2);
    expect(sessions[0]).toMatchObject({ address: '127.0.0.1' });
    expect(JSON.stringify(sessions)).not.toContain(phone.split('=')[1]);
  });

  test('end everywhere else, without affecting other accounts', async () => {
    const { server, here, phone, primary } = await adaTwice();
    const ends = await openStream(server, phone);
    await here.make('endOtherSessions', {});
    expect(await ends()).toBe(true);
    expect(await isSignedIn(server, phone)).toBe(false);
    expect(await here.make('listOwnSessions', {})).toMatchObject([{ current: true }]);
    expect(await isSignedIn(server, primary.cookie)).toBe(true);
  });
});

describe('all sessions of an account end at once, streams within a second, when it', () => {
  test.each([
    ['is disabled', 'setManagerStatus', { isActive: false }],
    ['has its password reset', 'setManagerPassword', { newPassword }],
    ['is deleted', 'deleteProjectManager', undefined],
  ] as const)('%s', async (_what, name, body) => {
    const { server, here, phone, primary, params } = await adaTwice();
    const streams = [await openStream(server, phone), await openStream(server, here.cookie)];
    await primary.make(name, { params, body } as never);
    for (const ends of streams) expect(await ends()).toBe(true);
    for (const cookie of [phone, here.cookie]) expect(await isSignedIn(server, cookie)).toBe(false);
    expect(await signIn(server, password)).toBe('');
  });

  test('and stay ended when it is enabled or restored', async () => {
    const { server, here, primary, params } = await adaTwice();
    const status = (isActive: boolean) =>
      primary.make('setManagerStatus', { params, body: { isActive } });
    await status(false);
    await status(true);
    expect(await isSignedIn(server, here.cookie)).toBe(false);
    const cookie = await signIn(server, password);
    await primary.make('deleteProjectManager', { params });
    await primary.make('undeleteProjectManager', { params });
    expect(await isSignedIn(server, cookie)).toBe(false);
    expect(await signIn(server, password)).not.toBe('');
  });
});

describe('at the same time as', () => {
  test('a reset, no sign-in with the old password survives', async () => {
    for (let round = 0; round < 4; round += 1) {
      const { server, primary, params } = await adaTwice();
      const reset = primary.make('setManagerPassword', { params, body: { newPassword } });
      const cookies = await Promise.all([signIn(server, password), signIn(server, password)]);
      await reset;
      for (const cookie of cookies) expect(await isSignedIn(server, cookie)).toBe(false);
    }
  });

  test('a deletion, signing in is refused as usual', async () => {
    const { server, primary, params } = await adaTwice();
    const init = json('POST', { username: 'ada', password });
    const signingIn = Array.from({ length: 4 }, () => server.send('/api/login', init));
    await primary.make('deleteProjectManager', { params });
    for (const { status } of await Promise.all(signingIn)) expect([200, 401]).toContain(status);
  });

  test('a reset, an outdated hash of the old password does not win', async () => {
    const { server, primary, params } = await adaTwice();
    await server.database.write
      .updateTable('projectManagers')
      .set({ passwordHash: weakHash(password) })
      .where('id', '=', params.id)
      .execute();
    const answers = [signIn(server, password), signIn(server, password)];
    await primary.make('setManagerPassword', { params, body: { newPassword } });
    await Promise.all(answers);
    expect(await signIn(server, password)).toBe('');
    expect(await signIn(server, newPassword)).not.toBe('');
  });

  test.each([
    ['of being disabled', 'setManagerStatus', { isActive: false }, 401],
    ['of a reset', 'setManagerPassword', { newPassword }, 401],
    ['of being deleted', 'deleteProjectManager', undefined, 401],
    ['of becoming a viewer', 'updateProjectManager', { role: 'viewer' }, 403],
  ] as const)('%s, a running request writes nothing', async (_when, name, sent, status) => {
    const { server, here, primary, params } = await adaTwice();
    // The body is read after the session lookup.
    const body = new ReadableStream({
      pull: async (controller) => {
        await primary.make(name, { params, body: sent } as never);
        controller.enqueue(new TextEncoder().encode('{"name": "Late"}'));
        controller.close();
      },
    });
    const headers = { cookie: here.cookie, 'content-type': 'application/json' };
    const init = { method: 'POST', headers, body, duplex: 'half' } as RequestInit;
    expect((await server.send('/api/people', init)).status).toBe(status);
    expect(await primary.make('listPeople', {})).toEqual([]);
  });

  test('of becoming a viewer, a running request comments nowhere', async () => {
    const { server, here, primary, params } = await adaTwice();
    const { id } = await aProject(server.ctx, {});
    const body = new ReadableStream({
      pull: async (controller) => {
        await primary.make('updateProjectManager', { params, body: { role: 'viewer' } });
        controller.enqueue(new TextEncoder().encode('{"text": "Late"}'));
        controller.close();
      },
    });
    const headers = { cookie: here.cookie, 'content-type': 'application/json' };
    const init = { method: 'POST', headers, body, duplex: 'half' } as RequestInit;
    expect((await server.send(`/api/projects/${id}/comments`, init)).status).toBe(403);
  });

  test('being disabled, a running request writes nothing to accounts', async () => {
    const { here, primary, params } = await adaTwice();
    const stranger = { username: 'new', email: 'new@waymark.example', password };
    // The account is disabled while the password is being hashed.
    const creating = here.request('createProjectManager', { body: stranger });
    await primary.make('setManagerStatus', { params, body: { isActive: false } });
    expect((await creating).status).toBe(401);
    expect(await primary.make('listProjectManagers', {})).toHaveLength(2);
  });
});
