import sharp from 'sharp';
import { describe, expect, test } from 'vitest';

import { unbranded } from '#contract/organisation.ts';
import { refused } from '#server/testing/one-project.ts';
import { testServer } from '#server/testing/server.ts';
import { aPicture, logoForm, makeSlide } from '#server/testing/slides.ts';

async function aPlace() {
  const server = await testServer();
  const files = () => server.ctx.db.selectFrom('files').select('id').orderBy('id').execute();
  return { server, files, client: await server.signedIn({ isPrimary: true }) };
}

describe('the organisation', () => {
  test('exists from the beginning, without a name', async () => {
    const { client } = await aPlace();
    const found = await client.make('readOrganisation', {});
    expect(found).toMatchObject({ ...unbranded, logo: null, version: 1 });
    const logo = await refused(client.request('readLogo', {}));
    expect(logo).toEqual({ status: 404, message: 'File not found' });
    expect((await refused(client.request('deleteLogo', {}))).status).toBe(404);
  });

  test('accepts a name and colours from the primary manager', async () => {
    const { client } = await aPlace();
    const body = { name: ' Harbor & Sons ', primaryColour: '#0B6E4F' };
    expect(await client.make('updateOrganisation', { body })).toMatchObject({
      name: 'Harbor & Sons',
      primaryColour: '#0b6e4f',
      accentColour: unbranded.accentColour,
      version: 2,
    });
  });

  test('has a time zone, by default that of the server', async () => {
    const { client } = await aPlace();
    const before = await client.make('readOrganisation', {});
    expect(before).toMatchObject({ timeZone: null, serverTimeZone: expect.any(String) });
    const timeZone = 'America/New_York';
    expect(await client.make('updateOrganisation', { body: { timeZone } })).toMatchObject({
      timeZone,
    });
    const body = { timeZone: 'Atlantis/Harbor' };
    expect(await refused(client.request('updateOrganisation', { body }))).toMatchObject({
      status: 400,
      errors: [{ path: 'timeZone', message: 'Must be a time zone such as America/New_York' }],
    });
  });

  test.each(['red', '#fff', '#12345g', 'url(x)', '#1234567'])(
    'rejects the colour "%s"',
    async (primaryColour) => {
      const { client } = await aPlace();
      const refusal = await refused(
        client.request('updateOrganisation', { body: { primaryColour } }),
      );
      expect(refusal).toMatchObject({
        status: 400,
        errors: [{ path: 'primaryColour', message: 'Must be a color such as #1d4ed8' }],
      });
    },
  );
});

describe('its logo', () => {
  test('is stored as a small PNG with transparency', async () => {
    const { client } = await aPlace();
    const background = { r: 200, g: 0, b: 0, alpha: 0.25 };
    const large = { width: 1600, height: 400, channels: 4 as const, background };
    const sent = await sharp({ create: large }).webp().toBuffer();
    const answer = await client.make('setLogo', { form: await logoForm(sent) });
    expect(answer.logo).toMatchObject({ width: 800, height: 200 });
    const { bytes } = await client.fetchFile('readLogo', {});
    const meta = await sharp(bytes).metadata();
    expect(meta).toMatchObject({ format: 'png', width: 800, height: 200, hasAlpha: true });
  });

  test('has a tone if it is transparent, and none with its own background', async () => {
    const { client } = await aPlace();
    const toneOf = async (colour: string, alpha: boolean) => {
      const image = sharp({
        create: { width: 40, height: 20, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
      }).composite([
        { input: await aPicture({ width: 20, height: 10, background: colour }, 'png') },
      ]);
      const png = await (alpha ? image : image.flatten({ background: '#ffffff' })).png().toBuffer();
      return (await client.make('setLogo', { form: await logoForm(png) })).logo?.tone;
    };
    expect(await toneOf('#000000', true)).toEqual({ mean: 0, spread: 0 });
    expect(await toneOf('#ffffff', true)).toEqual({ mean: 1, spread: 0 });
    expect(await toneOf('#000000', false)).toBeUndefined();
    const clear = { r: 0, g: 0, b: 0, alpha: 0 };
    const nothing = sharp({ create: { width: 8, height: 8, channels: 4, background: clear } });
    const form = await logoForm(await nothing.png().toBuffer());
    expect((await client.make('setLogo', { form })).logo?.tone).toBeUndefined();
  });

  test('leaves no file behind when replaced or removed', async () => {
    const { client, files } = await aPlace();
    for (const background of ['#111111', '#222222']) {
      const form = await logoForm(await aPicture({ background }, 'png'));
      await client.make('setLogo', { form });
      expect(await files()).toHaveLength(1);
    }
    await client.make('deleteLogo', {});
    expect(await files()).toEqual([]);
    expect((await client.make('readOrganisation', {})).logo).toBeNull();
  });

  test('on a slide stays with the slide', async () => {
    const { client, files } = await aPlace();
    await client.make('setLogo', { form: await logoForm() });
    const { bytes } = await client.fetchFile('readLogo', {});
    const { id } = await makeSlide(client);
    await client.make('deleteLogo', {});
    expect(await files()).toHaveLength(2);
    const oldLogo = await client.fetchFile('readSlideLogo', { params: { id } });
    expect(oldLogo.bytes.equals(bytes)).toBe(true);
  });

  test('must be sent, as an image', async () => {
    const { client } = await aPlace();
    expect(await refused(client.request('setLogo', { form: new FormData() }))).toMatchObject({
      status: 400,
      errors: [{ path: 'logo', message: 'Choose a file' }],
    });
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>');
    expect((await refused(client.request('setLogo', { form: await logoForm(svg) }))).status).toBe(
      415,
    );
  });
});
