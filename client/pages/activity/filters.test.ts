import { expect, test } from 'vitest';

import { activityView, sentFor } from './filters.ts';

const { whole } = activityView;
const query = 'person=3&project=4&kind=task&from=2026-03-04&until=2026-03-05';

test('reads filters from the address and writes them back', () => {
  const filters = activityView.read(new URLSearchParams(query));
  expect(filters).toEqual({
    person: 3,
    project: 4,
    kind: 'task',
    from: '2026-03-04',
    until: '2026-03-05',
  });
  expect(activityView.write(new URLSearchParams('a=1'), filters).toString()).toBe(`a=1&${query}`);
  expect(activityView.write(new URLSearchParams(query), whole).toString()).toBe('');
});

test('ignores invalid values in the address', () => {
  const nonsense = 'person=me&project=0&kind=secret&from=2026-02-30&until=0202-01-01';
  expect(activityView.read(new URLSearchParams(nonsense))).toEqual(whole);
});

test("sends days as timestamps in the user's time zone", () => {
  const day = '2026-03-04';
  const sent = sentFor({ ...whole, from: day, until: day });
  expect(sent.from).toBe(new Date(2026, 2, 4).toISOString());
  expect(sent.until).toBe(new Date(2026, 2, 5).toISOString());
  expect(sentFor(whole)).toEqual({});
});
