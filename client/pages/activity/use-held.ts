import { useEffect, useState } from 'react';
import type { RefObject } from 'react';

type Held<Entry> = {
  entries: Entry[];
  heldBack: number;
  release: () => void;
};

/**
 * Holds back new entries while the user has scrolled down, so that the list does not move. Changing `list` starts
 * over.
 */
export function useHeld<Entry extends { id: number }>(
  entries: Entry[],
  list: string,
  place: RefObject<HTMLElement | null>,
): Held<Entry> {
  const away = useScrolledAway(place);
  const [top, setTop] = useState({ list, id: entries[0]?.id });
  const newest = entries[0]?.id;
  if ((!away || top.list !== list) && (top.id !== newest || top.list !== list)) {
    setTop({ list, id: newest });
  }
  const heldBack = entries.findIndex(({ id }) => id === top.id);
  return {
    // If the first entry was deleted, everything is shown.
    entries: heldBack > 0 ? entries.slice(heldBack) : entries,
    heldBack: Math.max(0, heldBack),
    release: () => setTop({ list, id: newest }),
  };
}

function useScrolledAway(place: RefObject<HTMLElement | null>): boolean {
  const [away, setAway] = useState(false);
  useEffect(() => {
    const look = () => setAway((place.current?.getBoundingClientRect().top ?? 0) < 0);
    look();
    addEventListener('scroll', look, { passive: true });
    return () => removeEventListener('scroll', look);
  }, [place]);
  return away;
}
