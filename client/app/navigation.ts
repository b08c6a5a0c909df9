import { useLayoutEffect, useRef } from 'react';

import { entryKey, scrollPositions } from '#client/ui/scroll-positions.ts';

/** Behaves like a page load: scrolls to the top, or after Back to the saved position, and expects a new heading. */
export function useNavigation(path: string): void {
  const last = useRef(path);
  useLayoutEffect(() => {
    if (last.current === path) return;
    last.current = path;
    const top = byHistory ? (scrollPositions.get(entryKey()) ?? 0) : 0;
    window.scrollTo(0, top);
    // Repeated once the page has its full height.
    if (top > 0) requestAnimationFrame(() => window.scrollTo(0, top));
    shown = location.pathname;
    expected = { focused: document.activeElement };
  }, [path]);
}

/** Focuses the heading of a new page, unless the user has focused something else in the meantime. */
export function focusHeading(heading: HTMLElement): void {
  const { activeElement, body } = document;
  const unmoved = activeElement === body || activeElement === expected?.focused;
  if (expected && unmoved) heading.focus({ preventScroll: true });
  expected = null;
}

/** `focused` had the focus when the page changed. */
let expected: { focused: Element | null } | null = null;

let byHistory = false;
addEventListener('popstate', () => (byHistory = true));
addEventListener('pushState', () => {
  byHistory = false;
  remember();
});

/** The path of the page on the screen: until the next page has loaded, the address is ahead of it. */
let shown = location.pathname;
addEventListener('scroll', remember, { passive: true });

/** A filter adds an entry to the history, but keeps the page and its position. */
function remember(): void {
  const entry = entryKey();
  if (entry && location.pathname === shown) scrollPositions.set(entry, window.scrollY);
}
