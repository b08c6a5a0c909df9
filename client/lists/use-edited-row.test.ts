import { expect, test } from 'vitest';

import { withEdited } from './use-edited-row.tsx';

const [one, two, three] = [1, 2, 3].map((id) => ({ id }));

test('a row deleted while it is edited keeps its place', () => {
  const rows = [one, two, three].filter((row) => row !== undefined);
  const left = rows.filter((row) => row !== two);
  const opened = { id: 2 };
  expect(withEdited(rows, null)).toBe(rows);
  expect(withEdited(rows, { opened, after: 1, now: { id: 2 } })).toBe(rows);
  expect(withEdited(left, { opened, after: 1, now: null })).toEqual(rows);
  expect(withEdited(left, { opened, after: null, now: null })[0]).toBe(opened);
});
