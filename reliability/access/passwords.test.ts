import { argon2Sync, randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';

import { expect, test } from 'vitest';

import { aManager } from '#demo/builders.ts';
import { passwordProblem } from '#server/sessions/passwords.ts';
import { refused } from '#server/testing/one-project.ts';
import { json, password, testServer } from '#server/testing/server.ts';
import type { TestServer } from '#server/testing/server.ts';

import { reportFigures } from '../harness/report.ts';
import { tries } from '../harness/scale.ts';

const signIn = async (server: TestServer, username: string, given: string) =>
  (await server.send('/api/login', json('POST', { username, password: given }))).status;

const hashOf = async ({ ctx }: TestServer, username: string) => {
  const query = ctx.db.selectFrom('projectManagers').select('passwordHash');
  return (await query.where('username', '=', username).executeTakeFirstOrThrow()).passwordHash;
};

const today = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=1\$([\w+/]{22,})\$[\w+/]{43}$/;

test('two accounts with one password have different hashes of the promised strength', async () => {
  const server = await testServer();
  const primary = await server.signedIn({ isPrimary: true });
  const hashes = new Set<string>();
  const salts = new Set<string>();
  for (const username of ['ada', 'bea']) {
    const body = { username, email: `${username}@example.org`, password };
    await primary.make('createProjectManager', { body });
    const hash = await hashOf(server, username);
    const [, memory, passes, salt = ''] = today.exec(hash) ?? [];
    expect(Number(memory)).toBeGreaterThanOrEqual(19_456);
    expect(Number(passes)).toBeGreaterThanOrEqual(2);
    hashes.add(hash);
    salts.add(salt);
  }
  expect([hashes.size, salts.size]).toEqual([2, 2]);
});

/** Passwords of 200 characters that differ in the last one. */
const long = [
  'a1'.repeat(100),
  'é'.repeat(200),
  '密码'.repeat(100),
  '🗝️'.repeat(100),
  'ключ'.repeat(50),
  `${'\t '.repeat(99)}zz`,
  ' !"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~ '.repeat(6).slice(0, 200),
];

test('passwords are compared to their last character', async () => {
  const server = await testServer();
  const primary = await server.signedIn({ isPrimary: true });
  let count = 0;
  for (const chosen of long) {
    const account = { username: `u${count}`, email: `u${count}@example.org`, password: chosen };
    await primary.make('createProjectManager', { body: account });
    const most = Array.from(chosen);
    const other = [...most.slice(0, -1), most.at(-1) === 'x' ? 'y' : 'x'].join('');
    expect(await signIn(server, account.username, chosen), chosen).toBe(200);
    for (const wrong of [other, chosen.slice(0, 72), `${chosen}x`, chosen.slice(0, -1)]) {
      expect(await signIn(server, account.username, wrong), wrong).not.toBe(200);
    }
    count += 1;
  }
  reportFigures('S1', { 'passwords of 200 characters': count, 'cut short': 0 });
});

test('the 3,000 most common passwords, the own name, and lengths below 8 or above 200 are refused', async () => {
  const list = readFileSync(
    new URL('../../server/sessions/common-passwords.txt', import.meta.url),
    'utf8',
  );
  const common = list.trim().split('\n');
  expect(common.length).toBeGreaterThanOrEqual(3000);
  const taken = common.flatMap((one) => [one, one.toUpperCase()]);
  expect(taken.filter((one) => passwordProblem(one, 'ada') === null)).toEqual([]);
  for (const known of ['password', '123456789', 'qwerty123', 'iloveyou', 'sunshine', 'football1']) {
    expect(passwordProblem(known, 'ada'), known).not.toBeNull();
  }
  const server = await testServer();
  const primary = await server.signedIn({ isPrimary: true });
  const longEnough = common.filter(({ length }) => length >= 8);
  const step = Math.ceil(longEnough.length / tries(20, 500));
  const some = longEnough.filter((_, index) => index % step === 0);
  const bad = [...some, 'ada.larsen', ' ADA.Larsen', '1234567', 'x'.repeat(201), '🗝️'.repeat(101)];
  for (const chosen of bad) {
    const body = { username: 'ada.larsen', email: 'ada@example.org', password: chosen };
    expect(await refused(primary.request('createProjectManager', { body })), chosen).toMatchObject({
      status: 400,
      errors: [{ path: 'password' }],
    });
  }
  reportFigures('S1', { 'of the commonest refused': common.length, accepted: 0 });
});

test('a weaker old hash is upgraded at the sign-in, and only then', async () => {
  const server = await testServer();
  const { id } = await aManager(server.ctx, { username: 'ada', password });
  const weak = weakHash(password);
  const table = server.database.write.updateTable('projectManagers');
  await table.set({ passwordHash: weak }).where('id', '=', id).execute();
  expect(await signIn(server, 'ada', 'wrong password')).toBe(401);
  expect(await hashOf(server, 'ada')).toBe(weak);
  expect(await signIn(server, 'ada', password)).toBe(200);
  const fresh = await hashOf(server, 'ada');
  expect(fresh).toMatch(today);
  expect(fresh).not.toBe(weak);
  expect(await signIn(server, 'ada', password)).toBe(200);
  expect(await hashOf(server, 'ada')).toBe(fresh);
});

function weakHash(message: string): string {
  const nonce = randomBytes(16);
  const cost = { memory: 8192, passes: 1, parallelism: 1 };
  const tag = argon2Sync('argon2id', { message, nonce, tagLength: 32, ...cost });
  const [salt, hash] = [nonce, tag].map((bytes) => bytes.toString('base64').replaceAll('=', ''));
  return `$argon2id$v=19$m=8192,t=1,p=1$${salt}$${hash}`;
}
