import { expect, test } from 'vitest';

import { hireDayHint, projectBody, projectProblems } from './project-values.ts';
import type { ProjectValues } from './project-values.ts';

const values: ProjectValues = {
  name: 'Ray Sandoval',
  category: 'Recruiting',
  market: 'Denver',
  description: '',
  endDate: '2027-01-12',
  priority: 'medium',
  status: 'planning',
  projectManagerId: null,
  advisorName: '',
  advisorTitle: '',
  advisorPriorFirm: '',
  advisorLocation: '',
  hiringManagerName: '',
  hiringManagerTitle: '',
};

test('a form that can be sent has no problems', () => {
  expect(projectProblems(values, false)).toEqual({});
  expect(projectProblems({ ...values, endDate: '' }, false)).toEqual({});
});

test('name, category and market are required', () => {
  expect(projectProblems({ ...values, name: ' ', category: '', market: '' }, false)).toEqual({
    name: 'Name is required',
    category: 'Category is required',
    market: 'Market is required',
  });
});

test.each([
  ['', true],
  ['0026-01-01', false],
])('the hire date %j (unreadable: %j) is refused', (endDate, unreadable) => {
  expect(projectProblems({ ...values, endDate }, unreadable)).toHaveProperty('endDate');
});

test('an emptied description or day is none; what did not change is not sent', () => {
  expect(projectBody({ description: '  ', endDate: '' })).toEqual({
    description: null,
    endDate: null,
  });
  expect(projectBody({ projectManagerId: null })).toEqual({ projectManagerId: null });
  expect(projectBody({ advisorName: ' ', hiringManagerTitle: 'Director' })).toEqual({
    advisorName: null,
    hiringManagerTitle: 'Director',
  });
});

test('a fact of the hire that is too long is named at its field', () => {
  expect(projectProblems({ ...values, advisorLocation: 'x'.repeat(201) }, false)).toEqual({
    advisorLocation: 'Must be at most 200 characters',
  });
});

test.each([
  ['2027-01-12', '2026-11-06', /hire date/],
  ['2026-11-05', '2026-11-06', /before the start/],
  ['2026-11-07', '2026-11-06', /in the past/],
  ['2026-11-07', null, /in the past/],
  ['', '2026-11-06', /hire date/],
])('the hint for %j after a start on %j', (day, start, hint) => {
  expect(hireDayHint(day, start, '2026-11-21')).toMatch(hint);
});
