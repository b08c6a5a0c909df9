import * as fc from 'fast-check';
import { expect, test } from 'vitest';

import { cropOf } from '#slide/crop.ts';

import { draggedFocus, steppedFocus } from './focus.ts';

const box = { x: 0, y: 0, width: 400, height: 400 };
const wide = { width: 2000, height: 1000 };
const middle = { x: 0.5, y: 0.5 };

test('the photo follows the pointer exactly, up to its edge', () => {
  const moved = draggedFocus(middle, wide, box, { x: 100, y: 30 });
  // The frame shows half of the photo: a quarter of the frame is an eighth of the photo.
  expect(moved).toEqual({ x: 0.375, y: 0.5 });
  expect(draggedFocus(middle, wide, box, { x: 5000, y: 0 }).x).toBe(0.25);
});

test('dragging back from beyond the edge has an effect immediately', () => {
  const corner = { x: 0, y: 0 };
  expect(draggedFocus(corner, wide, box, { x: -40, y: 0 }).x).toBeCloseTo(0.3, 3);
});

test('arrow keys move it by a little, with Shift by more; other keys do nothing', () => {
  expect(steppedFocus(middle, wide, box, { key: 'ArrowLeft', shiftKey: false })?.x).toBe(0.48);
  expect(steppedFocus(middle, wide, box, { key: 'ArrowRight', shiftKey: true })?.x).toBe(0.6);
  expect(steppedFocus(middle, wide, box, { key: 'a', shiftKey: false })).toBeNull();
});

test('the focus is the centre of the visible part after any drag', () => {
  const size = fc.integer({ min: 1, max: 5000 });
  const by = fc.integer({ min: -900, max: 900 });
  fc.assert(
    fc.property(size, size, by, by, (width, height, x, y) => {
      const focus = draggedFocus(middle, { width, height }, box, { x, y });
      const { left, right, top, bottom } = cropOf(
        { width, height, focusX: focus.x, focusY: focus.y },
        box,
      );
      expect((left + 1 - right) / 2).toBeCloseTo(focus.x, 2);
      expect((top + 1 - bottom) / 2).toBeCloseTo(focus.y, 2);
    }),
  );
});
