import { expect, test } from 'vitest';

import { blankSlide } from './draft.ts';
import type { SlideDraft } from './draft.ts';
import { missingValuesOf, problemsFrom, problemsOf } from './problems.ts';

test('a photo that a reload has lost must be chosen again or given up', () => {
  expect(problemsOf(blankSlide, 'Hello', true)).toMatchObject({
    photo: 'Choose the photo again, or continue without one',
  });
});

test('an empty form reports each required field', () => {
  expect(problemsOf(blankSlide, ' ')).toEqual({
    title: 'Slide title is required',
    messageTemplate: 'Message template is required',
    complianceNumber: 'Compliance number is required',
    people: 'At least one person is required',
  });
});

test('a partly filled person lacks the other fields; a manager has fewer', () => {
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

test('reports texts that are too long at their field', () => {
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

test("shows the server's problems at the person's entry", () => {
  const errors = { 'people.1.name': 'Name is required', photo: 'The image is corrupt' };
  expect(problemsFrom(errors, [4, 9])).toEqual({
    '9.name': 'Name is required',
    photo: 'The image is corrupt',
  });
});

test('each placeholder without a value is reported at the field that gives it', () => {
  const text = '{names} {titles} {advisor} {prior_firm} {hiring_manager} {hire_date} {unknown}';
  expect(missingValuesOf(blankSlide, text)).toEqual({
    '1.name': 'The message needs a name ({names}) and the advisor ({advisor}).',
    '1.title': 'The message needs a business title ({titles}).',
    '1.priorFirm': 'The message needs the prior firm ({prior_firm}).',
    '2.name': 'The message needs the hiring manager ({hiring_manager}).',
    hireDate: 'The message needs the hire date ({hire_date}).',
  });
});

test('a missing value is reported at the first person that is not blank', () => {
  const person = { name: 'Ada', title: '', priorFirm: '', location: '' };
  const advisors = [...blankSlide.advisors, { id: 3, ...person }];
  expect(missingValuesOf({ ...blankSlide, advisors }, '{names} {titles}')).toEqual({
    '3.title': 'The message needs a business title ({titles}).',
  });
});

test('a message that is too long is reported at the message, not at the template', () => {
  expect(problemsOf(blankSlide, 'x'.repeat(5001))).toMatchObject({
    message: 'At most 5000 characters',
  });
});
