import { isFiltered } from '#client/lists/address.ts';
import { FilterFrame } from '#client/lists/filter-frame.tsx';
import type { ViewControl } from '#client/lists/use-address-view.ts';
import { optionsWith } from '#client/shared/filter-options.ts';
import { outcomeLabels } from '#client/shared/outcome.ts';
import { Field } from '#client/ui/field.tsx';
import { SearchInput } from '#client/ui/search-input.tsx';
import { Select } from '#client/ui/select.tsx';

import { outcomeKeys, wholeArchive } from './archive-view.ts';
import type { SortKey, View } from './archive-view.ts';

type ArchiveFiltersProps = ViewControl<View> & {
  categories: readonly string[];
  markets: readonly string[];
};

export function ArchiveFilters(props: ArchiveFiltersProps) {
  const { view, type, choose, clear, categories, markets } = props;
  return (
    <FilterFrame
      searched="Archived projects"
      onClear={isFiltered(view, wholeArchive) ? clear : null}
      count={[view.category, view.market, view.outcome].filter((value) => value !== '').length}
      always={
        <Field label="Search" hideLabel>
          <SearchInput
            placeholder="Search name or description"
            value={view.search}
            onChange={type}
          />
        </Field>
      }
      className="mb-6"
    >
      <div className="grid grid-cols-2 gap-3 md:grid-cols-4">
        <Field label="Category" hideLabel>
          <Select
            value={view.category}
            onChange={(event) => choose({ category: event.target.value })}
          >
            <option value="">All Categories</option>
            <Options names={optionsWith(categories, view.category)} />
          </Select>
        </Field>
        <Field label="Market" hideLabel>
          <Select value={view.market} onChange={(event) => choose({ market: event.target.value })}>
            <option value="">All Markets</option>
            <Options names={optionsWith(markets, view.market)} />
          </Select>
        </Field>
        <Field label="Outcome" hideLabel>
          <Select
            value={view.outcome}
            onChange={(event) => choose({ outcome: event.target.value as View['outcome'] })}
          >
            <option value="">All Outcomes</option>
            {outcomeKeys.map((key) => (
              <option key={key} value={key}>
                {key === 'none' ? 'Not recorded' : outcomeLabels[key]}
              </option>
            ))}
          </Select>
        </Field>
        <Field label="Sort by" hideLabel>
          <Select
            value={view.sort}
            onChange={(event) => choose({ sort: event.target.value as SortKey })}
          >
            <option value="name">Sort by name</option>
            <option value="endDate">Sort by end date</option>
            <option value="category">Sort by category</option>
          </Select>
        </Field>
      </div>
    </FilterFrame>
  );
}

function Options({ names }: { names: readonly string[] }) {
  return names.map((name) => <option key={name}>{name}</option>);
}
