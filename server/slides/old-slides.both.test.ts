import { expect, test } from 'vitest';

import { sha256 } from '#server/files/sha256.ts';
import { drawn } from '#server/testing/pptx.ts';
import { testServer } from '#server/testing/server.ts';
import { aStoredSlide, makeSlide } from '#server/testing/slides.ts';
import { examples as ofFirst } from '#slide/plan-1/examples.ts';
import { examples as ofSecond } from '#slide/plan-2/examples.ts';

/* Approved announcements must not change when the layout code does. Their files are stored; pictures are drawn again. */

test.each([
  [1, ofFirst],
  [2, ofSecond],
] as const)('slides of plan %i keep their picture to the last byte', async (version, examples) => {
  const now = Object.fromEntries(
    examples.map(({ name, content, brand }) => {
      const { photo } = content;
      // The bytes of pictures are copied without decoding.
      const bytes = new Uint8Array([1, 2, 3]);
      const { svg } = drawn(
        content,
        brand,
        photo ? { ...photo, bytes } : undefined,
        brand.logo ? { ...brand.logo, bytes } : undefined,
        version,
      );
      return [name, sha256(Buffer.from(svg))];
    }),
  );
  await expect(`${JSON.stringify(now, null, 2)}\n`).toMatchFileSnapshot(
    `old-slides-${version}.json`,
  );
});

test('a slide stores its plan version, and its picture is rendered with it', async () => {
  const server = await testServer();
  const client = await server.signedIn();
  const old = await aStoredSlide(server.ctx);
  const made = await makeSlide(client, { composition: 'framed' });
  const listed = new Map((await client.make('listSlides', {})).map((slide) => [slide.id, slide]));
  expect(listed.get(old)).toMatchObject({ planVersion: 1, composition: null });
  expect(listed.get(made.id)).toMatchObject({ planVersion: 3, composition: 'framed' });
  const drawnAs = async (planVersion: number) => {
    const changed = server.ctx.database.write.updateTable('slides').set({ planVersion });
    await changed.where('id', '=', old).execute();
    return sha256((await client.fetchFile('readSlideImage', { params: { id: old } })).bytes);
  };
  const first = await drawnAs(1);
  expect(await drawnAs(2)).not.toBe(first);
  expect(await drawnAs(1)).toBe(first);
});
