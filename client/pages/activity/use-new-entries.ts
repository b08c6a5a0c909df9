import { useEffect, useState } from 'react';
import type { RefObject } from 'react';

type VisibleEntries<Entry> = {
  entries: Entry[];
  hiddenCount: number;
  release: () => void;
};

/**
 * Holds back new entries while the user has scrolled down, so that the list does not move. Changing `list` starts
 * over.
 */
export function useNewEntries<Entry extends { id: number }>(
  entries: Entry[],
  list: string,
  place: RefObject<HTMLElement | null>,
): VisibleEntries<Entry> {
  const away = useScrolledAway(place);
  const [top, setTop] = useState({ list, id: entries[0]?.id });
  const newest = entries[0]?.id;
  if ((!away || top.list !== list) && (top.id !== newest || top.list !== list)) {
    setTop({ list, id: newest });
  }
  const hiddenCount = entries.findIndex(({ id }) => id === top.id);
  return {
    // If the first entry was deleted, everything is shown.
    entries: hiddenCount > 0 ? entries.slice(hiddenCount) : entries,
    hiddenCount: Math.max(0, hiddenCount),
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
