import { freshKey } from '#client/shared/fresh-key.ts';

import type { Attempt } from './draft.ts';

/** A first try at creating what a form holds. It begins now. */
export function newAttempt(): Attempt {
  return { key: freshKey(), startDate: new Date().toISOString() };
}
