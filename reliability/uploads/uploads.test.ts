import { readdirSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { crc32, deflateSync } from 'node:zlib';

import sharp from 'sharp';
import { expect, test } from 'vitest';

import { unusedFiles } from '#server/files/blobs.ts';
import { engine } from '#server/testing/database.ts';
import { refused } from '#server/testing/one-project.ts';
import { testServer } from '#server/testing/server.ts';
import { aPicture, makeSlide, slideForm } from '#server/testing/slides.ts';

import { megabytesOf } from '../harness/memory.ts';
import { reportFigures } from '../harness/report.ts';
import { tries } from '../harness/scale.ts';
import { findings, startSite } from '../harness/site.ts';
import type { Site } from '../harness/site.ts';

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, check]);
}

/** A valid PNG of one colour and bit depth, with extra chunks. */
function png(width: number, height: number, more: Buffer[] = []): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([1, 0, 0, 0, 0], 8);
  const rows = deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * height));
  const signature = Buffer.from('\u0089PNG\r\n\u001a\n', 'latin1');
  const parts = [chunk('IHDR', head), ...more, chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))];
  return Buffer.concat([signature, ...parts]);
}

async function bombs(): Promise<Record<string, Buffer>> {
  const much = deflateSync(Buffer.alloc(200_000_000));
  const keyword = (name: string) => Buffer.from(`${name}\0\0`, 'latin1');
  const zipped = (type: string) => chunk(type, Buffer.concat([keyword('bomb'), much]));
  const frames = await sharp(
    await Promise.all(
      Array.from({ length: 60 }, (_, index) =>
        aPicture({ width: 800, height: 800, background: index % 2 ? '#fff' : '#000' }, 'png'),
      ),
    ),
    { join: { animated: true } },
  )
    .gif()
    .toBuffer();
  return {
    'a PNG of 30,000 x 30,000': png(30_000, 30_000),
    'a PNG whose text unpacks to 200 MB': png(30, 30, [zipped('zTXt')]),
    'a PNG whose colour profile unpacks to 200 MB': png(30, 30, [zipped('iCCP')]),
    'a GIF of 60 frames': frames,
  };
}

async function send(site: Site, cookie: string, photo: Uint8Array): Promise<number> {
  const answer = await fetch(`${site.servers[0]?.address}/api/generate-slide`, {
    method: 'POST',
    headers: { cookie },
    body: slideForm({}, photo),
  });
  await answer.arrayBuffer();
  return answer.status;
}

// Independent of the engine.
test.skipIf(engine === 'postgres')(
  'many concurrent decompression bombs use little memory and affect no other request',
  { timeout: 120_000 },
  async () => {
    const atOnce = tries(4, 10);
    const site = await startSite({ LOG_LEVEL: 'error' });
    const { cookie, call } = await site.signIn();
    expect(await send(site, cookie, await aPicture())).toBe(200);
    for (const [what, bomb] of Object.entries(await bombs())) {
      const memory = () => megabytesOf(site.servers[0]?.child.pid);
      const before = memory();
      let most = before;
      const timer = setInterval(() => (most = Math.max(most, memory())), 20);
      const statuses = await Promise.all(
        Array.from({ length: atOnce }, () => send(site, cookie, bomb)),
      );
      clearInterval(timer);
      // An unneeded profile or text may be ignored: the picture itself is small.
      const allowed = what.includes('unpacks') ? [200, 400] : [400];
      expect(
        statuses.every((status) => allowed.includes(status)),
        `${what}: ${statuses.join()}`,
      ).toBe(true);
      expect(most - before, `${what}: MB`).toBeLessThan(150);
      expect((await call('GET', '/api/slides')).status).toBe(200);
      reportFigures('U2', {
        [what]: atOnce,
        'KB each': Math.round(bomb.length / 1024),
        'MB more': Math.round(most - before),
      });
    }
  },
);

/** Starts to upload a slide and disconnects after a part of it, or does not read the response. */
function brokenOff(
  site: Site,
  cookie: string,
  form: { type: string; bytes: Buffer },
  { part, afterMs }: { part: number; afterMs: number },
) {
  return new Promise<void>((gone) => {
    const outgoing = request(`${site.address()}/api/generate-slide`, {
      method: 'POST',
      headers: { cookie, 'content-type': form.type, 'content-length': form.bytes.length },
    });
    outgoing.on('error', () => {});
    outgoing.on('close', () => gone());
    outgoing.write(form.bytes.subarray(0, Math.ceil(form.bytes.length * part)));
    setTimeout(() => outgoing.destroy(), afterMs);
  });
}

test(
  'a slide whose client disconnects or whose server is killed exists completely or not at all',
  { timeout: 300_000 },
  async () => {
    const site = await startSite({ LOG_LEVEL: 'error', SLIDES_PER_HOUR: '10000' });
    const { cookie } = await site.signIn();
    const encoded = new Response(slideForm({}, await aPicture({ width: 900, height: 900 })));
    const type = encoded.headers.get('content-type') ?? '';
    const form = { type, bytes: Buffer.from(await encoded.arrayBuffer()) };
    const make = async () => {
      const headers = { cookie, 'content-type': type };
      const init = { method: 'POST', headers, body: form.bytes };
      const answer = await fetch(`${site.address()}/api/generate-slide`, init);
      await answer.arrayBuffer();
      return answer.status;
    };
    const folder = site.settings.DATA_DIR ?? tmpdir();
    const before = readdirSync(folder).length;
    const gone = tries(6, 200);
    for (let time = 0; time < gone; time += 1) {
      await brokenOff(site, cookie, form, {
        part: time % 2 ? 1 : Math.random(),
        afterMs: 10 * (time % 6),
      });
    }
    const kills = tries(1, 20);
    let acknowledged = 0;
    const { read } = site.database;
    for (let time = 0; time < kills; time += 1) {
      const making = Array.from({ length: 6 }, () =>
        make().then((status) => (acknowledged += status === 200 ? 1 : 0)),
      );
      const settled = Promise.allSettled(making);
      await Promise.any(making);
      await site.end(0, 'SIGKILL');
      await settled;
      // Before a start, which would remove them.
      expect(await unusedFiles(read)).toEqual([]);
      await site.startAgain(0);
    }
    const slides = await read.selectFrom('slides').select(['fileId', 'photoId']).execute();
    const files = await read.selectFrom('files').select('id').execute();
    expect(acknowledged).toBeGreaterThan(0);
    expect(slides.length).toBeGreaterThanOrEqual(acknowledged);
    expect(files).toHaveLength(2 * slides.length);
    expect(await unusedFiles(read)).toEqual([]);
    expect(await findings(site.database)).toEqual([]);
    expect(readdirSync(folder).length).toBeLessThanOrEqual(before + 2);
    reportFigures('U4', {
      'senders gone': gone,
      kills,
      acknowledged,
      there: slides.length,
      orphans: 0,
    });
  },
);

test('an account has an hourly slide quota, which deletions do not reset', async () => {
  let now = Date.parse('2026-05-04T10:00:00.000Z');
  const most = tries(3, 60);
  const server = await testServer({
    settings: { SLIDES_PER_HOUR: String(most) },
    now: () => new Date(now).toISOString(),
  });
  const [ada, bea] = [await server.signedIn(), await server.signedIn()];
  for (let count = 0; count < most; count += 1) {
    const { id } = await makeSlide(ada);
    if (count % 2) await ada.make('deleteSlide', { params: { id } });
    now += 1000;
  }
  const again = () => ada.request('generateSlide', { form: slideForm() });
  const answer = await again();
  const retryAfter = Number(answer.headers.get('retry-after'));
  expect(retryAfter).toBe(3600 - most);
  expect(await refused(Promise.resolve(answer))).toEqual({
    status: 429,
    message: `You have made ${most} slides within an hour. Try again in ${most > 59 ? 59 : 60} minutes.`,
  });
  for (let count = most; count < tries(6, 200); count += 1) {
    expect((await again()).status).toBe(429);
  }
  await makeSlide(bea);
  now += retryAfter * 1000 - 1;
  expect((await again()).status).toBe(429);
  now += 1;
  expect((await again()).status).toBe(200);
  reportFigures('U9', { 'slides in an hour': most, 'then refused': tries(6, 200) - most });
});

test('photos and slides respect the storage limit without affecting other calls', async () => {
  const server = await testServer({ settings: { STORAGE_LIMIT_MB: '1' } });
  const client = await server.signedIn();
  const bytes = new Uint8Array(1_048_576);
  const file = { bytes, sha256: 'x', contentType: 'image/png', createdAt: server.ctx.now() };
  await makeSlide(client);
  await server.database.write.insertInto('files').values(file).execute();
  const photo = await aPicture();
  expect(await refused(client.request('generateSlide', { form: slideForm({}, photo) }))).toEqual({
    status: 507,
    message:
      'Photos, slides and evidence take the 1 MB that are allowed. Deleted slides free space after 30 days; the administrator can raise STORAGE_LIMIT_MB.',
  });
  expect(await client.make('listSlides', {})).toHaveLength(1);
  await client.make('createProject', { body: { name: 'P', category: 'C', market: 'M' } });
});

test('slides created while the clock was ahead do not count', async () => {
  const right = Date.parse('2026-03-04T10:00:00Z');
  let now = right + 400 * 24 * 60 * 60 * 1000;
  const server = await testServer({
    settings: { SLIDES_PER_HOUR: '1' },
    now: () => new Date(now).toISOString(),
  });
  const ada = await server.signedIn();
  await makeSlide(ada);
  now = right;
  await ada.make('readCurrentUser', {});
  await makeSlide(ada);
  const again = await ada.request('generateSlide', { form: slideForm() });
  expect([again.status, again.headers.get('retry-after')]).toEqual([429, '3600']);
});
