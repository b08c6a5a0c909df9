import { createServer } from 'node:http';
import type { RequestListener } from 'node:http';
import { BlockList, createServer as createRawServer } from 'node:net';
import type { AddressInfo } from 'node:net';

import { getRequestListener } from '@hono/node-server';
import { expect, onTestFinished, test } from 'vitest';

import { addressGuard } from './address-guard.ts';
import { boundedFetch, ConnectionFailed, ResponseTooLarge } from './bounded-fetch.ts';

// As in the server, the global Response is one that accepts any status.
getRequestListener(() => new Response());

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

test('sends method, headers and body', async () => {
  const { signal } = new AbortController();
  const address = await listening((request, response) => {
    request.setEncoding('utf8');
    let body = '';
    request.on('data', (piece: string) => (body += piece));
    request.on('end', () => {
      const { method, headers } = request;
      response.writeHead(201, { 'set-cookie': ['a=1', 'b=2'] });
      response.end(JSON.stringify({ method, type: headers['content-type'], body }));
    });
  });
  const body = new URLSearchParams({ a: 'é' });
  const answer = await boundedFetch({ signal })(address, { method: 'POST', body });
  expect(answer.status).toBe(201);
  expect(answer.headers.getSetCookie()).toEqual(['a=1', 'b=2']);
  expect(await answer.json()).toEqual({
    method: 'POST',
    type: 'application/x-www-form-urlencoded;charset=UTF-8',
    body: 'a=%C3%A9',
  });
});

test('a connection that ends early, or speaks no HTTP, is a failure without its address', async () => {
  const { signal } = new AbortController();
  const cut = await listening((_, response) => {
    response.writeHead(200, { 'content-length': 10 });
    response.write('half');
    setImmediate(() => response.destroy());
  });
  const odd = await listening(
    (_, response) => void response.socket?.end('HTTP/1.1 999 Odd\r\n\r\n'),
  );
  const noise = createRawServer((socket) => {
    socket.on('error', () => {});
    socket.end('SSH-2.0-noise\r\n');
  });
  await new Promise<void>((resolve) => noise.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void noise.close());
  const raw = `http://127.0.0.1:${(noise.address() as AddressInfo).port}`;
  // A protocol that we did not ask for ends the connection, and the signal no longer reaches it.
  const switching = await listening((_, response) => {
    response.socket?.end(
      'HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: upgrade\r\n\r\n',
    );
  });
  for (const address of [cut, odd, raw, switching]) {
    const failure = await boundedFetch({ signal })(address).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(ConnectionFailed);
    expect((failure as Error).message).not.toContain('127.0.0.1');
  }
});

test('connects only to permitted addresses, and to the very one that was checked', async () => {
  const { signal } = new AbortController();
  const requestedHosts: string[] = [];
  const address = await listening((request, response) => {
    requestedHosts.push(request.headers.host ?? '');
    response.end();
  });
  const { port } = new URL(address);
  const inside = { address: '127.0.0.1', family: 4 };
  const answers = [[{ address: '8.8.8.8', family: 4 }], [inside], [inside]];
  let lookups = 0;
  const rebinding = (allowed: BlockList) =>
    addressGuard(allowed, (_name, _options, done) => {
      lookups += 1;
      done(null, answers[lookups] ?? []);
    });
  const named = `http://rebinding.example:${port}/`;
  const refuse = boundedFetch({ signal, guard: rebinding(new BlockList()) });
  await expect(refuse(named)).rejects.toThrow('not public');
  for (const host of ['127.0.0.1', 'localhost', '[::1]', '[::ffff:127.0.0.1]', '0x7f.1', '0']) {
    await expect(refuse(`http://${host}:${port}/`)).rejects.toThrow();
  }
  expect(requestedHosts).toEqual([]);

  const allowed = new BlockList();
  allowed.addAddress('127.0.0.1');
  lookups = 0;
  const permit = boundedFetch({ signal, guard: rebinding(allowed) });
  expect((await permit(named)).status).toBe(200);
  expect(requestedHosts).toEqual([`rebinding.example:${port}`]);
  // One request looks up a name once: another answer would come too late.
  expect(lookups).toBe(1);
  await expect(permit('http://user:secret@127.0.0.1/')).rejects.toThrow(TypeError);
});
