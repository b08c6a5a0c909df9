import { expect, test } from 'vitest';

import { blankSlide } from './draft.ts';
import type { SlideDraft } from './draft.ts';
import { problemsFrom, problemsOf } from './problems.ts';

test('an empty form lacks everything that is required, each in its own words', () => {
  expect(problemsOf(blankSlide, ' ')).toEqual({
    title: 'Slide title is required',
    messageTemplate: 'Message template is required',
    complianceNumber: 'Compliance number is required',
    people: 'At least one person is required',
  });
});

test('somebody of whom a part is filled in lacks the rest, a manager less of it', () => {
  const draft: SlideDraft = {
    ...blankSlide,
    title: 'Welcome',
    complianceNumber: 'C-1',
    advisors: [{ id: 4, name: '', title: '', priorFirm: 'Old Firm', location: '' }],
    managers: [{ id: 5, name: '', title: 'Coach', priorFirm: '', location: '' }],
  };
  expect(problemsOf(draft, 'Hello')).toEqual({
    '4.name': 'Name is required',
    '4.title': 'Business title is required',
    '4.location': 'Location is required',
    '5.name': 'Name is required',
  });
});

test('what is too long is told at its field', () => {
  const long = 'x'.repeat(201);
  const draft: SlideDraft = {
    ...blankSlide,
    title: long,
    complianceNumber: long,
    managers: [{ id: 5, name: long, title: 'Coach', priorFirm: '', location: '' }],
  };
  expect(problemsOf(draft, 'Hello')).toEqual({
    title: 'At most 200 characters',
    complianceNumber: 'At most 100 characters',
    '5.name': 'At most 200 characters',
  });
});

test('what the server finds wrong with somebody stands at their entry', () => {
  const errors = { 'people.1.name': 'Name is required', photo: 'The image is damaged' };
  expect(problemsFrom(errors, [4, 9])).toEqual({
    '9.name': 'Name is required',
    photo: 'The image is damaged',
  });
});
