import { useCallback, useDeferredValue, useMemo } from 'react';

import { useSearchParams } from '#client/ui/search-params.ts';

import type { ListView, ViewValues } from './list-view.ts';

export type ListControl<View extends ViewValues> = {
  list: ListView<View>;
  view: View;
  choose: (some: Partial<View>, how?: { replace: boolean }) => void;
  clear: () => void;
};

/** Keeps the filters and the order of a list in the address. Each choice is one step for Back, unless it replaces it. */
export function useListView<View extends ViewValues>(list: ListView<View>): ListControl<View> {
  const [query, setQuery] = useSearchParams();
  // While leaving, the address is already that of the next page.
  const deferred = useDeferredValue(query);
  const view = useMemo(() => list.read(deferred), [list, deferred]);
  const choose = useCallback<ListControl<View>['choose']>(
    // From the latest address, because two changes can happen before a render.
    (some, how) => setQuery((now) => list.write(now, { ...list.read(now), ...some }), how),
    [setQuery, list],
  );
  return { list, view, choose, clear: () => choose(list.whole) };
}

/** The rows under the view, computed again only when either changes. */
export function useShown<Row, View>(
  rows: readonly Row[] | undefined,
  view: View,
  shownOf: (rows: readonly Row[], view: View) => readonly Row[],
): readonly Row[] | undefined {
  return useMemo(() => rows && shownOf(rows, view), [rows, view, shownOf]);
}
