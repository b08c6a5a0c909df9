import { useCallback, useDeferredValue, useEffect, useRef, useState } from 'react';

import { idOf } from '#client/shared/id-of.ts';
import { afterClosing } from '#client/ui/focus.ts';
import { useSearchParams } from '#client/ui/search-params.ts';

/** Reads `?person=7`. */
export function useOpenPerson() {
  const [search, setSearch] = useSearchParams();
  // When the user leaves, the address changes before this page unmounts.
  const deferred = useDeferredValue(search);
  const openId = idIn(deferred);
  const [own, setOwn] = useState<number | null>(null);
  const toggle = useCallback(
    (personId: number) => {
      setOwn(personId);
      setSearch((current) => {
        const next = new URLSearchParams(current);
        if (idIn(current) === personId) next.delete('person');
        else next.set('person', String(personId));
        return next;
      });
    },
    [setSearch],
  );
  // After closing by hand, the same link works again.
  if (openId === null && own !== null && idIn(search) === null) setOwn(null);
  // Set by links, not by clicks in the list.
  const target = openId === own || openId !== idIn(search) ? null : openId;
  return { openId, target, toggle };
}

/** Scrolls to a linked person, and focuses them if the link was followed on this page. */
export function useBringIntoView(target: number | null): void {
  const first = useRef(true);
  useEffect(() => {
    const arrived = first.current;
    first.current = false;
    if (target === null) return undefined;
    const nameOf = () => document.querySelector<HTMLElement>(`[data-person="${target}"]`);
    nameOf()?.closest('li')?.scrollIntoView({ block: 'center' });
    if (arrived) return undefined;
    // The search that led here may still be open.
    return afterClosing(() => nameOf()?.focus({ preventScroll: true }));
  }, [target]);
}

function idIn(search: URLSearchParams): number | null {
  return idOf(search.get('person'));
}
