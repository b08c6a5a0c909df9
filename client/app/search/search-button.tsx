import { useQueryClient } from '@tanstack/react-query';
import { Search } from 'lucide-react';

import { projectsQuery } from '#client/pages/projects/queries.ts';
import { Button } from '#client/ui/button.tsx';

import { useSearchOpener } from './search-provider.tsx';

export function SearchButton() {
  const { open, load } = useSearchOpener();
  const queryClient = useQueryClient();
  const prepare = () => {
    load();
    queryClient.query(projectsQuery()).catch(() => {});
  };
  return (
    <Button
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+K Meta+K"
      aria-label="Search Projects"
      onPointerEnter={prepare}
      onFocus={prepare}
      onClick={open}
      icon={<Search aria-hidden="true" className="size-4 text-ink-faint" />}
      className="max-xl:w-control max-xl:px-0!"
    >
      <span className="text-ink-soft max-xl:hidden">Search</span>
      <kbd
        aria-hidden="true"
        // Rendered by CSS, so that it is not part of the button's accessible name.
        data-keys={shortcutLabel}
        className="ml-2 rounded-sm border border-line px-1 font-sans text-xs text-ink-faint before:content-[attr(data-keys)] max-xl:hidden pointer-coarse:hidden"
      />
    </Button>
  );
}

const shortcutLabel = /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘K' : 'Ctrl K';
