import type { Ref } from 'react';

import type { ViewControl } from '#client/lists/use-address-view.ts';
import { labelOf } from '#client/shared/kinds.ts';
import { Field } from '#client/ui/field.tsx';
import { SearchInput } from '#client/ui/search-input.tsx';
import { Select } from '#client/ui/select.tsx';
import type { DeletedThing } from '#contract/deleted.ts';
import type { Entity } from '#contract/live.ts';

import { countedKinds } from './shown-things.ts';
import type { View } from './shown-things.ts';

type DeletedFiltersProps = Pick<ViewControl<View>, 'view' | 'type' | 'choose'> & {
  things: readonly DeletedThing[];
  search: Ref<HTMLInputElement>;
};

export function DeletedFilters({ things, view, type, choose, search }: DeletedFiltersProps) {
  const { kind } = view;
  return (
    <div
      role="search"
      aria-label="Recently deleted"
      className="mb-4 grid gap-3 [--control:var(--line-strong)] sm:grid-cols-[1fr_14rem] print:hidden"
    >
      <Field label="Search">
        <SearchInput
          ref={search}
          placeholder="Name, project or person"
          value={view.search}
          onChange={type}
        />
      </Field>
      <Field label="Kind">
        <Select
          value={kind ?? ''}
          onChange={(event) => choose({ kind: (event.target.value || null) as Entity | null })}
        >
          <option value="">{`Everything (${things.length.toLocaleString('en-US')})`}</option>
          {countedKinds(things, kind).map(({ kind: one, count }) => (
            <option key={one} value={one}>
              {`${labelOf(one)} (${count.toLocaleString('en-US')})`}
            </option>
          ))}
        </Select>
      </Field>
    </div>
  );
}
