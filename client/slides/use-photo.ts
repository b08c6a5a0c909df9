import { useCallback, useEffect, useRef, useState } from 'react';

import { openPhoto } from './photo.ts';
import type { ChosenPhoto } from './photo.ts';

/** The photo of the form: chosen, refused, or none. It does not outlast the page. */
export function usePhoto(onChosen: () => void) {
  const [photo, setPhoto] = useState<ChosenPhoto | null>(null);
  const [refused, setRefused] = useState<string | null>(null);
  const latest = useRef(0);

  useEffect(() => {
    if (!photo) return undefined;
    return () => URL.revokeObjectURL(photo.url);
  }, [photo]);

  const choose = async (file: File) => {
    latest.current += 1;
    const turn = latest.current;
    const opened = await openPhoto(file);
    // Another one was chosen meanwhile.
    if (turn !== latest.current) return;
    const wrong = 'refused' in opened;
    setRefused(wrong ? opened.refused : null);
    if (wrong) return;
    setPhoto(opened);
    onChosen();
  };
  const remove = useCallback(() => {
    latest.current += 1;
    setPhoto(null);
    setRefused(null);
  }, []);
  return { photo, refused, choose, remove };
}
