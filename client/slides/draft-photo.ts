import { useSyncExternalStore } from 'react';

import { keep, onDraftChange, readDraft } from '#client/ui/drafts.ts';

import { newSlideForm } from './draft-key.ts';
import type { ChosenPhoto } from './photo.ts';

/*
 * A photo is too large for session storage, so the page holds its file. The draft stores only that there
 * was one.
 */

/** Null releases it. */
export function holdPhoto(photo: ChosenPhoto | null): void {
  const before = held;
  held = photo;
  // A new object each time, so that listeners notice a photo of the same name.
  keep(name, photo ? { file: photo.file.name } : undefined);
  if (before) URL.revokeObjectURL(before.url);
}

/** `lost` if the page was reloaded after choosing one. */
export function useHeldPhoto(): { photo: ChosenPhoto | null; lost: boolean } {
  const photo = useSyncExternalStore(onDraftChange, () => held);
  const chosen = useSyncExternalStore(onDraftChange, () => readDraft(name) !== undefined);
  return { photo, lost: chosen && photo === null };
}

const name = `${newSlideForm}/photo`;
let held: ChosenPhoto | null = null;

// Discarding the draft or signing out releases the photo.
onDraftChange(() => {
  if (held && readDraft(name) === undefined) holdPhoto(null);
});
