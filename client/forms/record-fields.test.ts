import { expect, test } from 'vitest';

import {
  blankValues,
  bodyOf,
  choice,
  flag,
  labelsOf,
  optionalText,
  text,
  textList,
  valuesOf,
} from './record-fields.ts';

const fields = {
  name: text('Name'),
  email: optionalText('Email'),
  skills: textList('Skills'),
  isActive: flag('Active', { on: 'Active', off: 'Inactive' }),
  role: choice('Role', { manager: 'Manager', viewer: 'Viewer' }, 'manager'),
};

test('an empty form, and the labels of its fields', () => {
  expect(blankValues(fields)).toEqual({
    name: '',
    email: '',
    skills: [],
    isActive: true,
    role: 'manager',
  });
  expect(labelsOf(fields).email).toBe('Email');
});

test('a record as its form shows it: a missing text is blank, other columns are left out', () => {
  const stored = { id: 7, version: 3, name: 'Ada', email: null, skills: ['U4'], isActive: false };
  expect(valuesOf(fields, { ...stored, role: 'viewer' })).toEqual({
    name: 'Ada',
    email: '',
    skills: ['U4'],
    isActive: false,
    role: 'viewer',
  });
});

test('a blank text is sent as null, and unchanged fields are not sent', () => {
  expect(bodyOf(fields, { email: ' ', name: 'Ada' })).toEqual({ email: null, name: 'Ada' });
  expect(bodyOf(fields, { isActive: false })).toEqual({ isActive: false });
});

test('values in words', () => {
  expect(fields.isActive.inWords(false, true)).toBe('Inactive');
  expect(fields.skills.inWords(['U4', 'Outreach'], [])).toBe('U4, Outreach');
  expect(fields.role.inWords('viewer', 'manager')).toBe('Viewer');
});
