import { useRef, useState } from 'react';

import { holdPhoto, useHeldPhoto } from './draft-photo.ts';
import { openPhoto } from './photo.ts';
import type { ChosenPhoto } from './photo.ts';

/** `lost` after a reload. */
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
