import { useCallback, useRef } from 'react';

import { useSearchParams } from '#client/ui/search-params.ts';

/** Back closes the dialog; stepping to another slide replaces the history entry. */
export function useOpened() {
  const [query, setQuery] = useSearchParams();
  const parameter = query.get('slide');
  const opened = parameter === null ? null : Number(parameter) || 0;
  const pushed = useRef(false);
  const open = useCallback(
    (id: number) => {
      const isOpen = new URLSearchParams(location.search).has('slide');
      if (!isOpen) pushed.current = true;
      setQuery((now) => withSlide(now, id), { replace: isOpen });
    },
    [setQuery],
  );
  const close = () => {
    // A link from elsewhere has no history entry to go back to.
    if (pushed.current) history.back();
    else setQuery((now) => withSlide(now, null), { replace: true });
    pushed.current = false;
  };
  return { opened, open, close };
}

function withSlide(query: URLSearchParams, id: number | null): URLSearchParams {
  const next = new URLSearchParams(query);
  if (id === null) next.delete('slide');
  else next.set('slide', String(id));
  return next;
}
