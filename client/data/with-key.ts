import { discardDrafts } from '#client/ui/drafts.ts';

import { ApiError } from './api.ts';
import { attemptIn, keyFor } from './fresh-key.ts';

/** A retry reuses the key; after an answer the same body creates another record. */
export async function withKey<T>(
  draftKey: string,
  body: unknown,
  create: (idempotencyKey: string) => Promise<T>,
): Promise<T> {
  const forget = () => discardDrafts(attemptIn(draftKey));
  try {
    const made = await create(keyFor(draftKey, body));
    forget();
    return made;
  } catch (error) {
    // It was created earlier and deleted since.
    if (error instanceof ApiError && error.status === 410) forget();
    throw error;
  }
}
