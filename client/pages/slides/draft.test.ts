import { expect, test } from 'vitest';

import {
  blankSlide,
  sentPeople,
  shownPeople,
  usableSlide,
  withEntry,
  withoutEntry,
} from './draft.ts';
import type { SlideDraft } from './draft.ts';

const typed = (name: string): SlideDraft => ({
  ...blankSlide,
  advisors: [{ id: 1, name, title: '', priorFirm: '', location: '' }],
});

test('blank entries are omitted, a manager has no firm, and texts are trimmed', () => {
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

test('removing the last entry leaves a blank one', () => {
  const left = withoutEntry(typed('Ada Lund'), 'advisors', 1);
  expect(left.advisors).toEqual([{ id: 3, name: '', title: '', priorFirm: '', location: '' }]);
});

test('repairs a stored draft with lists from another release', () => {
  const odd = {
    ...blankSlide,
    advisors: [],
    managers: [{ id: 'x' }],
    message: 5,
    templateCopy: 'x',
  } as never;
  expect(usableSlide(odd)).toEqual(blankSlide);
  const [advisor] = blankSlide.advisors;
  const unknown = { ...blankSlide, advisors: [{ ...advisor, from: 7 }] } as never;
  expect(usableSlide(unknown)).toEqual(blankSlide);
});
