import { expect, test } from 'vitest';

import { listeningServer, overSocket } from '../harness/listening.ts';
import { startProxy } from '../harness/proxy.ts';
import { reportFigures } from '../harness/report.ts';
import { aWorld } from '../harness/requests.ts';
import { snapshot } from '../harness/snapshot.ts';
import { body, corpus, host, json, statusesIn } from './odd-requests.ts';

test('malformed requests are refused or closed, and never smuggle a second request', async () => {
  const { server, port } = await listeningServer();
  const { cookies } = await aWorld(server);
  const initial = await snapshot(server.database);
  const proxy = await startProxy([`http://127.0.0.1:${port}`]);
  const faults: string[] = [];
  let [tried, refused, answered] = [0, 0, 0];
  try {
    const proxied = Number(new URL(proxy.address).port);
    const requests = Object.entries(corpus(cookies.manager));
    const attempts = requests.flatMap((request) =>
      [port, proxied].map((to) => [...request, to] as const),
    );
    const answers = attempts.map(async ([what, bytes, to]) => {
      const { received, closed } = await overSocket(to, bytes, 1000);
      return { what, statuses: statusesIn(received), received, closed, direct: to === port };
    });
    for (const { what, statuses, received, closed, direct } of await Promise.all(answers)) {
      const [status = 0] = statuses;
      tried += 1;
      if (status >= 400 || status === 0) refused += 1;
      if (direct && status >= 400) answered += 1;
      const isHung = status === 0 && !closed && !mayWait.has(what);
      // The proxy returns 502 for requests that no server accepts.
      if (statuses.length > 1 || isHung || (direct && status >= 500))
        faults.push(`${what}: ${received}`);
      if (direct && status >= 400 && !isInWords(what, received))
        faults.push(`${what} in no words: ${received}`);
    }
    expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200);
  } finally {
    await proxy.stop();
  }
  expect(faults.slice(0, 20)).toEqual([]);
  expect(await snapshot(server.database)).toBe(initial);
  expect(refused).toBeGreaterThan(tried / 2);
  // Every complete request gets a response.
  expect(answered).toBeGreaterThan(30);
  reportFigures('F7', { requests: tried, refused, 'answered 5xx': 0, 'answered twice': 0 });
});

// Incomplete requests: the sender has 15 seconds.
const mayWait = new Set(['a chunk beyond all', 'a NUL in a header', 'bytes that are no HTTP']);

// Node itself rejects these with a bare status.
const wordless = new Set(['no host', 'another expectation']);

function isInWords(what: string, received: string): boolean {
  const [head = ''] = received.split('\r\n\r\n');
  const hasHeaders = /content-type: application\/json/i.test(head) && /nosniff/i.test(head);
  return wordless.has(what) || (hasHeaders && /"message":"[^"]+/.test(received));
}

test('pipelined requests on one connection are answered in order', async () => {
  const { server, port } = await listeningServer();
  const { cookies } = await aWorld(server);
  const ask = (path: string, cookie: string) =>
    `GET ${path} HTTP/1.1\r\n${host}${cookie && `cookie: ${cookie}\r\n`}\r\n`;
  const order = [cookies.manager, '', cookies.viewer, '', cookies.primary, cookies.manager];
  const { received } = await overSocket(
    port,
    order.map((cookie) => ask('/api/user', cookie)).join(''),
  );
  expect(statusesIn(received)).toEqual(order.map((cookie) => (cookie ? 200 : 401)));
  const users = [...received.matchAll(/"username":"([^"]+)"/g)].map((one) => one[1]);
  expect(users[0]).toBe(users[3]);
  expect(new Set(users).size).toBe(3);
});

test('100-continue is sent unless the body is too large', async () => {
  const { server, port } = await listeningServer();
  const { cookies } = await aWorld(server);
  const head = `POST /api/people HTTP/1.1\r\n${host}cookie: ${cookies.manager}\r\n${json}expect: 100-continue\r\n`;
  const { received } = await overSocket(port, `${head}content-length: 19\r\n\r\n${body}`);
  expect(statusesIn(received)).toEqual([100, 201]);
  const large = await overSocket(port, `${head}content-length: 1073741824\r\n\r\n`);
  expect(statusesIn(large.received).at(-1)).toBe(413);
});
