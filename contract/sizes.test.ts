import { expect, test } from 'vitest';

import { tooManyDated, tooManyDeleted, tooManyLive } from './sizes.ts';

test('deleted steps count with their contents and with what only the server knows', () => {
  const steps = Array.from({ length: 40 }, () => ({ detailsCount: 499 }));
  expect(tooManyDeleted(steps)).toBe(null);
  expect(tooManyDeleted(steps, 1)).toBe(
    'At most 20,000 records at once: these 40 steps and their contents are 20,001',
  );
});

test('a change of status counts the steps of all projects', () => {
  const projects = Array.from({ length: 500 }, () => ({ stepsCount: 400 }));
  expect(tooManyLive(projects)).toBe(null);
  expect(tooManyLive([...projects, { stepsCount: 1 }])).toBe(
    'At most 200,000 steps at once: these 501 projects have 200,001',
  );
});

test('the due dates of one project can always be recalculated', () => {
  expect(tooManyDated([40_000])).toBe(null);
  expect(tooManyDated([19_999, 1])).toBe(null);
  expect(tooManyDated([19_999, 2])).toMatch(/these 2 projects have 20,001$/);
});
