import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

import { describe, expect, test } from 'vitest';

import { json, testServer } from '#server/testing/server.ts';
import type { TestServer } from '#server/testing/server.ts';

import { listeningServer } from '../../reliability/harness/listening.ts';

const told = ({ lines }: TestServer) =>
  lines.map((line) => JSON.parse(line) as { msg: string; address?: string; level: number });

describe('the client address', () => {
  test.each([
    ['203.0.113.9', '203.0.113.9'],
    ['203.0.113.9:4711', '203.0.113.9'],
    ['2001:db8::1', '2001:db8::1'],
    ['[2001:db8::1]', '2001:db8::1'],
    ['[2001:db8::1]:4711', '2001:db8::1'],
    ['[::ffff:203.0.113.9]:4711', '203.0.113.9'],
    ['198.51.100.7, 203.0.113.9:4711, 192.0.2.1:80', '203.0.113.9'],
    // Invalid addresses count as the proxy itself.
    ['203.0.113.9:port', '192.0.2.1'],
    ['[203.0.113.9', '192.0.2.1'],
    ['somewhere:4711', '192.0.2.1'],
  ])('comes from X-Forwarded-For: %s', async (header, address) => {
    const server = await testServer({ settings: { TRUST_PROXY: '192.0.2.1' } });
    await server.send('/api/user', { headers: { 'x-forwarded-for': header } }, '192.0.2.1');
    expect(told(server).at(-1)).toMatchObject({ msg: 'request', address });
  });

  test('is known even after a reset', async () => {
    const { server, port } = await listeningServer();
    const request = 'GET /api/user HTTP/1.1\r\nHost: x\r\n\r\n';
    for (let count = 0; count < 10; count += 1) {
      const socket = connect(port, '127.0.0.1');
      socket.on('error', () => {});
      await new Promise((connected) => socket.once('connect', connected));
      // Waits until the other side has noticed.
      await sleep(20);
      const closed = new Promise((gone) => socket.once('close', gone));
      // Both arrive before the other side reads any of it.
      socket.write(request);
      socket.resetAndDestroy();
      await closed;
    }
    const addresses = () =>
      told(server)
        .filter(({ msg }) => msg === 'request')
        .map(({ address }) => address);
    await expect.poll(() => addresses().length).toBeGreaterThan(0);
    expect(new Set(addresses())).toEqual(new Set(['127.0.0.1']));
  });
});

describe('a proxy that is not configured', () => {
  const warnings = (server: TestServer) => told(server).filter(({ level }) => level === 40);
  const forwarded = { headers: { 'x-forwarded-proto': 'https' } };

  test.each([
    [{}, 'PUBLIC_URL and TRUST_PROXY'],
    [{ TRUST_PROXY: '192.0.2.1' }, 'PUBLIC_URL is'],
    [{ PUBLIC_URL: 'https://waymark.test' }, 'TRUST_PROXY is'],
  ])('causes one warning: %o', async (settings, missing) => {
    const server = await testServer({ settings });
    await server.send('/api/user');
    expect(warnings(server)).toEqual([]);
    await server.send('/api/user', forwarded);
    await server.send('/api/login', { ...json('POST', {}), ...forwarded });
    expect(warnings(server)).toMatchObject([{ msg: expect.stringContaining(missing) as string }]);
  });

  test('causes no warning if both settings are set', async () => {
    const settings = { PUBLIC_URL: 'https://waymark.test', TRUST_PROXY: '192.0.2.1' };
    const server = await testServer({ settings });
    await server.send('/api/user', forwarded);
    expect(warnings(server)).toEqual([]);
  });
});
