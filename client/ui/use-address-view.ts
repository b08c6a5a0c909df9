import { useEffect, useState } from 'react';

import type { Asked } from './address-query.ts';
import { useAddress } from './use-address.ts';

/** A list as somebody asks for it: what they search for, and whatever else can be chosen. */
type View = Asked & { search: string };

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
export function useAddressView<V extends View>(
  viewOf: (query: URLSearchParams) => V,
  whole: V,
): ViewControl<V> {
  const [asked, change] = useAddress(viewOf, whole);
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
      change({ search: text } as Partial<V>, { replace: sent.trim() !== '' });
    };
    const timer = setTimeout(write, pauseMs);
    return () => clearTimeout(timer);
  }, [text, sent, path, change]);

  const go = (some: Partial<V>, search: string) => {
    setTyped((before) => ({ ...before, text: search, sent: search }));
    change({ ...some, search });
  };
  return {
    view: { ...asked, search: text },
    type: (search) => setTyped((before) => ({ ...before, text: search })),
    choose: (some) => go(some as Partial<V>, text),
    clear: () => go(whole, whole.search),
  };
}

/** How long somebody stops typing before the address follows. */
const pauseMs = 300;

/** A search as it was typed, as it was last written into the address, and as it was last read there. */
function settled(search: string) {
  return { text: search, sent: search, seen: search };
}
