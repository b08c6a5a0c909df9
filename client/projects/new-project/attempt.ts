import type { Attempt } from './draft.ts';

/** A first try at creating what a form holds. It begins now. */
export function newAttempt(): Attempt {
  // Unlike randomUUID this exists on a plain http address, too.
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const key = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return { key, startDate: new Date().toISOString() };
}
