import { expect, test } from 'vitest';

import type { Project } from '#contract/projects.ts';

import { announcementOf } from './announcement.ts';
import { blankSlide } from './draft.ts';
import type { Entry } from './draft.ts';
import { aHire, noFacts } from './hire-fixture.ts';
import { factsOf, hasFacts, isGuessed } from './hire.ts';

test('the name of the project replaces a missing advisor, and the form says so', () => {
  const named = (name: string): Entry => {
    const project = aHire(7, { ...noFacts, advisorTitle: 'Managing Director', name });
    return announcementOf(blankSlide, project).advisors[0] as Entry;
  };
  for (const name of ['Grace Kim', 'Grace Kim - Denver', 'Grace Kim joins Denver', 'Grace Kim (2)'])
    expect(named(name)).toMatchObject({ name: 'Grace Kim', title: 'Managing Director' });
  expect(named('Anne-Marie O’Neill, CFP').name).toBe('Anne-Marie O’Neill');
  for (const name of ['Denver', 'team move to Denver', 'Project 7', 'A B C D E'])
    expect(named(name).name).toBe('');
  expect(isGuessed(named('Grace Kim'))).toBe(true);
  expect(isGuessed({ ...named('Grace Kim'), name: 'Grace Kim-Lee' })).toBe(false);
  const [advisor] = announcementOf(blankSlide, aHire(7)).advisors;
  expect(isGuessed(advisor as Entry)).toBe(false);
});

test('the hire date is the day of the outcome or the planned one', () => {
  const dayOf = (facts: Partial<Project>) => factsOf(aHire(7, facts)).day;
  const ended = { endDate: '2026-12-07', outcomeDay: '2026-12-09' };
  expect(dayOf({ ...ended, outcome: 'hired' })).toBe('2026-12-09');
  expect(dayOf({ ...ended, outcome: 'declined' })).toBe('2026-12-07');
  expect(dayOf({ endDate: null })).toBe('');
});

test('a project has facts if it names anybody', () => {
  expect(hasFacts(aHire(7))).toBe(true);
  expect(hasFacts(aHire(7, { ...noFacts, hiringManagerTitle: 'Complex Manager' }))).toBe(true);
  expect(hasFacts(aHire(7, noFacts))).toBe(false);
});
