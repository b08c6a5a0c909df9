import { FilterRow } from '#client/lists/filter-row.tsx';
import { FilterSelect } from '#client/lists/filter-select.tsx';
import type { SearchedControl } from '#client/lists/use-searched-view.ts';
import type { Person } from '#contract/people.ts';
import { formatNumber } from '#contract/words.ts';

import type { View } from './shown-people.ts';

type PeopleFiltersProps = { of: SearchedControl<View>; people: readonly Person[] };

export function PeopleFilters({ of, people }: PeopleFiltersProps) {
  const active = people.filter(({ isActive }) => isActive).length;
  const option = (value: View['show'], label: string, count: number) => ({
    value,
    label: `${label} (${formatNumber(count)})`,
  });
  return (
    <FilterRow of={of} searched="People" search="Name, job title, department or skill">
      <FilterSelect
        of={of}
        name="show"
        label="Show"
        options={[
          option('all', 'Everybody', people.length),
          option('active', 'Active', active),
          option('inactive', 'Inactive', people.length - active),
        ]}
        className="w-44 max-sm:flex-[1_1_8rem]"
      />
      <FilterSelect
        of={of}
        name="sort"
        label="Sort by"
        options={[
          { value: 'name', label: 'Sort by name' },
          { value: 'work', label: 'Most open work' },
        ]}
        className="w-44 max-sm:flex-[1_1_8rem]"
      />
    </FilterRow>
  );
}
