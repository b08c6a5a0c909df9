import { createContext, use, useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { ReactNode, RefObject } from 'react';

import { isComposing } from '#client/ui/composing.ts';
import { LatePart, showNotLoaded } from '#client/ui/late-part.tsx';
import { later } from '#client/ui/later.tsx';

export function SearchProvider({ children }: { children: ReactNode }) {
  const [open, setOpen] = useState(false);
  const close = useCallback(() => setOpen(false), []);
  const opener = useMemo<SearchOpener>(
    () => ({ open: () => setOpen(true), load: SearchDialog.prefetch }),
    [],
  );
  const ahead = useKeys(open, setOpen);
  return (
    <SearchContext value={opener}>
      {children}
      {open && (
        <LatePart
          onFailed={() => {
            close();
            showNotLoaded('the search');
          }}
        >
          <SearchDialog onClose={close} ahead={ahead} />
        </LatePart>
      )}
    </SearchContext>
  );
}

type SearchOpener = {
  open: () => void;
  load: () => void;
};

const SearchContext = createContext<SearchOpener>({ open: () => {}, load: () => {} });

export function useSearchOpener(): SearchOpener {
  return use(SearchContext);
}

const SearchDialog = later(() => import('./search-dialog.tsx'), 'SearchDialog');

/** Returns what is typed before the code of the dialog has loaded; it would act on the page. */
function useKeys(open: boolean, setOpen: (open: boolean) => void): RefObject<string> {
  const ahead = useRef('');
  // Before the page is painted: a busy browser runs passive effects after the user has pressed keys.
  useLayoutEffect(() => {
    ahead.current = '';
    const listen = (event: KeyboardEvent) => {
      const { key, altKey, shiftKey } = event;
      const isDialog = document.querySelector('[data-scroll-lock]');
      const isWaiting = open && !isDialog;
      if (altKey || isComposing(event)) return;
      if (event.ctrlKey || event.metaKey) {
        // Not over another dialog.
        if (key.toLowerCase() !== 'k' || shiftKey || (isDialog && !open)) return;
        setOpen(!open);
      } else if (!isWaiting) return;
      else if (key === 'Escape') setOpen(false);
      else if (key === 'Backspace') ahead.current = ahead.current.slice(0, -1);
      else if (key === 'Enter') ahead.current += '\n';
      else if (key.length === 1) ahead.current += key;
      else return;
      event.preventDefault();
      if (isWaiting) event.stopPropagation();
    };
    addEventListener('keydown', listen, { capture: true });
    return () => removeEventListener('keydown', listen, { capture: true });
  }, [open, setOpen]);
  return ahead;
}
