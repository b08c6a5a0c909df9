import { expect, test } from 'vitest';

import type { Project } from '#contract/projects.ts';

import { blankSlide } from './draft.ts';
import type { SlideDraft } from './draft.ts';
import { formerProjectOf, fromProject, isGuessed, unlinked } from './hire.ts';

const hire = (id: number, facts: Partial<Project> = {}): Project =>
  ({
    id,
    name: `Project ${id}`,
    status: 'active',
    archivedAt: null,
    slidesCount: 0,
    advisorName: `Advisor ${id}`,
    advisorTitle: 'Managing Director',
    advisorPriorFirm: 'Old Firm',
    advisorLocation: 'Dallas, TX',
    hiringManagerName: `Manager ${id}`,
    hiringManagerTitle: 'Complex Manager',
    ...facts,
  }) as Project;

const noFacts: Partial<Project> = {
  advisorName: null,
  advisorTitle: null,
  advisorPriorFirm: null,
  advisorLocation: null,
  hiringManagerName: null,
  hiringManagerTitle: null,
};
const noManager = { hiringManagerName: null, hiringManagerTitle: null };

const typed = (name: string): SlideDraft => ({
  ...blankSlide,
  advisors: [{ id: 1, name, title: '', priorFirm: '', location: '' }],
});

const namesOf = ({ advisors, managers }: SlideDraft) => [
  advisors.map(({ name }) => name),
  managers.map(({ name }) => name),
];

test('a project fills blank entries and moves typed ones down', () => {
  const filled = fromProject(blankSlide, hire(7, noManager));
  expect(filled.projectId).toBe(7);
  expect(namesOf(filled)).toEqual([['Advisor 7'], ['']]);
  expect(filled.managers).toEqual(blankSlide.managers);
  const both = fromProject(typed('Ada Lund'), hire(7));
  expect(namesOf(both)).toEqual([['Advisor 7', 'Ada Lund'], ['Manager 7']]);
  expect(new Set(both.advisors.map(({ id }) => id)).size).toBe(2);
});

test('another project replaces the previous one, whichever fields it has', () => {
  const first = fromProject(typed('Ada Lund'), hire(7));
  const second = fromProject(first, hire(8, noManager));
  expect(namesOf(second)).toEqual([['Advisor 8', 'Ada Lund'], ['']]);
  const empty = fromProject(first, hire(9, noFacts));
  expect(empty.projectId).toBe(9);
  expect(namesOf(empty)).toEqual([['Ada Lund'], ['']]);
  // Switching there and back adds no duplicates.
  expect(namesOf(fromProject(second, hire(7)))).toEqual(namesOf(first));
  expect(namesOf(fromProject(first, hire(7)))).toEqual(namesOf(first));
  const later = hire(7, { advisorName: 'Advisor VII' });
  expect(namesOf(fromProject(first, later))[0]).toEqual(['Advisor VII', 'Ada Lund']);
});

test('the number and the reason leave with the project', () => {
  const own = { complianceNumber: 'C-1', reason: 'Agreed by phone' };
  const first = fromProject({ ...blankSlide, ...own }, hire(7));
  expect(first).toMatchObject({ complianceNumber: 'C-1' });
  const filled = { ...first, ...own };
  expect(fromProject(filled, hire(7))).toMatchObject(own);
  expect(fromProject(filled, hire(8))).toMatchObject({ complianceNumber: '', reason: '' });
  expect(unlinked(filled)).toMatchObject({ complianceNumber: 'C-1', reason: '' });
});

test('unlinking removes unchanged people of the project', () => {
  const first = fromProject(typed('Ada Lund'), hire(7));
  expect(unlinked(first)).toEqual({ ...typed('Ada Lund'), managers: [expect.anything()] });
  expect(namesOf(unlinked(fromProject(blankSlide, hire(7))))).toEqual([[''], ['']]);
});

test('an edited person stays and names the former project', () => {
  const first = fromProject(blankSlide, hire(7));
  const [advisor] = first.advisors;
  const changed = { ...first, advisors: [{ ...advisor!, title: 'Partner' }] };
  expect(formerProjectOf(changed.advisors[0]!, changed)).toBeNull();
  const second = fromProject(changed, hire(8));
  expect(namesOf(second)).toEqual([['Advisor 8', 'Advisor 7'], ['Manager 8']]);
  expect(second.advisors.map((entry) => formerProjectOf(entry, second))).toEqual([
    null,
    'Project 7',
  ]);
  const back = fromProject(second, hire(7));
  expect(back.advisors).toEqual(changed.advisors);
  expect(formerProjectOf(back.advisors[0]!, back)).toBeNull();
});

test('a person typed by hand is not added twice', () => {
  const filled = fromProject(typed(' advisor  7'), hire(7));
  expect(filled.advisors).toEqual([
    {
      id: 1,
      name: ' advisor  7',
      title: 'Managing Director',
      priorFirm: 'Old Firm',
      location: 'Dallas, TX',
    },
  ]);
});

test('the name of the project replaces a missing advisor, and the form says so', () => {
  const named = (name: string) =>
    fromProject(blankSlide, hire(7, { ...noFacts, advisorTitle: 'Managing Director', name }))
      .advisors[0]!;
  for (const name of ['Grace Kim', 'Grace Kim - Denver', 'Grace Kim joins Denver', 'Grace Kim (2)'])
    expect(named(name)).toMatchObject({ name: 'Grace Kim', title: 'Managing Director' });
  expect(named('Anne-Marie O’Neill, CFP').name).toBe('Anne-Marie O’Neill');
  for (const name of ['Denver', 'team move to Denver', 'Project 7', 'A B C D E'])
    expect(named(name).name).toBe('');
  expect(isGuessed(named('Grace Kim'))).toBe(true);
  expect(isGuessed({ ...named('Grace Kim'), name: 'Grace Kim-Lee' })).toBe(false);
  expect(isGuessed(fromProject(blankSlide, hire(7)).advisors[0]!)).toBe(false);
});

test('the hire date is the day of the outcome or the planned one, and is removed with the project', () => {
  const dateOf = (facts: Partial<Project>) => fromProject(blankSlide, hire(7, facts)).hireDate;
  const ended = { endDate: '2026-12-07', outcomeDay: '2026-12-09' };
  expect(dateOf({ ...ended, outcome: 'hired' })).toBe('2026-12-09');
  expect(dateOf({ ...ended, outcome: 'declined' })).toBe('2026-12-07');
  expect(dateOf({ endDate: null })).toBe('');
  expect(unlinked(fromProject(blankSlide, hire(7, ended))).hireDate).toBe('');
});
