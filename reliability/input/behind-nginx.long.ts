import { request } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';

import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';

import { aManager } from '#demo/builders.ts';
import { engine } from '#server/testing/database.ts';
import { startProcess } from '#server/testing/process.ts';
import { password } from '#server/testing/server.ts';
import { aPicture, slideForm } from '#server/testing/slides.ts';

import { listeningServer, overSocket, plainRequests } from '../harness/listening.ts';
import { nginx, startNginx } from '../harness/nginx.ts';
import { reportMissing } from '../harness/programs.ts';
import { reportFigures } from '../harness/report.ts';
import { aWorld } from '../harness/requests.ts';
import { startSite } from '../harness/site.ts';
import { snapshot } from '../harness/snapshot.ts';
import { until } from '../harness/until.ts';
import { body, corpus, host, json, statusesIn } from './odd-requests.ts';

const rounds = 5;
const guesses = 200;
const quietStreamMs = 65_000;
const serverGoneMs = 5000;
const mb = 2 ** 20;

/** A server with one record of every kind, behind nginx with the recommended configuration. */
async function behindNginx(further?: Parameters<typeof startNginx>[1]) {
  const { server, port } = await listeningServer({ settings: { TRUST_PROXY: '127.0.0.1' } });
  const world = await aWorld(server);
  const front = await startNginx([port], further);
  return { server, front, ...world };
}

beforeAll(() => {
  if (!nginx) reportMissing('F7', 'nginx');
});

describe.runIf(nginx)('behind nginx', () => {
  test('no malformed request smuggles another, crashes a server or reads private data', async () => {
    const { server, front, cookies } = await behindNginx();
    const initial = await snapshot(server.database);
    const faults: string[] = [];
    let [tried, refused, ordinary] = [0, 0, 0];
    const at = { over: false };
    const ask = plainRequests(front.port);
    // All share the few connections that nginx keeps to the server.
    const beside = (['manager', 'viewer', 'primary', 'manager'] as const).map(async (who) => {
      const own = (await ask('GET', '/api/user', { cookie: cookies[who] })).body;
      while (!at.over) {
        const answer = await ask('GET', '/api/user', { cookie: cookies[who] });
        if (answer.status !== 200 || answer.body !== own) {
          faults.push(`${who} got ${answer.status} ${answer.body}`);
        }
        ordinary += 1;
      }
    });
    for (let round = 0; round < rounds; round += 1) {
      const answers = Object.entries(corpus(cookies.manager)).map(async ([what, bytes]) => ({
        what,
        ...(await overSocket(front.port, bytes, 1500)),
      }));
      for (const { what, received } of await Promise.all(answers)) {
        const statuses = statusesIn(received);
        const [status = 0] = statuses;
        tried += 1;
        if (status >= 400 || status === 0) refused += 1;
        const isOurs = status >= 500 && !ofNginxItself.has(status);
        if (statuses.length > 1 || isOurs) faults.push(`${what}: ${received}`);
      }
    }
    at.over = true;
    await Promise.all(beside);
    const failed = server.lines.filter((line) => /"status":5\d\d/.test(line));
    reportFigures('F7', {
      'odd requests through nginx': tried,
      refused,
      'ordinary ones beside them': ordinary,
      'answered wrongly': faults.length,
    });
    expect(faults.slice(0, 20)).toEqual([]);
    expect(failed).toEqual([]);
    expect(await snapshot(server.database)).toBe(initial);
    expect(refused).toBeGreaterThan(tried / 2);
    expect(ordinary).toBeGreaterThan(100);
  }, 120_000);

  test('pipelined requests get their own responses, and 100-continue works', async () => {
    const { front, cookies } = await behindNginx();
    const order = [cookies.manager, '', cookies.viewer, '', cookies.primary, cookies.manager];
    const requests = order.map(
      (cookie) => `GET /api/user HTTP/1.1\r\n${host}${cookie && `cookie: ${cookie}\r\n`}\r\n`,
    );
    const { received } = await overSocket(front.port, requests.join(''), 1500);
    expect(statusesIn(received)).toEqual(order.map((cookie) => (cookie ? 200 : 401)));
    const users = [...received.matchAll(/"username":"([^"]+)"/g)].map((one) => one[1]);
    expect(users[0]).toBe(users[3]);
    expect(new Set(users).size).toBe(3);

    const head = `POST /api/people HTTP/1.1\r\n${host}cookie: ${cookies.manager}\r\n${json}expect: 100-continue\r\n`;
    const small = await overSocket(front.port, `${head}content-length: 19\r\n\r\n${body}`, 1500);
    expect(statusesIn(small.received)).toEqual([100, 201]);
    const large = await overSocket(front.port, `${head}content-length: 1073741824\r\n\r\n`, 1500);
    expect(statusesIn(large.received).at(-1)).toBe(413);
  });

  test('password guesses are counted despite forged addresses', async () => {
    const { server, front } = await behindNginx();
    await aManager(server.ctx, { username: 'ada', password });
    const signIn = (from: string, given: string, headers: Record<string, string | string[]>) =>
      answered(front.port, from, headers, { username: 'ada', password: given });
    const statuses: number[] = [];
    for (let count = 0; count < guesses; count += 1) {
      const forged = forgeries[count % forgeries.length]?.(`198.51.100.${count}`) ?? {};
      statuses.push((await signIn('127.0.0.9', 'wrong password', forged)).status);
    }
    const own = await signIn('127.0.0.10', password, {
      'x-forwarded-proto': 'https',
      'x-forwarded-host': 'evil.test',
    });
    const [evaluated, refused] = [401, 429].map(
      (status) => statuses.filter((one) => one === status).length,
    );
    reportFigures('S10', {
      'guesses through nginx with forged addresses': guesses,
      evaluated: evaluated ?? 0,
      'owner refused elsewhere': own.status === 200 ? 0 : 1,
    });
    expect(evaluated).toBeGreaterThan(0);
    expect(evaluated).toBeLessThanOrEqual(10);
    expect(refused).toBe(guesses - (evaluated ?? 0));
    expect(own.status).toBe(200);
    expect(String(own.headers['set-cookie'])).not.toMatch(/Secure|__Host-/);
    const noted = server.lines.filter((line) => line.includes('"path":"/api/login"'));
    expect(noted).toHaveLength(guesses + 1);
    const places = noted.map((line) => (JSON.parse(line) as { address: string }).address);
    expect(new Set(places)).toEqual(new Set(['127.0.0.9', '127.0.0.10']));
  }, 120_000);

  test('changes arrive at once and after a quiet minute, and photos and evidence are uploaded', async () => {
    const { server, front, cookies, known } = await behindNginx();
    const headers = { cookie: cookies.manager };
    const stream = await fetch(`${front.address}/api/events`, { headers });
    let heard = '';
    const decoder = new TextDecoder();
    const listening = (async () => {
      for await (const piece of stream.body ?? []) heard += decoder.decode(piece as Uint8Array);
    })().catch(() => {});
    onTestFinished(() => listening);
    const rename = async (name: string) => {
      const before = heard.length;
      const sent = { method: 'POST', headers: { ...headers, 'content-type': 'application/json' } };
      const to = `${front.address}/api/people`;
      await fetch(to, { ...sent, body: JSON.stringify({ name }) });
      const began = performance.now();
      while (!heard.slice(before).includes('event: change')) {
        if (performance.now() - began > 5000) return Infinity;
        await sleep(5);
      }
      return performance.now() - began;
    };
    await until(() => heard.includes('\n\n'), 5000);
    const first = await rename('Heard at once');

    const photo = await aPicture({ width: 400, height: 300 });
    const send = async (bytes: number) => {
      const whole = Buffer.concat([photo, Buffer.alloc(bytes - photo.length)]);
      const init = { method: 'POST', headers, body: slideForm({}, whole) };
      const answer = await fetch(`${front.address}/api/generate-slide`, init);
      return { status: answer.status, content: await answer.text() };
    };
    expect((await send(9.9 * mb)).status).toBe(200);
    const tooLarge = await send(12 * mb);
    expect(tooLarge.status).toBe(413);
    expect(tooLarge.content).toContain('"message"');
    expect((await send(40 * mb)).status).toBe(413);

    const attach = async (bytes: number) => {
      const to = `${front.address}/api/evidence/files?name=a.bin&taskStepId=${String(known['taskStepId'])}`;
      const init = {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/octet-stream' },
      };
      const answer = await fetch(to, { ...init, body: Buffer.alloc(bytes) });
      return { status: answer.status, content: await answer.text() };
    };
    expect((await attach(24.9 * mb)).status).toBe(201);
    const tooMuch = await attach(26 * mb);
    expect(tooMuch.status).toBe(413);
    expect(tooMuch.content).toContain('"message"');

    await sleep(quietStreamMs);
    const later = await rename('Heard after a quiet minute');
    reportFigures('F7', {
      'ms until a change was heard through nginx': Math.round(first),
      'after a quiet minute': Math.round(later),
    });
    expect(first).toBeLessThan(1000);
    expect(later).toBeLessThan(1000);
    await server.close();
  }, 180_000);

  test.runIf(engine === 'postgres')(
    'no request fails when two servers restart one after the other',
    async () => {
      const site = await startSite({ DRAIN_MS: '2000', TRUST_PROXY: '127.0.0.1' });
      const ports = site.servers.map(({ address }) => new URL(address).port);
      const front = await startNginx(ports.map(Number));
      const person = (await site.signIn()).at(front.address);
      onTestFinished(person.leave);
      const statuses = new Map<number, number>();
      const at = { over: false };
      const people = Array.from({ length: 8 }, async () => {
        for (let count = 0; !at.over; count += 1) {
          const [method, path, sent] =
            count % 4 === 0
              ? (['POST', '/api/people', { name: 'P' }] as const)
              : (['GET', '/api/projects', undefined] as const);
          const { status } = await person.call(method, path, sent).catch(() => ({ status: 0 }));
          statuses.set(status, (statuses.get(status) ?? 0) + 1);
        }
      });
      await sleep(serverGoneMs);
      expect(await site.end(0, 'SIGTERM')).toBe(0);
      const restarted = await startProcess({ ...site.settings, PORT: ports[0] ?? '' });
      onTestFinished(async () => void (await restarted.end('SIGKILL')));
      expect(await site.end(1, 'SIGTERM')).toBe(0);
      await sleep(serverGoneMs);
      at.over = true;
      await Promise.all(people);
      const total = [...statuses.values()].reduce((sum, count) => sum + count, 0);
      const good = (statuses.get(200) ?? 0) + (statuses.get(201) ?? 0);
      reportFigures('D9', {
        'requests through nginx while servers restarted': total,
        failed: total - good,
        // nginx repeats a read on another server, but not a write.
        'connections reset': front.errors().split('reset by peer').length - 1,
      });
      expect(Object.fromEntries(statuses)).toEqual({
        200: statuses.get(200),
        201: statuses.get(201),
      });
      expect(total).toBeGreaterThan(500);
    },
    60_000,
  );
});

// An unknown transfer coding, and another HTTP version.
const ofNginxItself = new Set([501, 505]);

const forgeries: ((address: string) => Record<string, string | string[]>)[] = [
  (address) => ({ 'x-forwarded-for': address }),
  (address) => ({ 'x-forwarded-for': `${address}, 127.0.0.1` }),
  (address) => ({ 'x-forwarded-for': [address, '127.0.0.1'] }),
  (address) => ({ 'x-real-ip': address, forwarded: `for=${address}` }),
  (address) => ({ 'x-forwarded-for': `${address}\t,,` }),
  (address) => ({ x_forwarded_for: address, 'true-client-ip': address }),
];

async function answered(
  port: number,
  localAddress: string,
  headers: Record<string, string | string[]>,
  form: object,
): Promise<{ status: number; headers: IncomingMessage['headers'] }> {
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    const options = { host: '127.0.0.1', port, localAddress, method: 'POST', path: '/api/login' };
    const all = { ...headers, 'content-type': 'application/json' };
    const outgoing = request({ ...options, headers: all }, resolve);
    outgoing.on('error', reject);
    outgoing.end(JSON.stringify(form));
  });
  await text(answer);
  return { status: answer.statusCode ?? 0, headers: answer.headers };
}
