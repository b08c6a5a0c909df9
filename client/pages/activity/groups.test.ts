import { expect, test } from 'vitest';

import type { ActivityEntry } from '#contract/activity.ts';
import { anEntry } from '#formats/activity/an-entry.ts';

import { daysOf } from './groups.ts';

/** Entries by minutes before noon, the latest first. */
function entries(...given: (Partial<ActivityEntry> & { minutes: number })[]): ActivityEntry[] {
  return given.map(({ minutes, ...rest }, at) => {
    const date = new Date(2026, 4, 1, 12, -minutes);
    return anEntry({ id: 100 - at, createdAt: date.toISOString(), ...rest });
  });
}

function idsOf(all: ActivityEntry[]): number[][][] {
  return daysOf(all).map(({ groups }) => groups.map((group) => group.entries.map(({ id }) => id)));
}

test('many ticks in one project within minutes form one group with the id of the earliest', () => {
  const all = entries(
    { minutes: 0 },
    { minutes: 1, step: { id: 8, name: 'Other' } },
    { minutes: 16 },
  );
  expect(idsOf(all)).toEqual([[[100, 99, 98]]]);
  expect(daysOf(all)[0]?.groups[0]?.id).toBe(98);
});

test('two entries are not grouped', () => {
  expect(idsOf(entries({ minutes: 0 }, { minutes: 1 }))).toEqual([[[100], [99]]]);
});

test.each([
  ['a longer pause', { minutes: 17 }],
  ['somebody else', { minutes: 1, projectManagerId: 2 }],
  ['another project', { minutes: 1, projectId: 6 }],
  ['another action', { minutes: 1, fields: { completion: { before: 100, after: 0 } } }],
  ['another kind', { minutes: 1, entityType: 'slideBar' }],
] as const)('%s starts another group', (_, other) => {
  const all = entries({ minutes: 0 }, { minutes: 0 }, { minutes: 1 }, other);
  expect(idsOf(all)).toEqual([[[100, 99, 98], [97]]]);
});

test('entries of other people in between do not end a group', () => {
  const all = entries(
    { minutes: 0 },
    { minutes: 0, projectManagerId: 2 },
    { minutes: 0 },
    { minutes: 0 },
  );
  expect(idsOf(all)).toEqual([[[100, 98, 97], [99]]]);
});

test("days are in the user's time zone, and no group crosses midnight", () => {
  const all = entries({ minutes: 719 }, { minutes: 720 }, { minutes: 721 }, { minutes: 2200 });
  const days = daysOf(all);
  expect(days.map(({ day }) => day)).toEqual(['2026-05-01', '2026-04-30', '2026-04-29']);
  expect(idsOf(all)).toEqual([[[100], [99]], [[98]], [[97]]]);
});

test('an automatic consequence of an action does not end its group', () => {
  const started = { before: 'pending', after: 'in_progress' };
  const followed = {
    entityType: 'taskStep',
    entityId: 7,
    cause: 'detailTicked',
    fields: { status: started },
  } as const;
  const all = entries({ minutes: 0 }, { minutes: 1 }, { minutes: 2, ...followed }, { minutes: 2 });
  expect(idsOf(all)).toEqual([[[100, 99, 97], [98]]]);
});

test('a bulk change is one group, which begins with the batch', () => {
  const changed = { before: null, after: true };
  const all = entries(
    { minutes: 0, entityType: 'batch', action: 'created', fields: { changed } },
    { minutes: 0, entityType: 'taskStep' },
    { minutes: 0, entityType: 'personTaskStep' },
    { minutes: 1, entityType: 'taskStep' },
  );
  expect(idsOf(all)).toEqual([[[100, 99, 98], [97]]]);
});
