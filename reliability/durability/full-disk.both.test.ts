import { setTimeout as sleep } from 'node:timers/promises';

import { describe, expect, onTestFinished, test } from 'vitest';

import { keepReserve } from '#server/db/reserve.ts';
import { engine } from '#server/testing/database.ts';
import { json, password } from '#server/testing/server.ts';

import { listeningServer } from '../harness/listening.ts';
import { reportFigures } from '../harness/report.ts';
import { until } from '../harness/until.ts';
import { takeRoom } from './no-room.ts';

const longestStreamMs = 1000;
const noRoomToSignIn =
  "The server's storage is full, so you can't sign in right now. Ask your administrator to free up space.";

async function onFullDisk() {
  const { server, port } = await listeningServer();
  const ada = await server.signedIn({ username: 'ada' });
  const ask = (path: string, method = 'GET') =>
    fetch(`http://127.0.0.1:${port}${path}`, { method, headers: { cookie: ada.cookie } });
  const rows = async () =>
    (await server.database.read.selectFrom('sessions').select('sid').execute()).length;
  const signIn = (given = password) =>
    server.send('/api/login', json('POST', { username: 'ada', password: given }));
  // Cached responses must not outlive the session.
  for (let time = 0; time < 2; time += 1) expect((await ask('/api/projects')).status).toBe(200);
  const disk = await takeRoom(server.database);
  onTestFinished(disk.makeRoom);
  return { server, ada, ask, rows, signIn, disk };
}

describe('on a full disk', () => {
  test('a sign-out on a full disk takes effect here, reports the rest, and is written later', async () => {
    const { server, ada, ask, rows, disk } = await onFullDisk();
    const bea = await ask('/api/events');
    const ended = bea.text().then(() => performance.now());
    const [session] = await ada.make('listOwnSessions', {});
    const began = performance.now();
    const out = await ask('/api/logout', 'POST');
    const endsAt = new Date(Date.parse(session?.createdAt ?? '') + 30 * 86_400_000).toISOString();
    expect([out.status, await out.json()]).toEqual([
      200,
      {
        ok: true,
        message: `Signed out here; the session ends at ${endsAt}.`,
        sessionEndsAt: endsAt,
      },
    ]);
    expect(out.headers.get('set-cookie')).toMatch(/^waymark=; Max-Age=0/);
    expect(out.headers.get('clear-site-data')).toBe('"cache"');
    expect(await rows()).toBe(1);
    for (const path of ['/api/projects', '/api/user', '/api/events']) {
      expect((await ask(path)).status, path).toBe(401);
    }
    expect((await ask('/api/logout', 'POST')).status).toBe(200);
    const stream = await Promise.race([ended, sleep(longestStreamMs + 500, Infinity)]);
    expect(stream - began).toBeLessThan(longestStreamMs);
    const fault = server.lines.find((line) => line.includes('"path":"/api/logout"'));
    expect(JSON.parse(fault ?? '{}')).toMatchObject({ level: 50, status: 200 });

    await disk.makeRoom();
    const freed = performance.now();
    await until(async () => (await rows()) === 0);
    expect((await ask('/api/user')).status).toBe(401);
    reportFigures('D4', {
      'ms until the session was deleted': Math.round(performance.now() - freed),
    });
  });

  test('a sign-in explains the problem, and works once there is space', async () => {
    const { server, signIn, disk } = await onFullDisk();
    for (const given of [password, 'wrong password']) {
      const answer = await signIn(given);
      expect([answer.status, await answer.json()]).toEqual([507, { message: noRoomToSignIn }]);
    }
    expect(JSON.parse(server.lines.at(-1) ?? '{}')).toMatchObject({ level: 50, status: 507 });
    await disk.makeRoom();
    expect((await signIn()).status).toBe(200);
  });

  test.runIf(engine === 'sqlite')(
    'users can sign in and out as long as the reserve lasts',
    async () => {
      const { server, ask, rows, signIn, disk } = await onFullDisk();
      const reserve = keepReserve(server.config.dataDir);
      onTestFinished(reserve.close);
      server.database.reserve = {
        ...reserve,
        // The simulated disk is not the one with the file.
        giveUp: (use) => {
          const given = reserve.giveUp(use);
          if (given) disk.growByOne();
          return given;
        },
      };
      expect((await signIn('wrong password')).status).toBe(401);
      let signIns = 0;
      while ((await signIn('wrong password')).status === 401) signIns += 1;
      expect(signIns).toBeGreaterThan(0);
      // Anonymous requests have used up their half.
      expect((await signIn()).status).toBe(507);
      const before = await rows();
      const out = await ask('/api/logout', 'POST');
      expect([out.status, await out.json()]).toEqual([200, { ok: true }]);
      expect(await rows()).toBe(before - 1);
      expect((await ask('/api/user')).status).toBe(401);
    },
  );
});
