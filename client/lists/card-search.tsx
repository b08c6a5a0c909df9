import { useState } from 'react';

import { listView } from './list-view.ts';
import { anyWords } from './params.ts';
import { SearchField } from './search-field.tsx';
import type { SearchedControl } from './use-searched-view.ts';

/** For a list without filters. */
export const searchView = listView({ search: anyWords });

type CardSearchProps = {
  of: SearchedControl<{ search: string }>;
  searched: string;
  hint: string;
  /** The number of rows: a short list needs no search. */
  count: number;
};

export function CardSearch({ of, searched, hint, count }: CardSearchProps) {
  // A search in the address stays open once it is cleared.
  const [isSearched] = useState(of.view.search !== '');
  if (count < fewRows && !isSearched) return null;
  return (
    <div
      data-filters=""
      role="search"
      aria-label={searched}
      className="border-b border-line px-4 py-3 sm:px-5"
    >
      <SearchField of={of} hint={hint} />
    </div>
  );
}

const fewRows = 10;
