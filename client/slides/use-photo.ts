import { useRef, useState, useSyncExternalStore } from 'react';

import { onDraftChange, readDraft, saveDraft } from '#client/ui/drafts.ts';

import { newSlideDraftKey } from './draft.ts';
import { openPhoto } from './photo.ts';
import type { ChosenPhoto } from './photo.ts';

export function usePhoto(onChosen: (photo: ChosenPhoto) => void) {
  const { photo, lost } = useHeldPhoto();
  const [refused, setRefused] = useState<string | null>(null);
  const latest = useRef(0);

  const choose = async (file: File) => {
    latest.current += 1;
    const turn = latest.current;
    const opened = await openPhoto(file);
    // Another photo was chosen meanwhile.
    if (turn !== latest.current) return;
    const wrong = 'refused' in opened;
    setRefused(wrong ? opened.refused : null);
    if (wrong) return;
    holdPhoto(opened);
    onChosen(opened);
  };
  const remove = () => {
    latest.current += 1;
    holdPhoto(null);
    setRefused(null);
  };
  return { photo, lost, refused, choose, remove };
}

/*
 * A photo is too large for session storage, so the page holds its file. The draft stores only that there
 * was one.
 */

/** Null releases it. */
function holdPhoto(photo: ChosenPhoto | null): void {
  const before = held;
  held = photo;
  // A new object each time, so that listeners notice a photo of the same name.
  saveDraft(draftName, photo ? { file: photo.file.name } : undefined);
  if (before) URL.revokeObjectURL(before.url);
}

/** `lost` if the page was reloaded after choosing one. */
function useHeldPhoto(): { photo: ChosenPhoto | null; lost: boolean } {
  const photo = useSyncExternalStore(onDraftChange, () => held);
  const chosen = useSyncExternalStore(onDraftChange, () => readDraft(draftName) !== undefined);
  return { photo, lost: chosen && photo === null };
}

const draftName = `${newSlideDraftKey}/photo`;
let held: ChosenPhoto | null = null;

// Discarding the draft or signing out releases the photo.
onDraftChange(() => {
  if (held && readDraft(draftName) === undefined) holdPhoto(null);
});
