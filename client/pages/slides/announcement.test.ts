import fc from 'fast-check';
import { expect, test } from 'vitest';

import { filledMessage } from '#contract/placeholders.ts';

import { announcementOf, isOfAnother } from './announcement.ts';
import { blankSlide, shownPeople, usableSlide } from './draft.ts';
import type { Entry, SlideDraft } from './draft.ts';
import { aHire, noFacts, noManager } from './hire-fixture.ts';
import { typedIn, unlinked } from './leave-project.ts';

const typed = (name: string, title = ''): SlideDraft => ({
  ...blankSlide,
  advisors: [{ id: 1, name, title, priorFirm: '', location: '' }],
});
const namesOf = ({ advisors, managers }: SlideDraft) => [
  advisors.map(({ name }) => name),
  managers.map(({ name }) => name),
];
/** Everything that a user can enter for one hire. */
const entered = {
  title: 'Welcome, Ruth',
  message: 'Ruth starts on November 2, 2026.',
  complianceNumber: 'C-1',
  hireDate: '2027-01-04',
  reason: 'Agreed by phone',
  focus: { x: 0.2, y: 0.3 },
};
const look = {
  format: 'square',
  variant: 'dark',
  composition: 'full',
  templateId: 5,
  templateCopy: { name: 'Warm welcome', content: '{advisor} joins on {hire_date}.' },
} as const;

test('a project fills a blank form', () => {
  const filled = announcementOf(blankSlide, aHire(7, noManager));
  expect(filled).toMatchObject({ projectId: 7, hireDate: '2026-12-07' });
  expect(namesOf(filled)).toEqual([['Advisor 7'], ['']]);
  expect(filled.managers).toEqual(blankSlide.managers);
});

test('what was entered before a project was chosen belongs to it', () => {
  const own = { title: 'Welcome', message: 'Hello', complianceNumber: 'C-1' };
  const filled = announcementOf({ ...typed(' advisor  7'), ...own }, aHire(7));
  expect(filled).toMatchObject({ ...own, hireDate: '2026-12-07' });
  // The same person is not added twice.
  expect(filled.advisors).toEqual([
    {
      id: 1,
      name: ' advisor  7',
      title: 'Managing Director',
      priorFirm: 'Firm 7',
      location: 'Dallas, TX',
    },
  ]);
  // A person without a name gets that of the project.
  expect(namesOf(announcementOf(typed('', 'Director'), aHire(7)))[0]).toEqual(['Advisor 7']);
  // A role that the project leaves open keeps its people.
  const managed = { ...blankSlide, managers: [{ ...blankSlide.managers[0], name: 'Bo' } as Entry] };
  expect(namesOf(announcementOf(managed, aHire(7, noManager)))).toEqual([['Advisor 7'], ['Bo']]);
});

test('somebody else on a form without a project makes it another announcement', () => {
  for (const draft of [
    typed('Ada Lund'),
    { ...blankSlide, managers: [{ ...blankSlide.managers[0], name: 'Bo' } as Entry] },
  ]) {
    expect(isOfAnother(draft, aHire(7))).toBe(true);
    expect(namesOf(announcementOf(draft, aHire(7)))).toEqual([['Advisor 7'], ['Manager 7']]);
  }
});

test('another project is another announcement: only look and template stay', () => {
  const first = announcementOf({ ...blankSlide, ...look }, aHire(7));
  const [advisor] = first.advisors as [Entry];
  const edited = { ...first, ...entered, advisors: [{ ...advisor, title: 'Partner' }] };
  for (const draft of [first, edited, unlinked(edited)]) {
    expect(isOfAnother(draft, aHire(8))).toBe(true);
    expect(announcementOf(draft, aHire(8))).toEqual(
      announcementOf({ ...blankSlide, ...look }, aHire(8)),
    );
  }
  const empty = announcementOf(edited, aHire(9, { ...noFacts, endDate: null }));
  expect(empty).toMatchObject({ ...blankSlide, ...look, projectId: 9 });
});

test('the same project again refreshes what is unchanged and adds nobody', () => {
  const first = announcementOf(blankSlide, aHire(7));
  expect(announcementOf(first, aHire(7))).toEqual(first);
  const later = aHire(7, { advisorName: 'Advisor VII', endDate: '2026-12-17' });
  expect(announcementOf(first, later)).toMatchObject({
    hireDate: '2026-12-17',
    advisors: [{ name: 'Advisor VII' }],
  });
  const [advisor] = first.advisors as [Entry];
  const edited = { ...first, ...entered, advisors: [{ ...advisor, name: 'Ad Visor' }] };
  for (const draft of [edited, unlinked(edited)]) {
    const again = announcementOf(draft, later);
    expect(namesOf(again)).toEqual([['Ad Visor'], ['Manager 7']]);
    expect(again).toMatchObject({ title: entered.title, hireDate: entered.hireDate });
  }
  // A second advisor was added on purpose.
  const joint = { ...first, advisors: [...first.advisors, ...typed('Ada Lund').advisors] };
  expect(namesOf(announcementOf(joint, aHire(7)))[0]).toEqual(['Advisor 7', 'Ada Lund']);
});

test('unlinking removes unchanged people and the day of the project', () => {
  const first = announcementOf(blankSlide, aHire(7));
  expect(namesOf(unlinked(first))).toEqual([[''], ['']]);
  expect(unlinked({ ...first, reason: 'Agreed' })).toMatchObject({ hireDate: '', reason: '' });
  const [advisor] = first.advisors as [Entry];
  const edited = { ...first, ...entered, advisors: [{ ...advisor, title: 'Partner' }] };
  expect(unlinked(edited)).toMatchObject({
    title: entered.title,
    hireDate: entered.hireDate,
    projectId: null,
    advisors: [{ title: 'Partner' }],
  });
});

test('names what a user would lose, nothing that a project filled in', () => {
  const first = announcementOf({ ...blankSlide, ...look }, aHire(7));
  expect(typedIn(blankSlide, false)).toEqual([]);
  expect(typedIn(first, false)).toEqual([]);
  expect(typedIn(unlinked(first), true)).toEqual(['photo']);
  expect(typedIn({ ...first, ...entered }, false)).toEqual([
    'slide title',
    'message',
    'hire date',
    'compliance number',
    'reason',
  ]);
  const [advisor] = first.advisors as [Entry];
  const changed = { ...first, advisors: [{ ...advisor, location: 'Austin, TX' }] };
  expect(typedIn(changed, false)).toEqual(['people']);
  // A person that the user removed is no input.
  const removed = { ...advisor, name: '', title: '', priorFirm: '', location: '' };
  expect(typedIn({ ...first, advisors: [removed] }, false)).toEqual([]);
});

test('a stored draft keeps its project; one of an earlier release gets it from the link', () => {
  const first = announcementOf(blankSlide, aHire(7));
  expect(usableSlide(first)).toEqual(first);
  const before: Partial<SlideDraft> = { ...first };
  delete before.filledFrom;
  expect(usableSlide(before as SlideDraft)).toEqual(first);
  expect(usableSlide({ ...first, filledFrom: 'odd' as never })).toEqual(first);
  expect(usableSlide(blankSlide)).toEqual(blankSlide);
});

test('whatever was chosen and entered before, all facts are of the project that is linked', () => {
  const step = fc.oneof(
    fc.integer({ min: 1, max: 5 }).map((id) => (draft: SlideDraft) => {
      const facts = [{}, noFacts, noManager][id % 3];
      return announcementOf(draft, aHire(id, facts));
    }),
    fc.constant(unlinked),
    fc.subarray(Object.keys(entered)).map((fields) => (draft: SlideDraft) => {
      const some = Object.entries(entered).filter(([field]) => fields.includes(field));
      return { ...draft, ...Object.fromEntries(some) };
    }),
    fc.constantFrom('name', 'title', 'location').map((field) => (draft: SlideDraft) => {
      const [first, ...rest] = draft.advisors as [Entry];
      return { ...draft, advisors: [{ ...first, [field]: 'Typed' }, ...rest] };
    }),
  );
  fc.assert(
    fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
      const before = steps.reduce((draft, next) => next(draft), blankSlide);
      // Nobody has entered anything for this project yet.
      const last = announcementOf(announcementOf(before, aHire(6)), aHire(9));
      expect(
        filledMessage('{names} {location} {hire_date}', {
          people: shownPeople(last),
          hireDate: last.hireDate,
        }),
      ).toBe('Advisor 9, Manager 9 Dallas, TX December 9, 2026');
      expect({ ...last, ...pick(blankSlide, Object.keys(entered)) }).toEqual({
        ...last,
        hireDate: '',
      });
    }),
  );
});

function pick(draft: SlideDraft, fields: string[]): Partial<SlideDraft> {
  return Object.fromEntries(Object.entries(draft).filter(([field]) => fields.includes(field)));
}
