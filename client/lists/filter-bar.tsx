import { clsx } from 'clsx';
import { ChevronDown, X } from 'lucide-react';
import { useId, useState } from 'react';
import type { ReactNode } from 'react';

import { Button } from '#client/ui/button.tsx';

import type { ViewValues } from './list-view.ts';
import type { ListControl } from './use-list-view.ts';

type FilterBarProps<View extends ViewValues> = {
  of: ListControl<View>;
  /** The name of the search; without one they are called filters. */
  searched?: string;
  search?: ReactNode;
  /** Folded on phones only, beside the search. */
  sort?: ReactNode;
  /** Filters fold behind a button on phones, and in wide windows too if there are many. */
  many?: boolean;
  /** The state of `useFold`, of a page with a button of its own on phones. */
  fold?: ReturnType<typeof useFold> | undefined;
  className?: string;
  children: ReactNode;
};

/** The search and the filters of a list. The number of active filters stands on the button while they are folded. */
export function FilterBar<View extends ViewValues>(props: FilterBarProps<View>) {
  const { of, searched, search, sort, many, className, children } = props;
  const { list, view } = of;
  const id = useId();
  const count = list.countOf(view);
  const own = useFold(many && count);
  const [open, setOpen] = props.fold ?? own;
  const isFiltered = list.isFiltered(view);
  const clearing = isFiltered && (
    <ClearFilters of={of} className={search ? '' : 'top-0 right-2 max-md:absolute'} />
  );
  return (
    <section
      data-filters=""
      role={searched && 'search'}
      aria-label={searched ?? 'Filters'}
      className={clsx(
        'relative flex flex-wrap items-end gap-x-3 max-md:items-center rounded-lg border-line [--control:var(--line-strong)] max-md:border max-md:bg-surface max-md:px-4',
        !isFiltered && 'print:hidden',
        className,
      )}
    >
      <button
        type="button"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
        className={clsx(
          'flex min-h-control items-center gap-2 text-ink max-md:min-h-11 print:hidden',
          !many && 'md:hidden',
          !search && 'w-full',
          props.fold && 'max-sm:hidden',
        )}
      >
        Filters
        {count > 0 && (
          <span className="grid h-5 min-w-5 place-items-center rounded-full bg-accent px-1 text-xs text-on-accent tabular-nums">
            {count}
          </span>
        )}
        <ChevronDown
          aria-hidden="true"
          className={clsx('size-4 text-ink-faint', open && 'rotate-180')}
        />
      </button>
      {search && <div className="min-w-40 flex-1 max-md:my-1.5">{search}</div>}
      {sort && <div className={open ? 'max-sm:w-full' : 'max-md:hidden'}>{sort}</div>}
      {many && clearing}
      <div
        id={id}
        className={clsx(
          open ? 'max-md:pb-4' : many ? 'hidden' : 'max-md:hidden',
          many ? 'mt-3 w-full' : 'flex-3 max-md:basis-full',
        )}
      >
        {children}
      </div>
      {!many && clearing}
    </section>
  );
}

/** Filters of many are open in wide windows while any is active. */
export function useFold(active: unknown) {
  return useState(Boolean(active) && innerWidth > 767);
}

type ClearFiltersProps<View extends ViewValues> = {
  of: Pick<ListControl<View>, 'clear'>;
  className?: string;
};

export function ClearFilters<View extends ViewValues>({ of, className }: ClearFiltersProps<View>) {
  return (
    <Button
      tone="ghost"
      className={className}
      onClick={() => clearFilters(of)}
      icon={<X aria-hidden="true" className="size-4" />}
    >
      Clear Filters
    </Button>
  );
}

/** The pressed button unmounts: keeps the focus at the filters. */
export function clearFilters({ clear }: { clear: () => void }): void {
  clear();
  const controls = document.querySelectorAll<HTMLElement>(
    '[data-filters] :is(button[aria-expanded], input, select, [role="combobox"])',
  );
  [...controls].find(({ offsetParent }) => offsetParent !== null)?.focus();
}
