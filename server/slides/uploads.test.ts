import { crc32 } from 'node:zlib';

import sharp from 'sharp';
import { beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';

import { engine } from '#server/testing/database.ts';
import { refused } from '#server/testing/one-project.ts';
import { testServer } from '#server/testing/server.ts';
import type { Client, TestServer } from '#server/testing/server.ts';
import { aPicture, makeSlide, slideForm } from '#server/testing/slides.ts';

const at = (id: number) => ({ params: { id } });

async function aPlace() {
  const server = await testServer();
  return { server, client: await server.signedIn() };
}

async function answerTo(client: Client, photo: Uint8Array) {
  const { status, message, errors } = await refused(
    client.request('generateSlide', { form: slideForm({}, photo) }),
  );
  expect(errors).toEqual([{ path: 'photo', message }]);
  return { status, message };
}

async function filesOf({ ctx }: TestServer) {
  return ctx.db.selectFrom('files').select('id').execute();
}

const noPicture = { status: 415, message: 'Must be an image: JPEG, PNG, GIF or WebP' };
const damaged = { status: 400, message: 'The image is corrupt' };
const tooManyPixels = { status: 400, message: 'The image has more than 40 megapixels' };
const animated = { status: 400, message: 'The image is animated: send a single frame' };
const tooLarge = { status: 413, message: 'The photo is larger than 10 MB' };

const hostile: [string, () => Promise<Uint8Array> | Uint8Array, object][] = [
  ['nothing at all', () => new Uint8Array(), { status: 400, message: 'The file is empty' }],
  ['SVG', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'), noPicture],
  [
    'SVG behind an XML declaration',
    () => Buffer.from('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>'),
    noPicture,
  ],
  ['HTML', () => Buffer.from('<!doctype html><script>alert(1)</script>'), noPicture],
  ['a PDF', () => Buffer.from('%PDF-1.7\n'), noPicture],
  [
    'TIFF',
    async () =>
      sharp(await aPicture())
        .tiff()
        .toBuffer(),
    noPicture,
  ],
  [
    'HEIC',
    () => Buffer.from('\0\0\0\u0018ftypheic\0\0\0\0mif1heic', 'latin1'),
    { status: 415, message: 'HEIC is not supported: save the photo as JPEG, PNG, GIF or WebP' },
  ],
  ['a truncated JPEG', async () => half(await noise('jpeg')), damaged],
  ['a truncated PNG', async () => half(await noise('png')), damaged],
  ['a truncated WebP', async () => half(await noise('webp')), damaged],
  ['a PNG without its end', async () => (await aPicture({}, 'png')).subarray(0, -12), damaged],
  ['a JPEG of its first three bytes', () => Buffer.from([0xff, 0xd8, 0xff]), damaged],
  ['a GIF of its head', () => Buffer.from('GIF89a'), damaged],
  ['a PNG that says 50,000 x 50,000', () => pngHead(50_000, 50_000), tooManyPixels],
  ['a GIF that says 50,000 x 50,000', () => gifHead(50_000, 50_000), tooManyPixels],
  ['a small GIF on a canvas of 65,535 x 65,535', () => onLargeCanvas(), tooManyPixels],
  ['a PNG of 41 megapixels', () => pngHead(8200, 5000), tooManyPixels],
  ['a progressive JPEG of 41 megapixels', () => plainJpeg(8200, 5000, true), tooManyPixels],
  [
    'a JPEG of 65 megapixels',
    () => plainJpeg(9300, 7000),
    { status: 400, message: 'The image has more than 64 megapixels' },
  ],
  ['an animated GIF', () => animation('gif'), animated],
  ['an animated WebP', () => animation('webp'), animated],
  ['an animated PNG', () => animatedPng(), animated],
  ['11 MB', () => Buffer.alloc(11_534_336, 1), tooLarge],
  ['10 MB and a byte, which begin as JPEG', () => jpegOf(10_485_761), tooLarge],
];

const plainJpeg = (width: number, height: number, progressive = false) =>
  sharp({ create: { width, height, channels: 3, background: '#456' } })
    .jpeg({ progressive })
    .toBuffer();

describe('a photo', () => {
  let place: Awaited<ReturnType<typeof aPlace>>;

  test.each(hostile)('that is %s is refused', async (_, make, answer) => {
    place = await aPlace();
    expect(await answerTo(place.client, await make())).toEqual(answer);
    expect(await filesOf(place.server)).toEqual([]);
  });

  test('is recognized by its contents, not its name', async () => {
    const { client } = await aPlace();
    const form = slideForm();
    const html = new Blob(['<!doctype html>'], { type: 'image/png' });
    form.append('photo', html, 'photo.png');
    expect((await client.request('generateSlide', { form })).status).toBe(415);
    const other = slideForm();
    const png = new Blob([new Uint8Array(await aPicture({}, 'png'))], { type: 'text/html' });
    other.append('photo', png, '../../etc/passwd.html');
    expect((await client.request('generateSlide', { form: other })).status).toBe(200);
  });

  test('is not affected by concurrent uploads', async () => {
    const { client } = await aPlace();
    const closes = vi.spyOn(sharp, 'block');
    onTestFinished(() => closes.mockRestore());
    const photo = await aPicture();
    await makeSlide(client, {}, photo);
    const before = closes.mock.calls.length;
    await Promise.all(Array.from({ length: 4 }, () => makeSlide(client, {}, photo)));
    // Blocking the formats again would make every image being read fail.
    expect(closes.mock.calls.length).toBe(before);
  });

  test('of 48 megapixels, as phones take them, is accepted', async () => {
    const { client } = await aPlace();
    await makeSlide(client, {}, await plainJpeg(8064, 6048));
  });

  test('of 10 MB is accepted', async () => {
    const { client } = await aPlace();
    // A photo followed by ten megabytes, as some phones write them.
    const photo = Buffer.concat([await aPicture(), Buffer.alloc(9_437_184, 7)]);
    expect((await makeSlide(client, {}, photo)).id).toBe(1);
  });
});

async function stored(photo: Uint8Array) {
  const { client } = await aPlace();
  const { id } = await makeSlide(client, {}, photo);
  const { bytes } = await client.fetchFile('readSlidePhoto', at(id));
  return { bytes, meta: await sharp(bytes).metadata() };
}

describe('the stored photo', () => {
  let canary: Buffer;
  beforeAll(async () => {
    const gps = { IFD0: { Make: 'canary-camera' }, IFD3: { GPSLatitudeRef: 'N' } };
    canary = await sharp(await aPicture({ width: 60, height: 20 }))
      .withExif({ ...gps, IFD2: { UserComment: 'canary-comment' } })
      .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/">canary-xmp</x:xmpmeta>')
      .jpeg()
      .toBuffer();
  });

  test.each(['jpeg', 'png', 'webp', 'gif'] as const)('is JPEG, sent as %s', async (type) => {
    const { meta } = await stored(await aPicture({ width: 31, height: 17 }, type));
    expect(meta).toMatchObject({ format: 'jpeg', width: 31, height: 17 });
  });

  test('has no metadata: no location, no camera, no comment', async () => {
    expect(canary.includes('canary-camera')).toBe(true);
    expect(canary.includes('canary-xmp')).toBe(true);
    const { bytes, meta } = await stored(canary);
    expect(bytes.includes('canary')).toBe(false);
    expect([meta.exif, meta.xmp, meta.iptc, meta.icc]).toEqual(Array(4).fill(undefined));
  });

  test('is upright for every orientation', async () => {
    // Left half red, right half blue; the orientation turns the left side up.
    const red = { create: { width: 30, height: 20, channels: 3 as const, background: '#ff0000' } };
    const turned = await sharp({
      create: { width: 60, height: 20, channels: 3, background: '#0000ff' },
    })
      .composite([{ input: await sharp(red).png().toBuffer(), left: 0, top: 0 }])
      .withMetadata({ orientation: 6 })
      .jpeg({ quality: 100 })
      .toBuffer();
    const { bytes, meta } = await stored(turned);
    expect(meta).toMatchObject({ width: 20, height: 60 });
    expect(meta.orientation).toBeUndefined();
    const { data } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
    const pixel = (x: number, y: number) => [
      ...data.subarray((y * 20 + x) * 3, (y * 20 + x) * 3 + 3),
    ];
    expect(pixel(10, 5)[0]).toBeGreaterThan(200);
    expect(pixel(10, 55)[2]).toBeGreaterThan(200);
  });

  test('drops appended data', async () => {
    const zip = Buffer.from('PK\u0003\u0004 canary-zip PK\u0005\u0006', 'latin1');
    const { bytes } = await stored(Buffer.concat([await aPicture(), zip]));
    expect(bytes.includes('canary')).toBe(false);
    expect(bytes.includes('PK\u0003\u0004')).toBe(false);
    // The presentation, itself a ZIP, has no such entry either.
  });

  test('is sRGB, whether sent as CMYK, with 16 bits or transparent', async () => {
    const source = await aPicture({ background: '#ff0000' }, 'png');
    const cmyk = await sharp(source).toColourspace('cmyk').jpeg().toBuffer();
    expect((await sharp(cmyk).metadata()).space).toBe('cmyk');
    expect((await stored(cmyk)).meta).toMatchObject({ space: 'srgb', channels: 3 });
    const deep = await sharp(source).toColourspace('rgb16').png().toBuffer();
    expect((await sharp(deep).metadata()).depth).toBe('ushort');
    expect((await stored(deep)).meta).toMatchObject({ space: 'srgb', depth: 'uchar' });
    const clear = { width: 8, height: 8, channels: 4 as const, background: '#00000000' };
    const { bytes } = await stored(await sharp({ create: clear }).png().toBuffer());
    expect((await sharp(bytes).raw().toBuffer())[0]).toBeGreaterThan(250);
  });

  test('is at most 2,400 pixels long', async () => {
    const { meta } = await stored(await aPicture({ width: 4000, height: 1000 }));
    expect([meta.width, meta.height]).toEqual([2400, 600]);
  });
});

// Independent of the engine: runs once.
const once = test.skipIf(engine === 'postgres');

once('thirty photos in sequence do not leak memory', async () => {
  const { client } = await aPlace();
  const photo = await aPicture({ width: 1300, height: 1300 });
  const upload = async () => {
    const answer = await client.request('generateSlide', { form: slideForm({}, photo) });
    await answer.arrayBuffer();
    expect(answer.status).toBe(200);
  };
  for (let count = 0; count < 6; count += 1) await upload();
  const before = process.memoryUsage().rss;
  for (let count = 0; count < 30; count += 1) await upload();
  const grown = process.memoryUsage().rss - before;
  // Thirty decoded photos would take 150 MB.
  expect(grown / 1_048_576).toBeLessThan(80);
});

once('thirty decompression bombs do not leak memory', async () => {
  const { client } = await aPlace();
  const bomb = pngHead(50_000, 50_000);
  const before = process.memoryUsage().rss;
  for (let count = 0; count < 30; count += 1) await answerTo(client, bomb);
  expect((process.memoryUsage().rss - before) / 1_048_576).toBeLessThan(60);
});

function half(bytes: Buffer): Buffer {
  return bytes.subarray(0, Math.floor(bytes.length / 2));
}

function noise(type: 'jpeg' | 'png' | 'webp'): Promise<Buffer> {
  const create = { width: 120, height: 120, channels: 3 as const, background: '#000000' };
  return sharp({ create: { ...create, noise: { type: 'gaussian', mean: 128, sigma: 60 } } })
    .toFormat(type)
    .toBuffer();
}

async function animation(type: 'gif' | 'webp'): Promise<Buffer> {
  const frames = await Promise.all(
    ['#ff0000', '#0000ff'].map((background) => aPicture({ background }, 'png')),
  );
  return sharp(frames, { join: { animated: true } })
    .toFormat(type)
    .toBuffer();
}

async function animatedPng(): Promise<Buffer> {
  const png = await aPicture({}, 'png');
  const afterHead = 8 + 25;
  const says = chunk('acTL', Buffer.from([0, 0, 0, 2, 0, 0, 0, 0]));
  return Buffer.concat([png.subarray(0, afterHead), says, png.subarray(afterHead)]);
}

async function onLargeCanvas(): Promise<Buffer> {
  const gif = await sharp(await aPicture())
    .gif()
    .toBuffer();
  gif.writeUInt16LE(65_535, 6);
  gif.writeUInt16LE(65_535, 8);
  return gif;
}

async function jpegOf(size: number): Promise<Buffer> {
  const jpeg = await aPicture();
  return Buffer.concat([jpeg, Buffer.alloc(size - jpeg.length)]);
}

/** The header chunk of a PNG of this size, and the beginning of its pixels. */
function pngHead(width: number, height: number): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 2, 0, 0, 0], 8);
  const signature = Buffer.from('\u0089PNG\r\n\u001a\n', 'latin1');
  return Buffer.concat([signature, chunk('IHDR', head), chunk('IDAT', Buffer.from([0x78, 0x9c]))]);
}

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, check]);
}

function gifHead(width: number, height: number): Buffer {
  const size = Buffer.alloc(4);
  size.writeUInt16LE(width, 0);
  size.writeUInt16LE(height, 2);
  const rest = Buffer.from([0x80, 0, 0, 0, 0, 0, 255, 255, 255, 0x2c, 0, 0, 0, 0]);
  const end = Buffer.from([0, 2, 2, 0x4c, 1, 0, 0x3b]);
  return Buffer.concat([Buffer.from('GIF89a'), size, rest, size, end]);
}
