import { expect, test } from 'vitest';

import { sha256 } from '#server/files/sha256.ts';
import { drawn, partsOf } from '#server/testing/pptx.ts';
import { examples } from '#slide/plan-1/examples.ts';

/* Announcements were approved as they looked: a new layout changes none of them. */

test('slides of the first release keep their file and their picture to the last byte', async () => {
  const now = Object.fromEntries(
    examples.map(({ name, content, brand }) => {
      const { photo } = content;
      // The bytes of pictures are copied, whatever they are.
      const bytes = new Uint8Array([1, 2, 3]);
      const { pptx, svg } = drawn(
        content,
        brand,
        photo ? { ...photo, bytes } : undefined,
        brand.logo ? { ...brand.logo, bytes } : undefined,
        1,
      );
      // Not the archive itself, whose times depend on the machine's time zone.
      const parts = Object.entries(partsOf(pptx).parts).map(([part, one]) => [part, sha256(one)]);
      return [name, { file: fingerprint(parts), picture: sha256(Buffer.from(svg)) }];
    }),
  );
  await expect(`${JSON.stringify(now, null, 2)}\n`).toMatchFileSnapshot('old-slides.json');
});

function fingerprint(value: unknown): string {
  return sha256(Buffer.from(JSON.stringify(value)));
}
