import { expect, test } from 'vitest';

import { newMessageTemplate } from '#contract/messages.ts';
import type { MessageTemplate } from '#contract/messages.ts';

import { copyOf } from './message-fields.ts';

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

test('a copy gets a new name and is active', () => {
  expect(copyOf(template)).toEqual({
    name: 'Copy of Warm welcome',
    description: '',
    content: 'Welcome {names}',
    isActive: true,
  });
});

test('the name of a copy is never too long and splits no character', () => {
  const copy = copyOf({ ...template, name: '👩‍💼'.repeat(60) + 'é🎉'.repeat(20) });
  expect(newMessageTemplate.safeParse(copy).success).toBe(true);
  expect(copy.name.isWellFormed()).toBe(true);
});
