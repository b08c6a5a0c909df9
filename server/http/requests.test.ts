import { createHash } from 'node:crypto';
import { mkdtempSync, mkdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { describe, expect, onTestFinished, test, vi } from 'vitest';

import { tooDeep, tooWide } from '#contract/json-shape.ts';
import { bodyBytes } from '#contract/limits.ts';
import { aProject } from '#demo/builders.ts';
import { json, testServer } from '#server/testing/server.ts';

const project = { name: 'P', category: 'C', market: 'M' };

describe('bad requests', () => {
  test('anything but unencoded JSON is a 415, before it is read', async () => {
    const server = await testServer();
    const { cookie } = await server.signedIn();
    const body = JSON.stringify(project);
    const post = (headers: Record<string, string>) =>
      server.send('/api/projects', { method: 'POST', body, headers: { cookie, ...headers } });
    for (const type of [
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data',
      'application/jsonx',
      'application/json; charset=utf-16',
      '',
    ]) {
      expect((await post({ 'content-type': type })).status, type).toBe(415);
    }
    for (const encoding of ['gzip', 'br', 'identity']) {
      const headers = { 'content-type': 'application/json', 'content-encoding': encoding };
      expect((await post(headers)).status, encoding).toBe(415);
    }
    expect((await post({ 'content-type': 'application/json; charset=utf-8' })).status).toBe(201);
  });

  test('malformed JSON, or JSON that is not an object, is a 400 with a message', async () => {
    const server = await testServer();
    const { cookie } = await server.signedIn();
    const messages = new Map<string | Buffer, string>([
      ['{"name":', 'The body is not valid JSON'],
      ['', 'The body is not valid JSON'],
      [Buffer.from([0x7b, 0xff, 0x7d]), 'The body is not valid UTF-8'],
      ['[]', 'Must be a JSON object'],
      ['null', 'Must be a JSON object'],
      ['"text"', 'Must be a JSON object'],
    ]);
    for (const [body, message] of messages) {
      const headers = { cookie, 'content-type': 'application/json' };
      const answer = await server.send('/api/projects', { method: 'POST', body, headers });
      expect(answer.status).toBe(400);
      expect(await answer.json()).toMatchObject({ message });
    }
  });

  test('a body beyond the limit is a 413, with and without a length', async () => {
    const server = await testServer();
    const { cookie } = await server.signedIn();
    const piece = new TextEncoder().encode('x'.repeat(1024));
    const limits: [path: string, bytes: number, words: string][] = [
      ['/api/login', bodyBytes.anonymous, '16 KB'],
      ['/api/people', bodyBytes.ordinary, '1 MB'],
      ['/api/projects', bodyBytes.nestedCreate, '4 MB'],
    ];
    for (const [path, most, words] of limits) {
      const headers = { cookie, 'content-type': 'application/json' };
      const send = (body: NonNullable<RequestInit['body']>) =>
        server.send(path, { method: 'POST', headers, body, duplex: 'half' });
      const whole = (bytes: number) => JSON.stringify({ name: 'x'.repeat(bytes - 11) });
      expect((await send(whole(most))).status, path).toBe(400);
      const refused = await send(whole(most + 1));
      expect(refused.status, path).toBe(413);
      expect(await refused.json()).toEqual({ message: `The body is larger than ${words}` });
      let sent = 0;
      const pull = (controller: ReadableStreamDefaultController) => {
        sent += piece.length;
        controller.enqueue(piece);
      };
      expect((await send(new ReadableStream({ pull }))).status, path).toBe(413);
      expect(sent).toBeLessThan(most + 4 * piece.length);
    }
  });

  test('JSON that is nested too deeply or has too many values is a 400, before it is parsed', async () => {
    const server = await testServer();
    const { cookie } = await server.signedIn();
    const post = async (path: string, body: string) => {
      const headers = { cookie, 'content-type': 'application/json' };
      const answer = await server.send(path, { method: 'POST', headers, body });
      return [answer.status, ((await answer.json()) as { message: string }).message];
    };
    const parse = vi.spyOn(JSON, 'parse');
    onTestFinished(() => parse.mockRestore());
    const parsed = () => parse.mock.calls.filter(([text]) => text.length > 10_000).length;
    expect(await post('/api/login', '['.repeat(16_000))).toEqual([400, tooDeep]);
    expect(await post('/api/projects', '{"a":['.repeat(500_000))).toEqual([400, tooDeep]);
    const wide = `{"tasks":[${Array(1_000_000).fill('[]').join(',')}]}`;
    expect(await post('/api/projects', wide)).toEqual([400, tooWide]);
    expect(parsed()).toBe(0);
    expect((await post('/api/people', `{"name":"${'['.repeat(20_000)}"}`))[0]).toBe(400);
    expect(parsed()).toBe(1);
  });

  test('any number of wrong fields is a 400', async () => {
    const server = await testServer();
    const client = await server.signedIn();
    const details = Array(500).fill(0);
    const steps = Array.from({ length: 190 }, () => ({ name: 'S', details }));
    const tasks = [
      { title: 'T', steps },
      { title: 'U', steps },
    ] as never;
    const answer = await client.request('createProject', { body: { ...project, tasks } });
    expect([answer.status, await answer.json()]).toEqual([
      400,
      { message: 'Too many fields are invalid' },
    ]);
  });

  test('unknown fields, including prototypes, are ignored and never stored', async () => {
    const server = await testServer();
    const client = await server.signedIn();
    const body = JSON.parse(
      `{"name":"P","category":"C","market":"M","id":99,"version":7,"percentageComplete":80,
        "createdAt":"2001-01-01T00:00:00Z","__proto__":{"status":"completed"},"constructor":1}`,
    ) as typeof project;
    const made = await client.make('createProject', { body });
    expect(made).toMatchObject({ version: 1, percentageComplete: 0, status: 'planning' });
    expect(made.id).not.toBe(99);
    expect(made.createdAt).not.toMatch(/^2001/);
  });

  test("an interrupted body is the client's error", async () => {
    const server = await testServer();
    const body = new ReadableStream({
      pull: (controller) => controller.error(new Error('aborted')),
    });
    const headers = { 'content-type': 'application/json' };
    const init = { method: 'POST', headers, body, duplex: 'half' } as RequestInit;
    const answer = await server.send('/api/login', init);
    expect(answer.status).toBe(400);
    expect(await answer.json()).toEqual({ message: 'The request body is incomplete' });
  });

  test('an unknown call is a 404, a wrong method a 405, always as JSON', async () => {
    const server = await testServer();
    const { cookie } = await server.signedIn();
    for (const path of ['/api/nothing', '/api', '/api/projects/1/nothing', '/api//projects']) {
      const answer = await server.send(path, { headers: { cookie } });
      expect(answer.status, path).toBe(404);
      expect(answer.headers.get('content-type'), path).toMatch('application/json');
    }
    const wrong = await server.send('/api/projects', { method: 'DELETE', headers: { cookie } });
    expect(wrong.status).toBe(405);
    expect(wrong.headers.get('allow')).toBe('GET, POST');
  });
});

describe('other sites', () => {
  const from = async (headers: Record<string, string>, settings: Record<string, string> = {}) => {
    const server = await testServer({ settings });
    const { cookie } = await server.signedIn();
    const init = json('POST', project);
    const answer = await server.send('http://waymark.test/api/projects', {
      ...init,
      headers: { ...init.headers, ...headers, cookie },
    });
    return answer.status;
  };

  test('cannot write; the own page and scripts can', async () => {
    expect(await from({ 'sec-fetch-site': 'cross-site' })).toBe(403);
    expect(await from({ 'sec-fetch-site': 'same-site' })).toBe(403);
    expect(await from({ origin: 'http://evil.test' })).toBe(403);
    expect(await from({ origin: 'null' })).toBe(403);
    expect(await from({ origin: 'http://evil.test', 'sec-fetch-site': 'same-origin' })).toBe(403);
    expect(await from({ 'sec-fetch-site': 'same-origin' })).toBe(201);
    expect(await from({ origin: 'http://waymark.test' })).toBe(201);
    expect(await from({})).toBe(201);
  });

  test('behind a proxy, the public address is the own origin', async () => {
    const settings = { PUBLIC_URL: 'https://waymark.example.org' };
    expect(await from({ origin: 'https://waymark.example.org' }, settings)).not.toBe(403);
    expect(await from({ origin: 'https://evil.example.org' }, settings)).toBe(403);
  });

  test('cannot sign a browser in or out', async () => {
    const server = await testServer();
    for (const path of ['/api/login', '/api/logout']) {
      const init = json('POST', { username: 'a', password: 'b' });
      init.headers['sec-fetch-site'] = 'cross-site';
      expect((await server.send(path, init)).status, path).toBe(403);
    }
  });
});

describe('every response', () => {
  test('has the security headers, including errors and pages', async () => {
    const script = 'let a = 1;';
    const hash = createHash('sha256').update(script).digest('base64');
    const pages = mkdtempSync(join(tmpdir(), 'waymark-pages-'));
    mkdirSync(join(pages, 'assets'));
    writeFileSync(join(pages, 'index.html'), `<script>${script}</script><div id="root"></div>`);
    for (const packed of ['index.html.gz', 'index.html.br']) writeFileSync(join(pages, packed), '');
    writeFileSync(join(pages, 'assets', 'app-1.js'), 'export {};');
    const server = await testServer({ pages, settings: { PUBLIC_URL: 'https://waymark.test' } });
    const paths = [
      '/',
      '/projects/7',
      '/assets/app-1.js',
      '/assets/none.js',
      '/api/user',
      '/api/no',
      '/healthz',
      '/metrics',
    ];
    for (const path of paths) {
      const { headers } = await server.send(path);
      expect(headers.get('content-security-policy'), path).toBe(
        `default-src 'none'; script-src 'self' 'sha256-${hash}'; style-src 'self'; img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; manifest-src 'self'`,
      );
      expect(headers.get('x-content-type-options'), path).toBe('nosniff');
      expect(headers.get('referrer-policy'), path).toBe('same-origin');
      expect(headers.get('strict-transport-security'), path).toBe('max-age=31536000');
      expect(headers.get('cross-origin-opener-policy'), path).toBe('same-origin');
      expect(headers.get('cross-origin-resource-policy'), path).toBe('same-origin');
      expect(headers.get('x-powered-by'), path).toBeNull();
      expect(headers.get('access-control-allow-origin'), path).toBeNull();
    }
    expect((await server.send('/')).headers.get('cache-control')).toBe('private, no-cache');
    expect((await server.send('/assets/app-1.js')).headers.get('cache-control')).toBe(
      'public, max-age=31536000, immutable',
    );
    expect((await server.send('/assets/none.js')).status).toBe(404);
  });

  test('that depends on a session is not cached', async () => {
    const server = await testServer();
    const { cookie } = await server.signedIn();
    const { id } = await aProject(server.ctx, {});
    for (const path of [
      '/api/user',
      `/api/task-steps/${id}/details`,
      '/api/project-managers',
      '/api/none',
    ]) {
      const { headers } = await server.send(path, { headers: { cookie } });
      expect(headers.get('cache-control'), path).toBe('no-store');
      expect(headers.get('content-type'), path).toBe('application/json; charset=UTF-8');
    }
  });

  test('is one log line without secrets, whatever is sent', async () => {
    const server = await testServer();
    const { cookie } = await server.signedIn();
    const before = server.lines.length;
    const init = json('POST', { username: 'a\r\n{"forged":1}', password: 'the-secret-canary' });
    init.headers['user-agent'] = 'x\u001b[31m';
    await server.send('/api/login', init);
    await server.send('/api/projects?market=%0d%0aforged', { headers: { cookie } });
    const lines = server.lines.slice(before);
    expect(lines).toHaveLength(2);
    for (const line of lines) {
      expect(line.trim()).not.toContain('\n');
      expect(JSON.parse(line)).toMatchObject({ msg: 'request', address: '127.0.0.1' });
    }
    expect(lines.join('')).not.toMatch(/the-secret-canary|waymark=|forged/);
  });

  // Mail programs and chats write # and / in other ways, and people copy half of an address.
  test.each([
    '/choose-password%23SECRETsecretSECRETsecr',
    '/choose-password%2523SECRETsecretSECRETsecr',
    '/choose-password/SECRETsecretSECRETsecr',
    '/choose-passwordSECRETsecretSECRETsecr',
    '//choose-password%23SECRETsecretSECRETsecr',
    '/welcome%23SECRETsecretSECRETsecr',
    '/mine%23SECRETsecretSECRETsecr',
    '/mine/SECRETsecretSECRETsecr',
    '/unsubscribe/d10.SECRETsecr',
    '/unsubscribe%2Fd10.SECRETsecretSECRETsecret123',
    '/unsubscribe=2Fd10.SECRETsecretSECRETsecret123',
    '/unsubscribed10.SECRETsecretSECRETsecret123',
    '/links/d10.SECRETsecretSECRETsecret123',
    '/calendar%2FSECRET0123456789.ics',
  ])('is logged without the secret of its address: %s', async (path) => {
    const server = await testServer();
    await server.send(path);
    const [line = ''] = server.lines.slice(-1);
    expect(line).toContain('"msg":"request"');
    expect(line).not.toMatch(/secret/i);
  });

  test.each(['/mine', '/choose-password', '/unsubscribe.css', '/assets/mine-1a2b3c4d.js'])(
    'is logged as it is: %s',
    async (path) => {
      const server = await testServer();
      await server.send(path);
      expect(server.lines.at(-1)).toContain(`"path":"${path}"`);
    },
  );
});

describe('health', () => {
  test('reports alive and ready without a session, and not ready while draining', async () => {
    const server = await testServer();
    for (const path of ['/healthz', '/readyz']) {
      expect(await (await server.send(path)).json(), path).toEqual({ ok: true });
    }
    server.drain();
    expect((await server.send('/readyz')).status).toBe(503);
    expect((await server.send('/healthz')).status).toBe(200);
    expect((await server.send('/api/user')).headers.get('connection')).toBe('close');
  });

  test('metrics require their token, and do not exist without one', async () => {
    const without = await testServer();
    expect((await without.send('/metrics')).status).toBe(404);
    const token = 'a-long-enough-token';
    const server = await testServer({ settings: { METRICS_TOKEN: token } });
    expect((await server.send('/metrics')).status).toBe(401);
    await server.send('/api/user');
    const headers = { authorization: `Bearer ${token}` };
    const text = await (await server.send('/metrics', { headers })).text();
    expect(text).toContain('route="/api/user",status="401"');
  });
});
