import { useDeferredValue, useEffect, useMemo, useState } from 'react';
import { useSearchParams } from 'wouter';

/** A list as somebody asks for it: what they search for, and whatever else can be chosen. */
type View = { search: string };

/** How a view stands in the address. */
type Address<V extends View> = {
  /** What an address's query asks for. */
  viewOf: (query: URLSearchParams) => V;
  /** The address's query for a view; whatever else it holds stays. */
  queryWith: (query: URLSearchParams, view: V) => URLSearchParams;
  /** What is shown where nothing is asked for. */
  whole: V;
};

/** What is asked for, and what changes it. */
export type ViewControl<V extends View> = {
  /** What the address asks for, with the search as it is being typed. */
  view: V;
  type: (search: string) => void;
  choose: (some: Partial<Omit<V, 'search'>>) => void;
  clear: () => void;
};

/**
 * The view that the address asks for. Each choice is a step that Back undoes; so is a search as a whole,
 * however many letters it has.
 */
export function useAddressView<V extends View>(address: Address<V>): ViewControl<V> {
  const { viewOf, queryWith, whole } = address;
  const [query, setQuery] = useSearchParams();
  // On leaving, the address is that of the next page while this one still stands.
  const shown = useDeferredValue(query);
  const asked = useMemo(() => viewOf(shown), [viewOf, shown]);
  const [{ text, sent, seen }, setTyped] = useState(() => settled(asked.search));
  const [path] = useState(() => location.pathname);
  if (seen !== asked.search) {
    // What this page did not write there itself came with Back, and replaces what was typed.
    const own = sent === asked.search;
    setTyped({ ...settled(asked.search), ...(own && { text }) });
  }

  useEffect(() => {
    if (text === sent) return undefined;
    const write = () => {
      if (location.pathname !== path) return;
      setTyped((before) => ({ ...before, sent: text }));
      const replace = sent.trim() !== '';
      setQuery((current) => queryWith(current, { ...viewOf(current), search: text }), { replace });
    };
    const timer = setTimeout(write, pauseMs);
    return () => clearTimeout(timer);
  }, [text, sent, path, setQuery, viewOf, queryWith]);

  const go = (next: V) => {
    setTyped((before) => ({ ...before, text: next.search, sent: next.search }));
    setQuery((current) => queryWith(current, next));
  };
  return {
    view: { ...asked, search: text },
    type: (search) => setTyped((before) => ({ ...before, text: search })),
    choose: (some) => go({ ...asked, search: text, ...some }),
    clear: () => go(whole),
  };
}

/** How long somebody stops typing before the address follows. */
const pauseMs = 300;

/** A search as it was typed, as it was last written into the address, and as it was last read there. */
function settled(search: string) {
  return { text: search, sent: search, seen: search };
}
