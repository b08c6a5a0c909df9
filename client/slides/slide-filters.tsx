import { Search, X } from 'lucide-react';
import { useRef } from 'react';

import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { Select } from '../ui/select.tsx';
import { TextInput } from '../ui/text-input.tsx';
import { formatMonth } from './moment.ts';
import type { ViewControl } from './use-view.ts';

/** What to look for among the slides. `months` are those in which there are any. */
export function SlideFilters(props: ViewControl & { months: readonly string[] }) {
  const { view, type, choose, clear, months } = props;
  const search = useRef<HTMLInputElement>(null);
  const changed = view.search.trim() !== '' || view.month !== '';
  return (
    <section role="search" aria-label="Generated slides" className="mb-4 flex flex-wrap gap-3">
      <Field label="Search" hideLabel className="min-w-56 flex-1 sm:max-w-md">
        <span className="relative block">
          <Search
            aria-hidden="true"
            className="pointer-events-none absolute inset-y-0 left-2.5 my-auto size-4 text-ink-faint"
          />
          <TextInput
            ref={search}
            type="search"
            autoComplete="off"
            spellCheck={false}
            placeholder="Search people, titles, text or number"
            value={view.search}
            onChange={(event) => type(event.target.value)}
            className="pl-8"
          />
        </span>
      </Field>
      <Field label="Month" hideLabel className="w-44 max-sm:flex-1">
        <Select value={view.month} onChange={(event) => choose(event.target.value)}>
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
            // The button goes; whoever pressed it by keyboard stays at the filters.
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
