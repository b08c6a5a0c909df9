import { useDeferredValue, useEffect, useMemo, useState } from 'react';
import { useSearchParams } from 'wouter';

import { everything, queryWith, viewOf } from './shown-slides.ts';
import type { View } from './shown-slides.ts';

/** What is asked for, and what changes it. */
export type ViewControl = {
  /** What the address asks for, with the search as it is being typed. */
  view: View;
  type: (search: string) => void;
  choose: (month: string) => void;
  clear: () => void;
};

/** The view that the address asks for. A month is a step that Back undoes; so is a search as a whole. */
export function useView(): ViewControl {
  const [query, setQuery] = useSearchParams();
  // On leaving, the address is that of the next page while this one still stands.
  const shown = useDeferredValue(query);
  const asked = useMemo(() => viewOf(shown), [shown]);
  const [{ text, sent, seen }, setTyped] = useState(() => settled(asked.search));
  const [path] = useState(() => location.pathname);
  if (seen !== asked.search) {
    // What this page did not write there itself came with Back, and replaces what was typed.
    const own = sent === asked.search;
    setTyped({ ...settled(asked.search), ...(own && { text }) });
  }

  useEffect(() => {
    if (text === sent) return undefined;
    const timer = setTimeout(() => {
      if (location.pathname !== path) return;
      setTyped((before) => ({ ...before, sent: text }));
      const replace = sent.trim() !== '';
      setQuery((now) => queryWith(now, { ...viewOf(now), search: text }), { replace });
    }, pauseMs);
    return () => clearTimeout(timer);
  }, [text, sent, path, setQuery]);

  const go = (next: View) => {
    setTyped((before) => ({ ...before, text: next.search, sent: next.search }));
    setQuery((now) => queryWith(now, next));
  };
  return {
    view: { ...asked, search: text },
    type: (search) => setTyped((before) => ({ ...before, text: search })),
    choose: (month) => go({ search: text, month }),
    clear: () => go(everything),
  };
}

/** How long somebody stops typing before the address follows. */
const pauseMs = 300;

/** A search as it was typed, as it was last written into the address, and as it was last read there. */
function settled(search: string) {
  return { text: search, sent: search, seen: search };
}
