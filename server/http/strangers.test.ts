import { get } from 'node:http';
import type { IncomingHttpHeaders } from 'node:http';

import { expect, test } from 'vitest';

import { listeningServer } from '../../reliability/harness/listening.ts';

type Answer = { status: number; headers: IncomingHttpHeaders; bytes: number; last: boolean };

/** More than the rate limit allows, each on its own connection. */
const many = 300;

test('excess requests without a session wait and are refused; signed-in requests and health checks never are', async () => {
  const { server, port } = await listeningServer({ settings: { TRUST_PROXY: '127.0.0.1' } });
  const { cookie } = await server.signedIn();
  let open = 0;
  const ask = (path: string, headers: Record<string, string> = {}) => {
    open += 1;
    return new Promise<Answer>((resolve, reject) => {
      const asked = get({ port, host: '127.0.0.1', path, headers, agent: false }, (answer) => {
        let bytes = 0;
        answer.on('data', (piece: Buffer) => (bytes += piece.length));
        answer.on('end', () => {
          open -= 1;
          const { statusCode: status = 0 } = answer;
          resolve({ status, headers: answer.headers, bytes, last: open === 0 });
        });
      });
      asked.on('error', reject);
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
  expect(besides.some(({ last }) => last)).toBe(false);
  // Addresses take turns, although the flood came first.
  expect((await elsewhere).status).toBe(200);

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
