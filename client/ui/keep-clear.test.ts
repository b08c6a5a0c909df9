import { expect, test } from 'vitest';

import { shiftOf } from './keep-clear.ts';

const across = { left: 0, right: 1000 };
const card = { top: 300, bottom: 500, left: 400, right: 700 };
const place = (by: number) => ({ top: card.top + by, bottom: card.bottom + by });

test.each([
  [{ top: 100, bottom: 140, ...across }, 'what is above it'],
  [{ top: 600, bottom: 640, ...across }, 'what is below it'],
  [{ top: 400, bottom: 440, left: 0, right: 390 }, 'what is beside it'],
])('a card stays clear of %j: %s', (used) => {
  expect(shiftOf(card, [used], 800)).toBe(0);
});

test.each([280, 320, 400, 460, 490])(
  'it leaves a row at %i uncovered, inside the window',
  (top) => {
    const used = { top, bottom: top + 36, ...across };
    const moved = place(shiftOf(card, [used], 800));
    expect(moved.bottom < used.top || moved.top > used.bottom).toBe(true);
    expect(moved.top).toBeGreaterThanOrEqual(0);
    expect(moved.bottom).toBeLessThanOrEqual(800);
  },
);

test('in a low window it covers as little as possible', () => {
  const low = { ...card, top: 100, bottom: 300 };
  expect(shiftOf(low, [{ top: 150, bottom: 190, ...across }], 400)).toBeGreaterThan(0);
  expect(shiftOf(low, [{ top: 220, bottom: 260, ...across }], 400)).toBeLessThan(0);
});

test('a toast at the bottom moves above the rows in use and a main action', () => {
  const toast = { top: 738, bottom: 784, left: 16, right: 400 };
  const action = { top: 740, bottom: 784, ...across };
  const rows = { top: 640, bottom: 720, ...across };
  expect(shiftOf(toast, [], 800)).toBe(0);
  expect(toast.bottom + shiftOf(toast, [rows, action], 800)).toBeLessThan(rows.top);
});
