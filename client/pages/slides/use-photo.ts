import { useState, useSyncExternalStore } from 'react';

import { onDraftChange, readDraft, saveDraft } from '#client/ui/drafts.ts';

import { openPhoto } from './photo.ts';
import type { ChosenPhoto } from './photo.ts';

export function usePhoto(draftKey: string, onChosen: (photo: ChosenPhoto) => void) {
  const { photo, lost } = usePhotoOfDraft(draftKey);
  const [refused, setRefused] = useState<string | null>(null);

  const choose = async (file: File) => {
    const turn = nextTurn(draftKey);
    const opened = await openPhoto(file);
    // Another photo was chosen in the meantime.
    if (turn !== turns.get(draftKey)) return;
    const wrong = 'refused' in opened;
    setRefused(wrong ? opened.refused : null);
    if (wrong) return;
    holdPhoto(draftKey, opened);
    onChosen(opened);
  };
  const remove = () => {
    nextTurn(draftKey);
    holdPhoto(draftKey, null);
    setRefused(null);
  };
  return { photo, lost, refused, choose, remove };
}

export type Picture = ReturnType<typeof usePhoto>;

/*
 * Photos are too large for session storage, so their files are held in memory by draft key. A draft only stores that
 * there was a photo.
 */

const photos = new Map<string, ChosenPhoto>();
const turns = new Map<string, number>();

/** `lost` if the page was reloaded since a photo was chosen. */
export function photoOfDraft(draftKey: string): { photo: ChosenPhoto | null; lost: boolean } {
  const photo = photos.get(draftKey) ?? null;
  return { photo, lost: photo === null && readDraft(photoKey(draftKey)) !== undefined };
}

function usePhotoOfDraft(draftKey: string): ReturnType<typeof photoOfDraft> {
  const photo = useSyncExternalStore(onDraftChange, () => photos.get(draftKey) ?? null);
  const lost = useSyncExternalStore(onDraftChange, () => photoOfDraft(draftKey).lost);
  return { photo, lost };
}

/** Null releases it. */
function holdPhoto(draftKey: string, photo: ChosenPhoto | null): void {
  const before = photos.get(draftKey);
  if (photo) photos.set(draftKey, photo);
  else photos.delete(draftKey);
  // A new object each time, so that listeners notice a photo of the same name.
  saveDraft(photoKey(draftKey), photo ? { file: photo.file.name } : undefined);
  if (before) URL.revokeObjectURL(before.url);
}

function nextTurn(draftKey: string): number {
  const turn = (turns.get(draftKey) ?? 0) + 1;
  turns.set(draftKey, turn);
  return turn;
}

const photoKey = (draftKey: string) => `${draftKey}/photo`;

// Discarding a draft or signing out releases its photo.
onDraftChange(() => {
  for (const draftKey of photos.keys()) {
    if (readDraft(photoKey(draftKey)) === undefined) holdPhoto(draftKey, null);
  }
});
