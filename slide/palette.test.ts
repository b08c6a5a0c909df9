import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { contrast, legible, luminance, mixed } from './colours.ts';
import type { Colour } from './colours.ts';
import { paletteOf, variants } from './palette.ts';

const colour = fc
  .integer({ min: 0, max: 0xff_ff_ff })
  .map((value): Colour => `#${value.toString(16).padStart(6, '0')}`);

describe('colours', () => {
  test('have the luminance and the contrast of WCAG', () => {
    expect(luminance('#ffffff')).toBeCloseTo(1, 6);
    expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 6);
    expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
    expect(contrast('#ff0000', '#ff0000')).toBe(1);
  });

  test('are mixed by share', () => {
    expect(mixed('#000000', '#ffffff', 0.5)).toBe('#808080');
    expect(mixed('#102030', '#ffffff', 0)).toBe('#102030');
  });

  test('are unchanged if they are legible', () => {
    expect(legible('#1d4ed8', ['#ffffff'])).toBe('#1d4ed8');
    expect(legible('#ffff00', ['#ffffff'])).not.toBe('#ffff00');
  });
});

test('every text of every variant is legible in any brand colours', () => {
  fc.assert(
    fc.property(colour, colour, (primary, accent) => {
      for (const variant of variants) {
        const {
          background,
          panel,
          text,
          soft,
          accent: third,
        } = paletteOf(variant, { primary, accent });
        for (const ink of [text, soft, third]) {
          expect(ink).toMatch(/^#[0-9a-f]{6}$/);
          expect(contrast(ink, background)).toBeGreaterThanOrEqual(4.5);
          expect(contrast(ink, panel)).toBeGreaterThanOrEqual(4.5);
        }
      }
    }),
    // White and black are both barely legible here, and the right text colour differs per ground.
    {
      numRuns: 500,
      examples: [
        ['#dc0d90', '#000000'],
        ['#e91234', '#000000'],
      ],
    },
  );
});

test('the brand variant uses the brand colour as background', () => {
  const brand = { primary: '#0b6e4f', accent: '#ffd60a' } as const;
  expect(paletteOf('brand', brand).background).toBe('#0b6e4f');
  expect(paletteOf('light', brand).background).toBe('#ffffff');
});
