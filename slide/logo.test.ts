import { describe, expect, test } from 'vitest';

import type { Brand, SlideContent } from './content.ts';
import { plateFor } from './logo.ts';
import { planSlide } from './plan.ts';

const black = { mean: 0.01, spread: 0.02 };
const white = { mean: 0.97, spread: 0.04 };

describe('a plate behind a logo', () => {
  test('is added where the logo would be invisible', () => {
    expect(plateFor(black, '#12161f')).toBe('paper');
    expect(plateFor(black, '#0b3d2e')).toBe('paper');
    expect(plateFor(white, '#ffffff')).toBe('ink');
    expect(plateFor(black, '#0b6e4f')).toBe('paper');
    // Red on an equally light green.
    expect(plateFor({ mean: 0.13, spread: 0.01 }, '#0b6e4f')).toBe('paper');
  });

  test('is omitted where the logo is visible or has its own background', () => {
    expect(plateFor(black, '#ffffff')).toBeNull();
    expect(plateFor(white, '#12161f')).toBeNull();
    expect(plateFor({ mean: 0.2, spread: 0.1 }, '#ffffff')).toBeNull();
    // Orange is visible on white, although too light for text.
    expect(plateFor({ mean: 0.42, spread: 0.05 }, '#ffffff')).toBeNull();
    expect(plateFor(undefined, '#12161f')).toBeNull();
  });

  test('is omitted where it does not help: a black and white logo', () => {
    for (const ground of ['#ffffff', '#12161f'] as const) {
      expect(plateFor({ mean: 0.5, spread: 0.5 }, ground)).toBeNull();
    }
  });
});

test('a plate surrounds the logo inside its area, and is drawn behind it', () => {
  const content: SlideContent = {
    title: 'Welcome',
    message: 'Welcome.',
    people: [{ role: 'junior', name: 'Bea', title: 'Director' }],
    complianceNumber: '1',
    format: 'portrait',
    variant: 'dark',
    composition: 'side',
    photo: null,
  };
  const brand: Brand = {
    name: 'Harbor',
    colours: { primary: '#1d4ed8', accent: '#60a5fa' },
    logo: { width: 300, height: 100, tone: black },
  };
  const { shapes, pictures, palette, texts } = planSlide(content, brand);
  const plate = shapes.find(({ role }) => role === 'paper')!.box;
  const logo = pictures[0]!.box;
  expect(palette.paper).toBe('#ffffff');
  expect(logo.width / logo.height).toBeCloseTo(3, 6);
  const [above, left] = [logo.y - plate.y, logo.x - plate.x];
  expect(above).toBeGreaterThan(4);
  expect(left).toBeCloseTo(above, 6);
  expect(plate.x + plate.width - logo.x - logo.width).toBeCloseTo(left, 6);
  const met = texts.filter(
    ({ box }) => box.y + box.height > plate.y && box.x + box.width > plate.x,
  );
  expect(met.filter(({ box }) => box.y < plate.y + plate.height)).toEqual([]);
  const plain = planSlide({ ...content, variant: 'light' }, brand);
  expect(plain.shapes.some(({ role }) => role === 'paper' || role === 'ink')).toBe(false);
  // A logo three times as wide as high takes a fifth of a tall slide's width.
  expect(plain.pictures[0]!.box.width).toBeGreaterThan(190);
});
