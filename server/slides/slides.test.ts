import { unzipSync } from 'fflate';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';

import { lengths } from '#contract/limits.ts';
import { pptxType } from '#contract/slides.ts';
import { aMessageTemplate } from '#demo/builders.ts';
import { purge } from '#server/deleted/purge.ts';
import { sha256 } from '#server/files/sha256.ts';
import { aServerWithProject, refused, statusesOf } from '#server/testing/one-project.ts';
import { testServer } from '#server/testing/server.ts';
import { ada, aPicture, bea, logoForm, makeSlide, slideForm } from '#server/testing/slides.ts';

const at = (id: number) => ({ params: { id } });

async function aPlace() {
  const server = await testServer();
  const { db } = server.ctx;
  const rows = async () => ({
    slides: (await db.selectFrom('slides').select('id').execute()).length,
    files: (await db.selectFrom('files').select('id').execute()).length,
  });
  return { server, rows, client: await server.signedIn({ firstName: 'Dana' }) };
}

describe('making a slide', () => {
  test('returns the stored file with its name', async () => {
    const { server, client } = await aPlace();
    const { id, headers, bytes } = await makeSlide(client);
    const stored = await server.ctx.db.selectFrom('files').selectAll().executeTakeFirstOrThrow();
    expect(bytes.equals(stored.bytes)).toBe(true);
    expect([stored.sha256, stored.contentType]).toEqual([sha256(bytes), pptxType]);
    const [slide] = await client.make('listSlides', {});
    expect(slide?.id).toBe(id);
    expect(slide?.fileName).toMatch(/^slide-\d{13}\.pptx$/);
    expect(slide?.fileName).toBe(`slide-${Date.parse(slide?.createdAt ?? '')}.pptx`);
    expect(headers.get('content-disposition')).toBe(`attachment; filename="${slide?.fileName}"`);
    expect(headers.get('cache-control')).toBe('no-store');
    const again = await client.fetchFile('downloadSlide', at(id));
    expect(again.bytes.equals(bytes)).toBe(true);
    expect(again.headers.get('content-disposition')).toBe(headers.get('content-disposition'));
  });

  test('in the same millisecond gives different names', async () => {
    const server = await testServer({ now: () => '2026-05-14T16:20:00.000Z' });
    const client = await server.signedIn();
    await Promise.all([makeSlide(client), makeSlide(client), makeSlide(client)]);
    const names = (await client.make('listSlides', {})).map(({ fileName }) => fileName);
    const first = Date.parse('2026-05-14T16:20:00.000Z');
    expect(names.toSorted()).toEqual([0, 1, 2].map((more) => `slide-${first + more}.pptx`));
  });

  test.each(['1970-01-01T00:00:05.000Z', '2150-01-01T00:00:00.000Z'])(
    'works at clock %s',
    async (now) => {
      const client = await (await testServer({ now: () => now })).signedIn();
      const { bytes } = await makeSlide(client);
      expect(Object.keys(unzipSync(bytes))).toContain('ppt/slides/slide1.xml');
    },
  );

  test('stores all sources unchanged', async () => {
    const { server, client } = await aPlace();
    const { id: messageTemplateId } = await aMessageTemplate(server.ctx, { name: 'Warm' });
    const people = ` [ ${JSON.stringify(bea)},\n ${JSON.stringify({ ...ada, location: 'Chicago \\ "Loop": é' })}] `;
    const photo = await aPicture();
    const { id } = await makeSlide(
      client,
      {
        title: ' Welcome 🎉 & <b> ',
        people,
        messageTemplate: 'One\r\n\r\nTwo\rThree {names}',
        messageTemplateId: String(messageTemplateId),
        complianceNumber: 'C-1',
        format: 'portrait',
        variant: 'brand',
        focusX: '0.25',
        focusY: '0.75',
      },
      photo,
    );
    const { bytes } = await client.fetchFile('readSlidePhoto', at(id));
    const [slide] = await client.make('listSlides', {});
    expect(slide).toMatchObject({
      title: 'Welcome 🎉 & <b>',
      people,
      messageTemplate: 'One\n\nTwo\nThree {names}',
      messageTemplateName: 'Warm',
      complianceNumber: 'C-1',
      hasPhoto: true,
      photo: { width: 60, height: 40, sha256: sha256(bytes) },
      format: 'portrait',
      variant: 'brand',
      focusX: 0.25,
      focusY: 0.75,
      author: 'Dana',
      sameNumber: 0,
      projectId: null,
    });
    expect(slide?.photoPath).toMatch(/^photo-\d+$/);
  });

  test('drops unknown keys of people at any depth', async () => {
    const { client } = await aPlace();
    const known = JSON.stringify([ada, bea]);
    const filler = 'x'.repeat(100_000);
    for (const people of [
      JSON.stringify([{ ...ada, filler }, bea]),
      JSON.stringify([{ ...ada, nested: [{ name: filler }] }, bea]),
      // The last of duplicate keys wins.
      known.replace('"name"', `"name":"${filler}","name"`),
      known.replace('"name"', '"__proto__":{"role":"junior"},"name"'),
    ]) {
      await makeSlide(client, { people });
      const [slide] = await client.make('listSlides', {});
      expect(slide?.people === known, people.slice(0, 60)).toBe(true);
    }
  });

  test('accepts the JSON of people up to its limit', async () => {
    const { client } = await aPlace();
    const people = JSON.stringify([ada, bea]).padEnd(lengths.people);
    await makeSlide(client, { people });
    const [slide] = await client.make('listSlides', {});
    expect(slide?.people === people).toBe(true);
    const answer = await client.request('generateSlide', {
      form: slideForm({ people: `${people} ` }),
    });
    expect(answer.status).toBe(400);
    expect(await answer.text()).toContain('Must be at most 300,000 characters');
  });

  test('lists the newest first', async () => {
    const { client } = await aPlace();
    for (const title of ['First', 'Second', 'Third']) await makeSlide(client, { title });
    const titles = (await client.make('listSlides', {})).map(({ title }) => title);
    expect(titles).toEqual(['Third', 'Second', 'First']);
  });

  test('counts others with the same number, however it is written', async () => {
    const { client } = await aPlace();
    const { id } = await makeSlide(client, { complianceNumber: 'C-1a' });
    await makeSlide(client, { complianceNumber: ' c-1A ' });
    await makeSlide(client, { complianceNumber: 'Ｃ\u20111a' });
    await makeSlide(client, { complianceNumber: 'C-2' });
    const same = async () =>
      (await client.make('listSlides', {})).map(({ sameNumber }) => sameNumber);
    expect(await same()).toEqual([0, 2, 2, 2]);
    await client.make('deleteSlide', at(id));
    expect(await same()).toEqual([0, 1, 1]);
  });

  test('with a repeated key runs once and returns the same file', async () => {
    const { client, rows } = await aPlace();
    const key = { 'idempotency-key': 'one form' };
    const photo = await aPicture();
    const first = await makeSlide(client, {}, photo, key);
    const again = await Promise.all(
      Array.from({ length: 3 }, () => makeSlide(client, {}, photo, key)),
    );
    for (const { id, bytes } of again) {
      expect(id).toBe(first.id);
      expect(bytes.equals(first.bytes)).toBe(true);
    }
    expect(await rows()).toEqual({ slides: 1, files: 2 });
    const other = slideForm({}, await aPicture({ background: '#000000' }));
    expect((await client.request('generateSlide', { form: other }, key)).status).toBe(409);
  });

  test('succeeds for twelve concurrent requests with and without keys', async () => {
    const { client, rows } = await aPlace();
    const photo = await aPicture({ width: 1000, height: 1000 });
    // Waiting requests must not hold the connections that the two running ones need.
    const all = Array.from({ length: 12 }, (_, index) =>
      makeSlide(client, {}, photo, index < 2 ? {} : { 'idempotency-key': `k${index}` }),
    );
    const ids = (await Promise.all(all)).map(({ id }) => id);
    expect(new Set(ids).size).toBe(12);
    expect(await rows()).toEqual({ slides: 12, files: 24 });
  });

  test('is refused with Retry-After if too many are waiting', async () => {
    const { client } = await aPlace();
    const photo = await aPicture({ width: 1200, height: 1200 });
    const all = Array.from({ length: 20 }, () =>
      client.request('generateSlide', { form: slideForm({}, photo) }),
    );
    const answers = await Promise.all(all);
    const busy = answers.filter(({ status }) => status === 503);
    expect(busy.length).toBeGreaterThan(0);
    expect(busy[0]?.headers.get('retry-after')).toBe('2');
    expect(await busy[0]?.json()).toEqual({ message: 'Too many slides are being made right now' });
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 503]));
  });

  test('does not block others, and skips cancelled requests', async () => {
    const { server, client } = await aPlace();
    const { id } = await makeSlide(client);
    const left = new AbortController();
    const init = { headers: { cookie: client.cookie }, signal: left.signal };
    const many = Array.from({ length: 20 }, () => server.send(`/api/slides/${id}/image`, init));
    const other = await server.signedIn({ firstName: 'Bea' });
    await Promise.all(Array.from({ length: 3 }, () => makeSlide(other)));
    left.abort();
    const statuses = (await Promise.all(many)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 503).length).toBeGreaterThan(10);
    expect(statuses.filter((status) => status !== 503 && status !== 200)).toEqual([]);
    expect((await client.request('readSlideImage', at(id))).status).toBe(200);
  });

  test('leaves nothing behind if it fails', async () => {
    const { server, client, rows } = await aPlace();
    const say = async (given: Parameters<typeof slideForm>[0], photo?: Uint8Array) => {
      const refusal = await refused(
        client.request('generateSlide', { form: slideForm(given, photo) }),
      );
      return [refusal.status, refusal.errors?.[0]];
    };
    expect(await say({ title: undefined })).toEqual([
      400,
      { path: 'title', message: 'Slide title is required' },
    ]);
    expect(await say({ people: JSON.stringify([ada, { ...ada, location: '' }]) })).toEqual([
      400,
      { path: 'people.1.location', message: 'Location is required' },
    ]);
    expect(await say({ projectId: '4711' }, await aPicture())).toEqual([
      400,
      { path: 'projectId', message: 'Project not found' },
    ]);
    const endless = Array(2400).fill('x').join('\n');
    expect(await say({ messageTemplate: endless })).toEqual([
      400,
      { path: 'messageTemplate', message: 'The text does not fit on a slide' },
    ]);
    // Inserting the row fails after the files were written.
    await server.database.write.schema.alterTable('slides').renameTo('elsewhere').execute();
    const broken = client.request('generateSlide', { form: slideForm({}, await aPicture()) });
    expect((await broken).status).toBe(500);
    await server.database.write.schema.alterTable('elsewhere').renameTo('slides').execute();
    expect(await rows()).toEqual({ slides: 0, files: 0 });
  });
});

describe('a slide', () => {
  test('has its cropped upright photo, its logo, and a picture for posting', async () => {
    const { server } = await aPlace();
    const client = await server.signedIn({ isPrimary: true });
    await client.make('setLogo', { form: await logoForm() });
    const { id } = await makeSlide(client, { format: 'square' }, await aPicture());
    const photo = await client.fetchFile('readSlidePhoto', at(id));
    expect((await sharp(photo.bytes).metadata()).format).toBe('jpeg');
    expect(photo.headers.get('content-disposition')).toBe('inline');
    const logo = await client.fetchFile('readSlideLogo', at(id));
    expect((await sharp(logo.bytes).metadata()).width).toBe(40);
    const image = await client.fetchFile('readSlideImage', at(id));
    expect(await sharp(image.bytes).metadata()).toMatchObject({
      format: 'png',
      width: 1080,
      height: 1080,
    });
    expect(image.headers.get('content-disposition')).toMatch(/filename="slide-\d+\.png"$/);
    const inside = Object.keys(unzipSync((await client.fetchFile('downloadSlide', at(id))).bytes));
    expect(inside).toEqual(expect.arrayContaining(['ppt/media/photo.jpeg', 'ppt/media/logo.png']));
  });

  test('without photo and logo has neither; an unknown slide has nothing', async () => {
    const { client } = await aPlace();
    const { id } = await makeSlide(client);
    for (const name of ['readSlidePhoto', 'readSlideLogo'] as const) {
      expect((await refused(client.request(name, at(id)))).message).toBe('File not found');
    }
    for (const name of [
      'downloadSlide',
      'readSlideImage',
      'readSlidePhoto',
      'deleteSlide',
    ] as const) {
      expect(await refused(client.request(name, at(4711)))).toEqual({
        status: 404,
        message: 'Slide not found',
      });
    }
  });

  test('is deleted once and restored with its files', async () => {
    const { client, rows } = await aPlace();
    const { id, bytes } = await makeSlide(client, {}, await aPicture());
    const before = await client.make('listSlides', {});
    const five = (name: 'deleteSlide' | 'undeleteSlide') =>
      statusesOf(Array.from({ length: 5 }, () => client.request(name, at(id))));
    expect(await five('deleteSlide')).toEqual([204, 404, 404, 404, 404]);
    expect(await client.make('listSlides', {})).toEqual([]);
    expect((await client.request('downloadSlide', at(id))).status).toBe(404);
    expect(await client.make('listDeleted', {})).toMatchObject([{ entity: 'slide', id }]);
    expect(await rows()).toEqual({ slides: 0, files: 2 });
    expect(await five('undeleteSlide')).toEqual([200, 404, 404, 404, 404]);
    expect(await client.make('listSlides', {})).toEqual(before);
    expect((await client.fetchFile('downloadSlide', at(id))).bytes.equals(bytes)).toBe(true);
  });

  test('returns the specified responses to deletion and restore', async () => {
    const { client } = await aPlace();
    const { id } = await makeSlide(client);
    await client.make('deleteSlide', at(id));
    expect(await client.make('undeleteSlide', at(id))).toEqual({ entity: 'slide', id });
  });

  test('is purged with its files after 30 days; others keep theirs', async () => {
    let now = Date.parse('2026-05-01T10:00:00.000Z');
    const { server } = await aServerWithProject({}, { now: () => new Date(now).toISOString() });
    const primary = await server.signedIn({ isPrimary: true });
    await primary.make('setLogo', { form: await logoForm() });
    const gone = await makeSlide(primary, {}, await aPicture());
    const later = await makeSlide(primary, {}, await aPicture({ background: '#123456' }));
    const stays = await makeSlide(primary);
    await primary.make('deleteLogo', {});
    const files = async () =>
      (await server.ctx.db.selectFrom('files').select('id').execute()).length;
    await primary.make('deleteSlide', at(gone.id));
    now += 86_400_000;
    await (await server.signedIn()).make('deleteSlide', at(later.id));
    expect(await files()).toBe(6);
    now += 29 * 86_400_000 + 1;
    await purge(server.ctx);
    const client = await server.signedIn();
    // Photo and presentation of the first are deleted; the others still use the logo.
    expect(await files()).toBe(4);
    expect((await client.request('undeleteSlide', at(gone.id))).status).toBe(404);
    await client.make('undeleteSlide', at(later.id));
    for (const slide of [later, stays]) {
      const { bytes } = await client.fetchFile('downloadSlide', at(slide.id));
      expect(bytes.equals(slide.bytes)).toBe(true);
    }
  });
});
