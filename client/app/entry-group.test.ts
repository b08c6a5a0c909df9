import { expect, test } from 'vitest';

import { groupAfterMove, groupAfterToggle, groupAt } from './entry-group.ts';

test('is open if the first page is inside it, otherwise closed', () => {
  expect(groupAt(true).open).toBe(true);
  expect(groupAt(false).open).toBe(false);
});

test('opens on entry and closes on exit', () => {
  const entered = groupAfterMove(groupAt(false), true);
  expect(entered.open).toBe(true);
  expect(groupAfterMove(entered, false).open).toBe(false);
});

test('closed by hand stays closed while moving between its pages', () => {
  const closed = groupAfterToggle(groupAt(true));
  expect(closed.open).toBe(false);
  expect(groupAfterMove(closed, true).open).toBe(false);
});

test('opened by hand stays open while moving between other pages', () => {
  const opened = groupAfterToggle(groupAt(false));
  expect(opened.open).toBe(true);
  expect(groupAfterMove(opened, false).open).toBe(true);
});

test('a manual toggle ends with the next entry or exit', () => {
  const closedInside = groupAfterToggle(groupAt(true));
  const outside = groupAfterMove(closedInside, false);
  expect(outside.open).toBe(false);
  expect(groupAfterMove(outside, true).open).toBe(true);

  const openedOutside = groupAfterToggle(groupAt(false));
  expect(groupAfterMove(groupAfterMove(openedOutside, true), false).open).toBe(false);
});
