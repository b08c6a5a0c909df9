import { Agent, get, request } from 'node:http';
import type { IncomingHttpHeaders } from 'node:http';
import { connect } from 'node:net';

import { expect, test } from 'vitest';

import { listeningServer } from '../../reliability/harness/listening.ts';

type Answer = { status: number; headers: IncomingHttpHeaders; left: number };

/** More than the rate limit allows, each on its own connection. */
const many = 300;

test('excess requests without a session wait and are refused; signed-in requests and health checks never are', async () => {
  const { server, port } = await listeningServer({ settings: { TRUST_PROXY: '127.0.0.1' } });
  const { cookie } = await server.signedIn();
  let open = 0;
  const ask = (path: string, headers: Record<string, string> = {}) => {
    open += 1;
    return new Promise<Answer>((resolve, reject) => {
      const outgoing = get({ port, host: '127.0.0.1', path, headers, agent: false }, (answer) => {
        answer.resume().on('end', () => {
          open -= 1;
          const { statusCode: status = 0 } = answer;
          resolve({ status, headers: answer.headers, left: open });
        });
      });
      outgoing.on('error', reject);
    });
  };
  expect((await ask('/api/docs')).status).toBe(200);
  expect((await ask('/api/user', { cookie })).status).toBe(200);
  // A forged session counts as none.
  const flood = Array.from({ length: many }, (_, index) =>
    ask('/api/docs', { cookie: index % 2 ? 'waymark=forged' : '' }),
  );
  const members = ['/api/user', '/api/docs', '/api/docs'].map((path) => ask(path, { cookie }));
  const health = ask('/readyz');
  const elsewhere = ask('/api/docs', { 'x-forwarded-for': '203.0.113.9' });

  const besides = await Promise.all([...members, health]);
  expect(besides.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect(besides.every(({ left }) => left > 0)).toBe(true);
  // Addresses take turns, although the flood came first and is not over.
  expect((await elsewhere).status).toBe(200);
  expect((await elsewhere).left).toBeGreaterThan(20);

  const answers = await Promise.all(flood);
  const served = answers.filter(({ status }) => status === 200);
  const refused = answers.filter(({ status }) => status === 503);
  expect(served.length).toBeGreaterThan(10);
  expect(refused.length).toBeGreaterThan(10);
  expect(served.length + refused.length).toBe(many);
  expect(refused.every(({ headers }) => headers['retry-after'] === '2')).toBe(true);
  const lines = server.lines.filter((line) => line.includes('"status":503'));
  expect(lines).toHaveLength(refused.length);
  expect(lines.every((line) => line.includes('"address":"127.0.0.1"'))).toBe(true);
});

/** Sends a body on a connection of its own; 0 if the connection ends before a response. */
function post(port: number, path: string, headers: Record<string, string | number>, body: Buffer) {
  return new Promise<number>((resolve) => {
    // Not `agent: false`, which would send `Connection: close`.
    const agent = new Agent({ keepAlive: true });
    const options = { port, host: '127.0.0.1', path, method: 'POST', headers, agent };
    const sending = request(options, (answer) => {
      resolve(answer.statusCode ?? 0);
      answer.resume().on('end', () => agent.destroy());
    });
    sending.on('error', () => resolve(0));
    sending.end(body);
  });
}

const json = { 'content-type': 'application/json' };

test('the bytes that arrive without a session count towards the limit', async () => {
  const { port, server } = await listeningServer();
  const { cookie } = await server.signedIn();
  const body = Buffer.alloc(1_000_000, '[');
  const length = { ...json, 'content-length': body.length };
  // Fewer than the fixed cost of a request allows; their bodies are 60 MB.
  const flood = Array.from({ length: 60 }, () => post(port, '/api/login', length, body));
  const members = await Promise.all(
    Array.from({ length: 60 }, () => post(port, '/api/people', { ...length, cookie }, body)),
  );
  expect(new Set(members)).toEqual(new Set([400]));
  const answers = await Promise.all(flood);
  const served = answers.filter((status) => status === 413);
  expect(served.length).toBeGreaterThan(3);
  expect(answers.length - served.length).toBeGreaterThan(20);
  expect(answers.every((status) => [413, 503, 0].includes(status))).toBe(true);
});

test('a body of unknown length counts as what arrived of it', async () => {
  const { port } = await listeningServer();
  const chunked = { ...json, 'transfer-encoding': 'chunked' };
  const some = Array.from({ length: 40 }, () =>
    post(port, '/api/logout', chunked, Buffer.from('{}')),
  );
  expect(new Set(await Promise.all(some))).toEqual(new Set([200]));
});

test.each([
  ['of 10 GB', `content-length: ${10 * 2 ** 30}`],
  ['of unknown length', 'transfer-encoding: chunked'],
])('a body %s without a session is not read to its end', async (_, length) => {
  const { port } = await listeningServer();
  const piece = `8000\r\n${'['.repeat(0x8000)}\r\n`;
  for (const head of ['POST /api/login', 'POST /api/people', 'GET /api/docs']) {
    const socket = connect(port, '127.0.0.1');
    let received = '';
    socket.on('data', (bytes: Buffer) => (received += bytes.toString('latin1')));
    const closed = new Promise((resolve) => socket.once('close', resolve));
    socket.on('error', () => {});
    socket.write(
      `${head} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n${length}\r\n\r\n`,
    );
    const send = () => {
      while (socket.writable && socket.bytesWritten < 64 * 2 ** 20 && socket.write(piece));
    };
    socket.on('drain', send);
    send();
    await closed;
    expect(received, head).toMatch(/^HTTP\/1.1 (413|401|200) /);
    expect(received, head).toMatch(/connection: close/i);
    expect(socket.bytesWritten, head).toBeLessThan(64 * 2 ** 20);
  }
});
