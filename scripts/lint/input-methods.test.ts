import { expect, test } from 'vitest';

import { reportsOf } from './reports.ts';

const reports = (source: string) => reportsOf('input-methods.mjs', 'input-methods/keys', source);

test.each([
  ["const press = (event) => { if (event.key === 'Enter') send(); };"],
  ["function press({ key }) { if (key !== 'Escape') return; leave(); }"],
  [
    "const press = (e) => { isComposing(e); }; const other = (e) => e.key === 'Backspace' && back();",
  ],
])('a key that may belong to an input method is reported: %s', (source) => {
  expect(reports(source)).toEqual(['Call isComposing before acting on this key.']);
});

test.each([
  ['event.isComposing'],
  ['event.nativeEvent.keyCode'],
  ['(({ isComposing: is }) => is)(event)'],
])('reading it elsewhere is reported: %s', (source) => {
  expect(reports(source)).toEqual(['Only client/ui/composing.ts reads this: call isComposing.']);
});

test.each([
  ["const press = (event) => { if (event.key === 'Enter' && !isComposing(event)) send(); };"],
  ["const press = (e) => { if (isComposing(e)) return; [1].some(() => e.key === 'Escape'); };"],
  ["const press = (event) => event.key === 'ArrowDown' && down();"],
])('a key that was checked, or moves, is not: %s', (source) => {
  expect(reports(source)).toEqual([]);
});
