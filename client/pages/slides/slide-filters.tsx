import { FilterRow } from '#client/lists/filter-row.tsx';
import { FilterSelect } from '#client/lists/filter-select.tsx';
import type { SearchedControl } from '#client/lists/use-searched-view.ts';

import { formatMonth } from './shown-slides.ts';
import type { View } from './shown-slides.ts';

type SlideFiltersProps = { of: SearchedControl<View>; months: readonly string[] };

export function SlideFilters({ of, months }: SlideFiltersProps) {
  const { month } = of.view;
  return (
    <FilterRow of={of} searched="Generated slides" search="People, title, text or number">
      <FilterSelect
        of={of}
        name="month"
        label="Month"
        any="All Months"
        options={months.map((value) => ({ value, label: formatMonth(value) }))}
        unknown={month === null ? '' : formatMonth(month)}
        className="w-56 max-sm:flex-1"
      />
    </FilterRow>
  );
}
