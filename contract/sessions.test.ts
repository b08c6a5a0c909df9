import { expect, test } from 'vitest';

import { tooManyAttempts } from './sessions.ts';

test('a wait of one second is in the singular', () => {
  expect(tooManyAttempts(1)).toBe('Too many attempts. Try again in 1 second.');
  expect(tooManyAttempts(2)).toBe('Too many attempts. Try again in 2 seconds.');
});
