import { useCallback, useDeferredValue, useEffect, useMemo, useState } from 'react';

import { useSearchParams } from '#client/ui/search-params.ts';

import type { ListView, ViewValues } from './list-view.ts';
import { useListView } from './use-list-view.ts';
import type { ListControl } from './use-list-view.ts';

export type Searched = ViewValues & { search: string };

/** The view has the search as typed. */
export type SearchedControl<View extends Searched> = ListControl<View> & {
  /** May lag behind, so that typing stays fast. */
  shown: View;
  type: (search: string) => void;
  /** Writes the typed search to the address at once, before the user goes on elsewhere. */
  settle: () => void;
};

/** Keeps the search in the address as well: a complete one is one step for Back. */
export function useSearchedView<View extends Searched>(
  list: ListView<View>,
): SearchedControl<View> {
  const { view: inAddress, choose } = useListView(list);
  const [{ text, sent, seen }, setTyped] = useState(() => settled(inAddress.search));
  const [path] = useState(() => location.pathname);
  const [query] = useSearchParams();
  // Not of the deferred view, which skips an address that is soon replaced. While leaving, it is that of the next page.
  const now = location.pathname === path ? list.read(query).search : seen;
  if (seen !== now) {
    // A search that this page did not write came with Back or a link, and replaces the typed one.
    setTyped({ ...settled(now), ...(sent === now && { text }) });
  }

  const settle = useCallback(() => {
    if (text === sent || location.pathname !== path) return;
    setTyped((before) => ({ ...before, sent: text }));
    choose({ search: text } as Partial<View>, { replace: sent.trim() !== '' });
  }, [text, sent, path, choose]);
  useEffect(() => {
    const timer = setTimeout(settle, pauseMs);
    return () => clearTimeout(timer);
  }, [settle]);

  const view = useMemo(() => ({ ...inAddress, search: text }), [inAddress, text]);
  const go = (some: Partial<View>, search: string) => {
    setTyped((before) => ({ ...before, text: search, sent: search }));
    choose({ ...some, search });
  };
  return {
    list,
    view,
    shown: useDeferredValue(view),
    type: (search) => setTyped((before) => ({ ...before, text: search })),
    settle,
    choose: (some) => go(some, text),
    clear: () => go(list.whole, ''),
  };
}

/** Debounce before the address is updated. */
const pauseMs = 300;

function settled(search: string) {
  return { text: search, sent: search, seen: search };
}
