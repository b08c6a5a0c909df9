import { useLayoutEffect, useRef } from 'react';

import { entryKey, places } from '#client/ui/places.ts';

/**
 * What a fresh page load does by itself and a change of page must do by hand: start at the top, or,
 * going back and forth, where one was; and expect the new page's heading to take the focus.
 */
export function useNavigation(path: string): void {
  const last = useRef(path);
  useLayoutEffect(() => {
    if (last.current === path) return;
    last.current = path;
    const place = byHistory ? (places.get(entryKey()) ?? 0) : 0;
    window.scrollTo(0, place);
    // Once more when the page has its height.
    if (place > 0) requestAnimationFrame(() => window.scrollTo(0, place));
    entry = entryKey();
    expected = { focused: document.activeElement };
  }, [path]);
}

/** Gives the focus to a heading that was expected, unless the visitor has moved on in the meantime. */
export function welcomeHeading(heading: HTMLElement): void {
  const { activeElement, body } = document;
  const unmoved = activeElement === body || activeElement === expected?.focused;
  if (expected && unmoved) heading.focus({ preventScroll: true });
  expected = null;
}

/** A heading is expected; `focused` is what had the focus when the page changed. */
let expected: { focused: Element | null } | null = null;

/** The last move was one through the browser's history. */
let byHistory = false;
addEventListener('popstate', () => (byHistory = true));
// The router's own event.
addEventListener('pushState', () => (byHistory = false));

/** The entry of the history that is shown. */
let entry = entryKey();
addEventListener('scroll', () => entry && places.set(entry, window.scrollY), { passive: true });
