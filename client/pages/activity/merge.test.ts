import { expect, test } from 'vitest';

import { anEntry } from '#formats/activity/an-entry.ts';

import { withLatest } from './merge.ts';

const known = [anEntry({ id: 3 }), anEntry({ id: 2 }), anEntry({ id: 1 })];

test('new entries come first and known ones are updated', () => {
  const again = anEntry({ id: 3, entityName: 'Now' });
  const latest = { entries: [anEntry({ id: 5 }), anEntry({ id: 4 }), again], more: true };
  const all = withLatest(known, latest);
  expect(all?.map(({ id }) => id)).toEqual([5, 4, 3, 2, 1]);
  expect(all?.[2]).toBe(again);
  expect(all?.[3]).toBe(known[1]);
});

test('a page that does not reach the known entries is a gap', () => {
  const entries = [anEntry({ id: 9 })];
  expect(withLatest(known, { entries, more: true })).toBeNull();
  expect(withLatest([], { entries, more: true })).toEqual(entries);
});

test('a restore reads entries before the latest page again', () => {
  const restored = anEntry({ id: 4, action: 'restored' });
  expect(withLatest(known, { entries: [restored, ...known.slice(0, 1)], more: true })).toBeNull();
  const all = [restored, ...known];
  expect(withLatest(known, { entries: all, more: false })).toEqual(all);
});

test('a deletion removes the links to the deleted record', () => {
  const deleted = (given: Parameters<typeof anEntry>[0]) =>
    withLatest(known, {
      entries: [anEntry({ id: 4, action: 'deleted', ...given }), ...known.slice(0, 1)],
      more: true,
    })?.at(-1);
  expect(deleted({})).toMatchObject({ isThere: false, step: { id: 7 } });
  const inStep = deleted({ entityType: 'taskStep', entityId: 7 });
  expect(inStep).toMatchObject({ isThere: false, task: null, step: null, projectName: 'Hire' });
  expect(deleted({ entityType: 'project', entityId: 5, entityName: 'Hire' })).toMatchObject({
    isThere: false,
    projectName: null,
    formerProjectName: 'Hire',
  });
  expect(deleted({ entityType: 'task', entityId: 60 })).toBe(known[2]);
});
