import { FilterRow } from '#client/lists/filter-row.tsx';
import { FilterSelect } from '#client/lists/filter-select.tsx';
import type { SearchedControl } from '#client/lists/use-searched-view.ts';
import { labelOf } from '#client/shared/kinds.ts';
import type { DeletedThing } from '#contract/deleted.ts';
import { formatNumber } from '#contract/words.ts';

import { countedKinds } from './shown-things.ts';
import type { View } from './shown-things.ts';

type DeletedFiltersProps = { of: SearchedControl<View>; things: readonly DeletedThing[] };

export function DeletedFilters({ of, things }: DeletedFiltersProps) {
  return (
    <FilterRow of={of} searched="Recently deleted" search="Name, project or person">
      <FilterSelect
        of={of}
        name="kind"
        label="Kind"
        any={`Everything (${formatNumber(things.length)})`}
        options={countedKinds(things, of.view.kind).map(({ kind, count }) => ({
          value: kind,
          label: `${labelOf(kind)} (${formatNumber(count)})`,
        }))}
        className="w-56 max-sm:flex-1"
      />
    </FilterRow>
  );
}
