import { Field } from '#client/ui/field.tsx';
import { Select } from '#client/ui/select.tsx';

import { keyOfSort, sortLabels } from './sorting.ts';
import type { Sort, SortKey } from './sorting.ts';

export function SortSelect({ sort, onSort }: { sort: Sort; onSort: (sort: Sort) => void }) {
  return (
    <Field
      label="Sort by"
      hideLabel
      className="min-w-0 flex-auto [--control:var(--line-strong)] print:hidden"
    >
      <Select
        value={keyOfSort(sort)}
        onChange={({ target }) => onSort(target.value as SortKey)}
        className="sm:w-44"
      >
        {Object.entries(sortLabels).map(([key, label]) => (
          <option key={key} value={key}>
            Sort by {label}
          </option>
        ))}
      </Select>
    </Field>
  );
}
