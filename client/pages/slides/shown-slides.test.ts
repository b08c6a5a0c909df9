import { expect, test } from 'vitest';

import type { Slide } from '#contract/slides.ts';

import { monthsIn, shownSlides, slidesView } from './shown-slides.ts';
import { slidesWithNumber } from './shown-slides.ts';

const slide = (id: number, createdAt: string, some: Partial<Slide> = {}): Slide =>
  ({
    id,
    createdAt,
    title: `Slide ${id}`,
    people: '[]',
    messageTemplate: '',
    complianceNumber: `C-${id}`,
    author: 'Maya Okafor',
    projectName: null,
    ...some,
  }) as Slide;

const people = JSON.stringify([{ name: 'José Núñez', title: 'Director', priorFirm: 'Old Firm' }]);
const slides = [
  slide(1, '2026-03-04T12:00:00.000Z', { people }),
  slide(2, '2026-02-10T12:00:00.000Z', { projectName: 'Dallas expansion' }),
  slide(3, '2026-02-20T12:00:00.000Z'),
];
const idsOf = (search: string, month: string | null = null) =>
  shownSlides(slides, { search, month }).map(({ id }) => id);

test.each([
  ['jose old', [1]],
  ['dallas', [2]],
  ['c-3', [3]],
  ['okafor', [1, 2, 3]],
  ['nobody', []],
])('%j finds slides by their texts and authors', (search, ids) => {
  expect(idsOf(search)).toEqual(ids);
});

test('filters by month, and by month and search together', () => {
  expect(idsOf('', '2026-02')).toEqual([2, 3]);
  expect(idsOf('dallas', '2026-03')).toEqual([]);
});

test('the months are those of the slides, latest first', () => {
  expect(monthsIn(slides)).toEqual(['2026-03', '2026-02']);
});

test('the address holds the view and keeps the rest of the query', () => {
  const before = new URLSearchParams('x=1&month=2026-01');
  const query = slidesView.write(before, { search: 'ada', month: null });
  expect(query.toString()).toBe('x=1&search=ada');
  expect(slidesView.read(query)).toEqual({ search: 'ada', month: null });
  expect(slidesView.read(new URLSearchParams('month=soon')).month).toBe(null);
});

test('a number counts as used in any notation, a blank one never', () => {
  expect(slidesWithNumber(slides, ' c-2 ').map(({ id }) => id)).toEqual([2]);
  expect(slidesWithNumber(slides, ' ')).toEqual([]);
});
