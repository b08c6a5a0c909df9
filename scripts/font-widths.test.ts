import { expect, test } from 'vitest';

import { bold, regular } from '#slide/font.ts';

import { widthsOf } from './font-widths.mjs';

test.each([
  ['400Regular', regular],
  ['700Bold', bold],
] as const)('slides are measured with the widths of %s in the font file', (face, runs) => {
  const measured = new Map(
    runs.flatMap(([first, widths]) => widths.map((width, index) => [first + index, width])),
  );
  const inFile = widthsOf(face);
  expect(inFile.size).toBeGreaterThan(1500);
  expect([...measured]).toEqual([...inFile]);
});
