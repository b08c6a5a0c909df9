import { useQueryClient } from '@tanstack/react-query';
import { Search } from 'lucide-react';
import { lazy, Suspense, useEffect, useState } from 'react';
import type { ReactNode } from 'react';

import type { ProjectStatus } from '../../contract/values.ts';
import { projectsQuery } from '../projects/queries.ts';
import { Button } from '../ui/button.tsx';

type SearchButtonProps = {
  /** How a project's status is shown. */
  statusBadge: (status: ProjectStatus) => ReactNode;
};

/** Opens the search for projects, as Ctrl+K and ⌘K do. */
export function SearchButton({ statusBadge }: SearchButtonProps) {
  const [open, setOpen] = useState(false);
  const queryClient = useQueryClient();
  useShortcut(() => setOpen(true));
  const prepare = () => {
    void loadDialog();
    // A failure shows in the dialog.
    queryClient.query(projectsQuery()).catch(() => {});
  };
  return (
    <>
      <Button
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        aria-label="Search Projects"
        onPointerEnter={prepare}
        onFocus={prepare}
        onClick={() => setOpen(true)}
        icon={<Search aria-hidden="true" className="size-4 text-ink-faint" />}
        className="max-xl:w-control max-xl:px-0!"
      >
        <span className="text-ink-soft max-xl:hidden">Search</span>
        <kbd
          aria-hidden="true"
          // Drawn by the style, so that it is no part of the button's text.
          data-keys={shortcutLabel}
          className="ml-2 rounded-sm border border-line px-1 font-sans text-xs text-ink-faint before:content-[attr(data-keys)] max-xl:hidden pointer-coarse:hidden"
        />
      </Button>
      {open && (
        <Suspense>
          <SearchDialog onClose={() => setOpen(false)} statusBadge={statusBadge} />
        </Suspense>
      )}
    </>
  );
}

const loadDialog = () => import('./search-dialog.tsx');
const SearchDialog = lazy(async () => ({ default: (await loadDialog()).SearchDialog }));

const shortcutLabel = /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘K' : 'Ctrl K';

function useShortcut(onPress: () => void) {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const wanted = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey);
      // Not over an open dialog.
      if (!wanted || event.altKey || event.shiftKey || document.querySelector('[data-scroll-lock]'))
        return;
      event.preventDefault();
      onPress();
    };
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, [onPress]);
}
