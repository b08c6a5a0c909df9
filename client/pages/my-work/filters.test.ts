import { expect, test } from 'vitest';

import { sentFor, workView } from './filters.ts';

const today = '2026-11-25';
const user = { id: 7, personId: 3 };
const of = (address: string) => workView.read(new URLSearchParams(address));

test('the address says whose work it is, and drops invalid values', () => {
  expect(of('')).toEqual(workView.whole);
  expect(of('who=person&id=4&due=week')).toEqual({ who: 'person', id: 4, due: 'week' });
  expect(of('who=boss&id=-1&due=never')).toEqual(workView.whole);
});

test('mine is the work of my person, my hires are those of my account', () => {
  expect(sentFor(of(''), user, today)).toEqual({ who: 'person', id: '3', day: today });
  expect(sentFor(of(''), { ...user, personId: null }, today)).toBe(null);
  const hires = { who: 'hires', id: '7', day: today, span: 'week' };
  expect(sentFor(of('who=hires&due=week'), user, today)).toEqual(hires);
  expect(sentFor(of('who=hires&id=9'), user, today)).toMatchObject({ id: '9' });
  expect(sentFor(of('who=everybody&id=9'), user, today)).toEqual({ who: 'everybody', day: today });
  expect(sentFor(of('who=person'), user, today)).toBe(null);
});
