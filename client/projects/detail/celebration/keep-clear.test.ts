import { expect, test } from 'vitest';

import { shiftOf } from './keep-clear.ts';

const card = { top: 300, bottom: 500 };
const place = (by: number) => ({ top: card.top + by, bottom: card.bottom + by });

test.each([
  [{ top: 100, bottom: 140 }, 'what is above it'],
  [{ top: 600, bottom: 640 }, 'what is below it'],
])('a card stays clear of %j: %s', (used) => {
  expect(shiftOf(card, used, 800)).toBe(0);
});

test.each([280, 320, 400, 460, 490])(
  'it leaves a row at %i uncovered, inside the window',
  (top) => {
    const used = { top, bottom: top + 36 };
    const moved = place(shiftOf(card, used, 800));
    expect(moved.bottom < used.top || moved.top > used.bottom).toBe(true);
    expect(moved.top).toBeGreaterThanOrEqual(0);
    expect(moved.bottom).toBeLessThanOrEqual(800);
  },
);

test('in a low window it goes where more of it can be seen', () => {
  const low = { top: 100, bottom: 300 };
  expect(shiftOf(low, { top: 150, bottom: 190 }, 400)).toBeGreaterThan(0);
  expect(shiftOf(low, { top: 220, bottom: 260 }, 400)).toBeLessThan(0);
});
