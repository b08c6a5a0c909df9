import { expect, test } from 'vitest';

import type { Project } from '../../contract/projects.ts';
import {
  blankSlide,
  fromProject,
  inOrderToAnnounce,
  sentPeople,
  shownPeople,
  usableSlide,
  withEntry,
} from './draft.ts';
import type { SlideDraft } from './draft.ts';

const hire = (id: number, facts: Partial<Project> = {}): Project =>
  ({
    id,
    status: 'active',
    archivedAt: null,
    slidesCount: 0,
    advisorName: `Advisor ${id}`,
    advisorTitle: 'Managing Director',
    advisorPriorFirm: 'Old Firm',
    advisorLocation: 'Dallas, TX',
    hiringManagerName: null,
    hiringManagerTitle: null,
    ...facts,
  }) as Project;

const typed = (name: string): SlideDraft => ({
  ...blankSlide,
  advisors: [{ id: 1, name, title: '', priorFirm: '', location: '' }],
});

test('a project fills what is blank, and what was typed by hand moves down', () => {
  const filled = fromProject(blankSlide, hire(7));
  expect(filled.projectId).toBe(7);
  expect(filled.advisors.map(({ name }) => name)).toEqual(['Advisor 7']);
  // It says nothing of the hiring manager.
  expect(filled.managers).toEqual(blankSlide.managers);
  const both = fromProject(typed('Ada Lund'), hire(7));
  expect(both.advisors.map(({ name }) => name)).toEqual(['Advisor 7', 'Ada Lund']);
  expect(new Set(both.advisors.map(({ id }) => id)).size).toBe(2);
});

test('another project takes the place of the one before, unless somebody changed it by hand', () => {
  const first = fromProject(blankSlide, hire(7));
  const second = fromProject(first, hire(8), hire(7));
  expect(second.advisors.map(({ name }) => name)).toEqual(['Advisor 8']);
  const changed = { ...first, advisors: [{ ...first.advisors[0]!, name: 'Changed' }] };
  const third = fromProject(changed, hire(8), hire(7));
  expect(third.advisors.map(({ name }) => name)).toEqual(['Advisor 8', 'Changed']);
});

test('blank entries are left out, a manager has no firm, and texts are trimmed', () => {
  const draft = withEntry(
    {
      ...typed('  Ada Lund '),
      managers: [{ id: 2, name: 'Bo', title: 'Coach', priorFirm: 'left over', location: '' }],
    },
    'advisors',
  );
  expect(draft.advisors).toHaveLength(2);
  expect(sentPeople(draft).map(({ sent }) => sent)).toEqual([
    { role: 'senior', name: 'Ada Lund', title: '', priorFirm: '', location: '' },
    { role: 'junior', name: 'Bo', title: 'Coach' },
  ]);
  expect(shownPeople(draft).map(({ role }) => role)).toEqual(['senior', 'junior']);
});

test('finished projects that nobody has announced come first', () => {
  const projects = [
    hire(1, { slidesCount: 2, status: 'completed' }),
    hire(2),
    hire(3, { status: 'completed' }),
    hire(4, { archivedAt: '2026-01-01T00:00:00.000Z' }),
  ];
  expect(inOrderToAnnounce(projects).map(({ id }) => id)).toEqual([3, 4, 2, 1]);
});

test('a kept form with lists from another release has usable ones', () => {
  const odd = { ...blankSlide, advisors: [], managers: [{ id: 'x' }], message: 5 } as never;
  expect(usableSlide(odd)).toEqual(blankSlide);
});
