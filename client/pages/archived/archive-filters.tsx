import { FilterBar } from '#client/lists/filter-bar.tsx';
import { FilterSelect, optionsOf } from '#client/lists/filter-select.tsx';
import { SearchField } from '#client/lists/search-field.tsx';
import type { SearchedControl } from '#client/lists/use-searched-view.ts';
import { outcomeLabels } from '#contract/value-labels.ts';

import type { View } from './archive-view.ts';

type ArchiveFiltersProps = {
  of: SearchedControl<View>;
  categories: readonly string[];
  markets: readonly string[];
};

export function ArchiveFilters({ of, categories, markets }: ArchiveFiltersProps) {
  return (
    <FilterBar
      of={of}
      searched="Archived projects"
      search={<SearchField of={of} hint="Name or description" />}
      className="mb-6"
    >
      <div className="grid grid-cols-2 gap-3 md:grid-cols-4">
        <FilterSelect
          of={of}
          name="category"
          label="Category"
          any="All Categories"
          options={categories}
        />
        <FilterSelect of={of} name="market" label="Market" any="All Markets" options={markets} />
        <FilterSelect
          of={of}
          name="outcome"
          label="Outcome"
          any="All Outcomes"
          options={optionsOf({ ...outcomeLabels, none: 'Not recorded' })}
        />
        <FilterSelect of={of} name="sort" label="Sort by" options={optionsOf(sortLabels)} />
      </div>
    </FilterBar>
  );
}

const sortLabels: Record<View['sort'], string> = {
  name: 'Sort by name',
  endDate: 'Sort by end date',
  category: 'Sort by category',
};
