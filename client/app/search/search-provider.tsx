import { createContext, use, useCallback, useLayoutEffect, useMemo, useState } from 'react';
import type { ReactNode } from 'react';

import { LatePart, showNotLoaded } from '#client/ui/late-part.tsx';
import { later } from '#client/ui/later.tsx';

import type { Command } from './commands.ts';

type SearchProviderProps = {
  /** Called when the dialog opens, because the commands depend on the current state. */
  commands: () => Command[];
  children: ReactNode;
};

export function SearchProvider({ commands, children }: SearchProviderProps) {
  const [open, setOpen] = useState(false);
  const close = useCallback(() => setOpen(false), []);
  const opener = useMemo<SearchOpener>(
    () => ({ open: () => setOpen(true), load: SearchDialog.prefetch }),
    [],
  );
  useShortcut(open, setOpen);
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
          <SearchDialog onClose={close} commands={commands} />
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

function useShortcut(open: boolean, setOpen: (open: boolean) => void) {
  // Before the page is painted: a busy browser runs passive effects after the user has pressed keys.
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const isShortcut = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey);
      // Not over another dialog.
      const barred = !open && document.querySelector('[data-scroll-lock]');
      if (!isShortcut || event.altKey || event.shiftKey || barred) return;
      event.preventDefault();
      setOpen(!open);
    };
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, [open, setOpen]);
}
