import { X } from 'lucide-react';
import { useRef } from 'react';

import type { ViewControl } from '#client/lists/use-address-view.ts';
import { Button } from '#client/ui/button.tsx';
import { Field } from '#client/ui/field.tsx';
import { SearchInput } from '#client/ui/search-input.tsx';
import { Select } from '#client/ui/select.tsx';

import { formatMonth } from './shown-slides.ts';
import type { View } from './shown-slides.ts';

export function SlideFilters(props: ViewControl<View> & { months: readonly string[] }) {
  const { view, type, choose, clear, months } = props;
  const search = useRef<HTMLInputElement>(null);
  const changed = view.search.trim() !== '' || view.month !== '';
  return (
    <section
      role="search"
      aria-label="Generated slides"
      className="mb-4 flex flex-wrap items-end gap-3 [--control:var(--line-strong)] print:hidden"
    >
      <Field label="Search" className="min-w-56 flex-1 max-sm:basis-full">
        <SearchInput
          ref={search}
          placeholder="People, title, text or number"
          value={view.search}
          onChange={type}
        />
      </Field>
      <Field label="Month" className="w-56 max-sm:flex-1">
        <Select value={view.month} onChange={(event) => choose({ month: event.target.value })}>
          <option value="">All Months</option>
          {months.map((month) => (
            <option key={month} value={month}>
              {formatMonth(month)}
            </option>
          ))}
        </Select>
      </Field>
      {changed && (
        <Button
          tone="ghost"
          onClick={() => {
            clear();
            // The pressed button disappears.
            search.current?.focus();
          }}
          icon={<X aria-hidden="true" className="size-4" />}
        >
          Clear Filters
        </Button>
      )}
    </section>
  );
}
