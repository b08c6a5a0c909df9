import { expect, test } from 'vitest';

import { aManager } from '#demo/builders.ts';
import { json, password, testServer } from '#server/testing/server.ts';
import type { TestServer } from '#server/testing/server.ts';

/** The cookies of one host in a browser, which sends them to every port. */
function browser() {
  const jar = new Map<string, string>();

  return {
    jar,
    send: async (server: TestServer, host: string, path: string, init: RequestInit = {}) => {
      const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
      const answer = await server.send(path, {
        ...init,
        headers: { ...(init.headers as Record<string, string>), host, cookie },
      });
      for (const line of answer.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
        if (value) jar.set(name, value);
        else jar.delete(name);
      }
      return answer;
    },
  };
}

async function serverOf(...usernames: string[]) {
  const server = await testServer();
  for (const username of usernames) await aManager(server.ctx, { username, password });
  return server;
}

const signIn = (username: string) => ['/api/login', json('POST', { username, password })] as const;
const signOut = ['/api/logout', { method: 'POST' }] as const;

test('servers on two ports of a host do not end the sessions of each other', async () => {
  const [first, second] = [await serverOf('ada'), await serverOf('bea')];
  const tab = browser();
  await tab.send(first, 'host:3000', ...signIn('ada'));
  await tab.send(second, 'host:3001', ...signIn('bea'));
  expect([...tab.jar.keys()]).toEqual(['waymark-3000', 'waymark-3001']);
  const nameAt = async (server: TestServer, host: string) =>
    (await tab.send(server, host, '/api/user')).json();
  expect(await nameAt(first, 'host:3000')).toMatchObject({ username: 'ada' });
  expect(await nameAt(second, 'host:3001')).toMatchObject({ username: 'bea' });
  await tab.send(second, 'host:3001', ...signOut);
  expect((await tab.send(second, 'host:3001', '/api/user')).status).toBe(401);
  expect(await nameAt(first, 'host:3000')).toMatchObject({ username: 'ada' });
});

test('a session of 2.0 stays valid, and its cookie ends with it', async () => {
  const server = await testServer();
  const { cookie } = await server.signedIn({ username: 'ada' });
  const tab = browser();
  tab.jar.set('waymark', cookie.split('=')[1] ?? '');
  expect((await tab.send(server, 'host:3000', '/api/user')).status).toBe(200);
  await tab.send(server, 'host:3000', ...signOut);
  expect(tab.jar.size).toBe(0);
});

test("another server's cookie of 2.0 is left alone", async () => {
  const server = await serverOf('ada');
  const tab = browser();
  tab.jar.set('waymark', 'A'.repeat(43));
  await tab.send(server, 'host:3000', ...signIn('ada'));
  await tab.send(server, 'host:3000', ...signOut);
  expect([...tab.jar.keys()]).toEqual(['waymark']);
});

test('each cookie of the name is tried, and a sign-out ends the sessions of all', async () => {
  const server = await testServer();
  const one = await server.signedIn({ username: 'ada' });
  const two = await server.signedIn({ username: 'bea' });
  const tokenOf = (cookie: string) => cookie.split('=')[1];
  const stale = `waymark-3000=${'A'.repeat(43)}; waymark-3000="; waymark-3000=${'B'.repeat(43)}`;
  const headers = {
    host: 'host:3000',
    cookie: `${stale}; waymark-3000=${tokenOf(one.cookie)}; waymark-3000=${tokenOf(two.cookie)}`,
  };
  const user = async () => server.send('/api/user', { headers });
  expect(await (await user()).json()).toMatchObject({ username: 'ada' });
  await server.send('/api/logout', { method: 'POST', headers });
  expect((await user()).status).toBe(401);
});

test('the port is that of PUBLIC_URL', async () => {
  const names: Record<string, string> = {
    'https://x.example.org': '__Host-waymark',
    'https://x.example.org:8443': '__Host-waymark-8443',
    'http://x.example.org:8080': 'waymark-8080',
  };
  for (const [address, name] of Object.entries(names)) {
    const server = await testServer({ settings: { PUBLIC_URL: address } });
    await aManager(server.ctx, { username: 'ada', password });
    const tab = browser();
    await tab.send(server, '127.0.0.1:3000', ...signIn('ada'));
    expect([...tab.jar.keys()]).toEqual([name]);
    expect((await tab.send(server, '127.0.0.1:3000', '/api/user')).status).toBe(200);
  }
});
