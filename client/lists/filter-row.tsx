import type { ReactNode } from 'react';

import { ClearFilters } from './filter-bar.tsx';
import { SearchField } from './search-field.tsx';
import type { Searched, SearchedControl } from './use-searched-view.ts';

type FilterRowProps<View extends Searched> = {
  of: SearchedControl<View>;
  searched: string;
  search: string;
  children: ReactNode;
};

/** For a search and one or two filters, which need not fold. */
export function FilterRow<View extends Searched>(props: FilterRowProps<View>) {
  const { of, searched, search, children } = props;
  return (
    <section
      data-filters=""
      role="search"
      aria-label={searched}
      className="mb-4 flex flex-wrap items-end gap-3 [--control:var(--line-strong)] print:hidden"
    >
      <SearchField of={of} hint={search} className="min-w-56 flex-1 max-sm:basis-full" />
      {children}
      {of.list.isFiltered(of.view) && <ClearFilters of={of} />}
    </section>
  );
}
