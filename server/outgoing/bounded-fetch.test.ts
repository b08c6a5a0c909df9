import { createServer } from 'node:http';
import type { RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';

import { expect, onTestFinished, test } from 'vitest';

import { boundedFetch, ResponseTooLarge } from './bounded-fetch.ts';

async function listening(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

test('gives up a receiver that does not answer, or does not end its answer', async () => {
  const silent = await listening(() => {});
  const endless = await listening((_, response) => void response.write('a'));
  for (const address of [silent, endless]) {
    const signal = AbortSignal.timeout(50);
    await expect(boundedFetch({ signal })(address)).rejects.toThrow('timeout');
  }
});

test('reads no more than allowed', async () => {
  const { signal } = new AbortController();
  const address = await listening((_, response) => response.end('x'.repeat(1000)));
  const read = (most: number) => boundedFetch({ signal, most })(address);
  expect(await (await read(1000)).text()).toHaveLength(1000);
  await expect(read(999)).rejects.toThrow(ResponseTooLarge);
});

test('follows no redirects', async () => {
  const { signal } = new AbortController();
  const address = await listening((request, response) =>
    request.url === '/secret'
      ? response.end('secret')
      : response.writeHead(302, { location: '/secret' }).end(),
  );
  const answer = await boundedFetch({ signal })(address);
  expect(answer.status).toBe(302);
  expect(await answer.text()).toBe('');
});
