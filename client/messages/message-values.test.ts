import { expect, test } from 'vitest';

import type { MessageTemplate } from '#contract/messages.ts';

import { bodyOf, copyOf, problemsOf, standingOf, unsaved } from './message-values.ts';

const template: MessageTemplate = {
  id: 7,
  name: 'Warm welcome',
  content: 'Welcome {names}',
  description: null,
  isActive: false,
  createdAt: '2026-11-21T10:00:00.000Z',
  updatedAt: '2026-11-21T10:00:00.000Z',
  version: 4,
};

test('a template as the form shows it', () => {
  expect(standingOf(template)).toEqual({
    version: 4,
    values: { name: 'Warm welcome', description: '', content: 'Welcome {names}', isActive: false },
  });
});

test('a copy has a name of its own, is active and was never saved', () => {
  expect(copyOf(template)).toEqual({
    version: 0,
    values: {
      name: 'Copy of Warm welcome',
      description: '',
      content: 'Welcome {names}',
      isActive: true,
    },
  });
});

test('the name of a copy is never too long, and no character of it is cut in two', () => {
  const { values } = copyOf({ ...template, name: '👩‍💼'.repeat(60) + 'é🎉'.repeat(20) });
  expect(problemsOf(values)).toEqual({});
  expect(values.name.isWellFormed()).toBe(true);
});

test('a blank form lacks its name and its content', () => {
  expect(problemsOf(unsaved.values)).toEqual({
    name: 'Template name is required',
    content: 'Template content is required',
  });
});

test('what is too long is named at its field', () => {
  const values = { ...unsaved.values, name: 'n'.repeat(201), content: 'c'.repeat(5001) };
  expect(problemsOf(values)).toEqual({
    name: 'Must be at most 200 characters',
    content: 'Must be at most 5,000 characters',
  });
  expect(problemsOf({ ...values, name: 'n'.repeat(200), content: 'c'.repeat(5000) })).toEqual({});
});

test('an emptied description is none; what did not change is not sent', () => {
  expect(bodyOf({ description: '  ' })).toEqual({ description: null });
  expect(bodyOf({ isActive: false })).toEqual({ isActive: false });
});
