import { connect } from 'node:net';
import { buffer } from 'node:stream/consumers';

import { expect, test } from 'vitest';

import { testServer } from '#server/testing/server.ts';
import { aPicture, makeSlide, slideForm } from '#server/testing/slides.ts';

import { reportFigures } from '../harness/report.ts';
import { sample, tries } from '../harness/scale.ts';
import { startSite } from '../harness/site.ts';

const instead = [
  '..',
  '../1',
  '..%2f1',
  '%2e%2e%2f%2e%2e%2fetc%2fpasswd',
  '..%5c..%5cwaymark.db',
  '/etc/passwd',
  '%2fetc%2fpasswd',
  'file-1',
  'photo-1',
  'slide-1.pptx',
  '1%00',
  '1.0',
  '1e0',
  '0x1',
  '+1',
  '-1',
  '01',
  '0',
  ' 1',
  '1%20',
  '1;2',
  '1,2',
  '١',
  '１',
  '9007199254740993',
  '99999999999999999999',
  'NaN',
  'null',
  '*',
  '',
];

/** Signatures of files that must not be returned. */
const ofFiles = ['PK\u0003\u0004', 'SQLite format', 'root:', '\u00ff\u00d8\u00ff', '\u0089PNG'];

const what = ['download', 'image', 'photo', 'logo'];

/** Requests exactly this path, which no client has normalized. */
async function bytesFrom(address: string, path: string, cookie: string): Promise<Buffer> {
  const { hostname, port } = new URL(address);
  const socket = connect({ host: hostname, port: Number(port) });
  const head = `GET ${path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncookie: ${cookie}\r\n\r\n`;
  socket.write(Buffer.from(head, 'latin1'));
  return buffer(socket);
}

test('a file can be read only by the id of its slide, with a session', async () => {
  const site = await startSite({ LOG_LEVEL: 'error' });
  const { cookie, call } = await site.signIn();
  const ids: number[] = [];
  for (let count = 0; count < 2; count += 1) {
    const init = { method: 'POST', headers: { cookie }, body: slideForm({}, await aPicture()) };
    const answer = await fetch(`${site.address()}/api/generate-slide`, init);
    ids.push(Number(answer.headers.get('x-slide-id')));
    await answer.arrayBuffer();
  }
  const [stays, deleted] = ids;
  await call('DELETE', `/api/slides/${deleted}`);
  const paths = [...instead, String(deleted), '4711'].flatMap((id) => [
    ...what.map((one) => `/api/slides/${id}/${one}`),
    `/${id}`,
    `/assets/${id}`,
  ]);
  const askers = [cookie, '', 'waymark=x'];
  const asking = askers.flatMap((who) => {
    const real = who ? [] : what.map((one) => `/api/slides/${stays}/${one}`);
    return [...paths, ...real].map((path) => ({ who, path }));
  });
  for (let start = 0; start < asking.length; start += 20) {
    await Promise.all(
      asking.slice(start, start + 20).map(async ({ who, path }) => {
        const bytes = Buffer.from(path).toString('latin1');
        const text = (await bytesFrom(site.address(), bytes, who)).toString('latin1');
        // Paths outside /api return the page or nothing.
        if (path.startsWith('/api/'))
          expect(['400', '401', '404'], path).toContain(text.slice(9, 12));
        for (const inside of ofFiles) {
          expect(text.includes(inside), `${path} with ${JSON.stringify(inside)}`).toBe(false);
        }
      }),
    );
  }
  const real = await bytesFrom(site.address(), `/api/slides/${stays}/download`, cookie);
  expect(real.includes('PK\u0003\u0004')).toBe(true);
  reportFigures('U6', { 'paths asked': asking.length, 'bytes of files': 0 });
});

const titles = [
  'a\r\nSet-Cookie: a=b',
  'a"b"; filename="evil.exe',
  '../../etc/passwd',
  'C:\\Windows\\x.exe',
  'a;b=c',
  '🎉'.repeat(100),
  'x'.repeat(200),
  'ünïcödé مرحبا 你好',
  '%0d%0aX-Evil: 1',
  '.htaccess',
  'CON',
];

test('file names are chosen by the program, whatever the slide is called', async () => {
  const server = await testServer();
  const client = await server.signedIn();
  let made = 0;
  const given = sample(titles, 2);
  for (const title of given) {
    const form = slideForm({ title, complianceNumber: title.slice(0, 100) });
    const answer = await client.request('generateSlide', { form });
    if (answer.status === 400) continue;
    made += 1;
    const id = Number(answer.headers.get('x-slide-id'));
    for (const name of ['downloadSlide', 'readSlideImage'] as const) {
      const { headers } = await client.fetchFile(name, { params: { id } });
      const ending = name === 'downloadSlide' ? 'pptx' : 'png';
      const disposition = headers.get('content-disposition') ?? '';
      expect(disposition, title).toMatch(
        new RegExp(`^attachment; filename="slide-\\d{13}\\.${ending}"$`),
      );
      for (const [, value] of headers) expect(value).not.toContain('evil');
    }
  }
  expect(made).toBeGreaterThan(tries(1, 7));
  await makeSlide(client);
  reportFigures('U7', { titles: given.length, 'names with a part of them': 0 });
});
