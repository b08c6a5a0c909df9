import { useSyncExternalStore } from 'react';

import { saveDraft, onDraftChange, readDraft } from '#client/ui/drafts.ts';

import { newSlideForm } from './draft-key.ts';
import type { ChosenPhoto } from './photo.ts';

/*
 * The photo of the form. Its file is too large for the storage of a tab: it is held by the page, for as long
 * as the form is kept. What is kept with the form is that there was one.
 */

/** Holds a photo in the place of the one before; null lets go of it. */
export function holdPhoto(photo: ChosenPhoto | null): void {
  const before = held;
  held = photo;
  // Another object each time: whoever listens hears of a photo of the same name, too.
  saveDraft(name, photo ? { file: photo.file.name } : undefined);
  if (before) URL.revokeObjectURL(before.url);
}

/** The photo, if there is one; `lost` where one was chosen before the page was loaded anew. */
export function useHeldPhoto(): { photo: ChosenPhoto | null; lost: boolean } {
  const photo = useSyncExternalStore(onDraftChange, () => held);
  const chosen = useSyncExternalStore(onDraftChange, () => readDraft(name) !== undefined);
  return { photo, lost: chosen && photo === null };
}

const name = `${newSlideForm}/photo`;
let held: ChosenPhoto | null = null;

// With the form goes the photo: a new one is begun, or somebody signs out.
onDraftChange(() => {
  if (held && readDraft(name) === undefined) holdPhoto(null);
});
