import { useEffect, useState } from 'react';

import type { AddressValues } from './address.ts';
import { useAddress } from './address.ts';

type View = AddressValues & { search: string };

export type ViewControl<V extends View> = {
  /** As in the address, but with the search as typed. */
  view: V;
  type: (search: string) => void;
  choose: (some: Partial<Omit<V, 'search'>>) => void;
  clear: () => void;
};

/** Filters in the address. Each choice is one step for Back, and so is a complete search. */
export function useAddressView<V extends View>(
  viewOf: (query: URLSearchParams) => V,
  whole: V,
): ViewControl<V> {
  const [asked, change] = useAddress(viewOf, whole);
  const [{ text, sent, seen }, setTyped] = useState(() => settled(asked.search));
  const [path] = useState(() => location.pathname);
  if (seen !== asked.search) {
    // A search that this page did not write came with Back, and replaces the typed one.
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

/** Debounce before the address is updated. */
const pauseMs = 300;

function settled(search: string) {
  return { text: search, sent: search, seen: search };
}
