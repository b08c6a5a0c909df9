import { expect, test } from 'vitest';

import { listeningServer, overSocket } from './listening.ts';
import { startProxy } from './proxy.ts';
import { aWorld } from './requests.ts';
import { standing } from './standing.ts';
import { tell } from './tell.ts';

const host = 'host: 127.0.0.1\r\n';
const body = '{"name":"Smuggled"}';
const json = 'content-type: application/json\r\n';

/** Requests as no client would write them. Each is refused or closed, or is answered as what it plainly is. */
function corpus(cookie: string): Record<string, string> {
  const as = `cookie: ${cookie}\r\n`;
  const post = `POST /api/people HTTP/1.1\r\n${host}${as}${json}`;
  const get = `GET /api/user HTTP/1.1\r\n${host}${as}`;
  return {
    'two lengths': `${post}content-length: 19\r\ncontent-length: 5\r\n\r\n${body}`,
    'a list of lengths': `${post}content-length: 19, 5\r\n\r\n${body}`,
    'a length and chunks': `${post}content-length: 5\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n${post}`,
    'chunks and a length': `${post}transfer-encoding: chunked\r\ncontent-length: 5\r\n\r\n0\r\n\r\n${post}`,
    'chunked twice': `${post}transfer-encoding: chunked\r\ntransfer-encoding: identity\r\n\r\n0\r\n\r\n`,
    'an unknown coding': `${post}transfer-encoding: xchunked\r\n\r\n0\r\n\r\n`,
    'a coding with a tab': `${post}transfer-encoding:\u000bchunked\r\n\r\n0\r\n\r\n`,
    'a negative length': `${post}content-length: -1\r\n\r\n`,
    'a length with a sign': `${post}content-length: +19\r\n\r\n${body}`,
    'a length in hexadecimal': `${post}content-length: 0x13\r\n\r\n${body}`,
    'a length beyond all': `${post}content-length: 99999999999999999999\r\n\r\n${body}`,
    'a chunk of no size': `${post}transfer-encoding: chunked\r\n\r\nx\r\n${body}\r\n0\r\n\r\n`,
    'a chunk beyond all': `${post}transfer-encoding: chunked\r\n\r\nfffffffffffffffff\r\n${body}`,
    'a blank before the colon': `${get}x-forged : 1\r\n\r\n`,
    'a folded header': `${get}x-a: 1\r\n transfer-encoding: chunked\r\n\r\n`,
    'a bare line feed': `GET /api/user HTTP/1.1\n${host}${as}\n`,
    'a bare carriage return': `${get}x: a\rcookie: none\r\n\r\n`,
    'a NUL in a header': `${get}x: a\u0000b\r\n\r\n`,
    'no host': `GET /api/user HTTP/1.1\r\n${as}\r\n`,
    'two hosts': `${get}host: evil.test\r\n\r\n`,
    'an impossible host': `GET /api/user HTTP/1.1\r\nhost: a b/c?d#e\r\n${as}\r\n`,
    'a host with a path': `GET /api/user HTTP/1.1\r\nhost: x/../..@evil.test\r\n${as}\r\n`,
    'an absolute address': `GET http://evil.test/api/people HTTP/1.1\r\n${host}\r\n`,
    'an address of another kind': `GET file:///etc/passwd HTTP/1.1\r\n${host}\r\n`,
    'no path': `GET  HTTP/1.1\r\n${host}\r\n`,
    'a path without a slash': `GET api/user HTTP/1.1\r\n${host}\r\n`,
    'a star': `OPTIONS * HTTP/1.1\r\n${host}\r\n`,
    'a tunnel': `CONNECT 127.0.0.1:22 HTTP/1.1\r\n${host}\r\n`,
    'another protocol': `GET /api/user HTTP/1.1\r\n${host}connection: upgrade\r\nupgrade: h2c\r\n\r\n`,
    'another version': `GET /api/user HTTP/3.7\r\n${host}\r\n`,
    'no version': 'GET /api/user\r\n\r\n',
    'no method': `\u0001\u0002 /api/user HTTP/1.1\r\n${host}\r\n`,
    'an unknown method': `STEAL /api/user HTTP/1.1\r\n${host}\r\n`,
    'another expectation': `${post}content-length: 2\r\nexpect: 200-ok\r\n\r\n{}`,
    'headers of a megabyte': `${get}x: ${'a'.repeat(1_048_576)}\r\n\r\n`,
    'ten thousand headers': `${get}${Array.from({ length: 10_000 }, (_, at) => `x${at}: 1\r\n`).join('')}\r\n`,
    'a path of a megabyte': `GET /api/${'a'.repeat(1_048_576)} HTTP/1.1\r\n${host}\r\n`,
    'bytes that are no HTTP': '\u0016\u0003\u0001\u0002\u0000\u0001\u0000\u0001\u00fc\u0003\u0003',
  };
}

const statusesIn = (said: string) =>
  [...said.matchAll(/HTTP\/1\.1 (\d{3})/g)].map((one) => Number(one[1]));

test('what is not plainly a request is refused or closed, and never makes a second one', async () => {
  const { server, port } = await listeningServer();
  const { cookies } = await aWorld(server);
  const stood = await standing(server.database);
  const proxy = await startProxy([`http://127.0.0.1:${port}`]);
  const faults: string[] = [];
  let [tried, refused, told] = [0, 0, 0];
  try {
    const proxied = Number(new URL(proxy.address).port);
    const requests = Object.entries(corpus(cookies.manager));
    const asked = requests.flatMap((request) =>
      [port, proxied].map((to) => [...request, to] as const),
    );
    const answers = asked.map(async ([what, bytes, to]) => {
      const { said, closed } = await overSocket(to, bytes, 1000);
      return { what, statuses: statusesIn(said), said, closed, direct: to === port };
    });
    for (const { what, statuses, said, closed, direct } of await Promise.all(answers)) {
      const [status = 0] = statuses;
      tried += 1;
      if (status >= 400 || status === 0) refused += 1;
      if (direct && status >= 400) told += 1;
      const isHung = status === 0 && !closed && !mayWait.has(what);
      // The proxy itself says 502 to what no server takes from it.
      if (statuses.length > 1 || isHung || (direct && status >= 500))
        faults.push(`${what}: ${said}`);
      if (direct && status >= 400 && !isInWords(what, said))
        faults.push(`${what} in no words: ${said}`);
    }
    expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200);
  } finally {
    await proxy.stop();
  }
  expect(faults.slice(0, 20)).toEqual([]);
  expect(await standing(server.database)).toBe(stood);
  expect(refused).toBeGreaterThan(tried / 2);
  // Of those that came to an end nobody is left without a word.
  expect(told).toBeGreaterThan(30);
  tell('F7', { requests: tried, refused, 'answered 5xx': 0, 'answered twice': 0 });
});

// A request that has not come to its end: its sender has 15 seconds.
const mayWait = new Set(['a chunk beyond all', 'a NUL in a header', 'bytes that are no HTTP']);

// What Node itself refuses, with a status alone.
const wordless = new Set(['no host', 'another expectation']);

function isInWords(what: string, said: string): boolean {
  const [head = ''] = said.split('\r\n\r\n');
  const hasHeaders = /content-type: application\/json/i.test(head) && /nosniff/i.test(head);
  return wordless.has(what) || (hasHeaders && /"message":"[^"]+/.test(said));
}

test('requests behind each other on one connection are answered in their order, each with its own', async () => {
  const { server, port } = await listeningServer();
  const { cookies } = await aWorld(server);
  const ask = (path: string, cookie: string) =>
    `GET ${path} HTTP/1.1\r\n${host}${cookie && `cookie: ${cookie}\r\n`}\r\n`;
  const order = [cookies.manager, '', cookies.viewer, '', cookies.primary, cookies.manager];
  const { said } = await overSocket(port, order.map((cookie) => ask('/api/user', cookie)).join(''));
  expect(statusesIn(said)).toEqual(order.map((cookie) => (cookie ? 200 : 401)));
  const users = [...said.matchAll(/"username":"([^"]+)"/g)].map((one) => one[1]);
  expect(users[0]).toBe(users[3]);
  expect(new Set(users).size).toBe(3);
});

test('a client that waits to be told to go on is told so, and a body that is too large is not asked for', async () => {
  const { server, port } = await listeningServer();
  const { cookies } = await aWorld(server);
  const head = `POST /api/people HTTP/1.1\r\n${host}cookie: ${cookies.manager}\r\n${json}expect: 100-continue\r\n`;
  const { said } = await overSocket(port, `${head}content-length: 19\r\n\r\n${body}`);
  expect(statusesIn(said)).toEqual([100, 201]);
  const large = await overSocket(port, `${head}content-length: 1073741824\r\n\r\n`);
  expect(statusesIn(large.said).at(-1)).toBe(413);
});
