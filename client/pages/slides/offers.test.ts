import { expect, test } from 'vitest';

import type { Project } from '#contract/projects.ts';
import { dot } from '#contract/words.ts';

import { aHire } from './hire-fixture.ts';
import { nothingFor, offersFor } from './offers.ts';
import { setbackOf } from './setback.tsx';

const ended = (outcome: Project['outcome']): Partial<Project> => ({
  status: 'completed',
  archivedAt: '2026-11-20T12:00:00.000Z',
  outcome,
  outcomeDay: outcome && '2026-11-20',
});
const projects = [
  aHire(1, { ...ended('hired'), slidesCount: 2 }),
  aHire(2),
  aHire(3, ended('withdrew')),
  aHire(4, ended('hired')),
  aHire(5, { status: 'on_hold' }),
  aHire(6, ended('declined')),
  aHire(7, ended(null)),
  aHire(8, ended('other')),
];
const offered = (typed: string, chosen?: number) =>
  offersFor(projects, typed, ({ id }) => id === chosen);
const idsOf = (typed: string, chosen?: number) =>
  offered(typed, chosen).map(({ project }) => project.id);

test('hires that did not take place or are on hold are not offered', () => {
  expect(idsOf('')).toEqual([4, 7, 2, 1]);
  // A chosen one stays visible.
  expect(idsOf(' ', 6)).toEqual([4, 7, 2, 1, 6]);
});

test('a search finds every project and says why not to announce it', () => {
  expect(idsOf('advisor')).toEqual([4, 7, 2, 1, 3, 5, 6, 8]);
  expect(idsOf('withdrew nov')).toEqual([3]);
  expect(idsOf('completed')).toEqual([4, 7]);
  expect(offered('advisor').map(({ setback }) => setback)).toEqual([
    ...Array(4).fill(null),
    'Withdrew on Nov 20, 2026',
    'On hold',
    'Declined on Nov 20, 2026',
    'Other outcome on Nov 20, 2026',
  ]);
});

test('only a completed hire without a slide is described as not yet announced', () => {
  expect(offered('advisor').map(({ hint }) => hint.split(dot).slice(2))).toEqual([
    ['Completed, not yet announced'],
    ['Completed, not yet announced'],
    [],
    ['Announced'],
    [],
    [],
    [],
    [],
  ]);
});

test('a restored project has no setback', () => {
  expect(setbackOf(aHire(3, { status: 'in_progress', outcome: null }))).toBeNull();
});

test('an empty list says whether a search finds more', () => {
  expect(nothingFor('x', 3)).toBe('Nothing matches');
  expect(nothingFor('', 0)).toBe('There are no projects');
  expect(nothingFor('', 3)).toBe('No hire to announce. Search for the others.');
});
