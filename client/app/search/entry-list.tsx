import type { Ref } from 'react';

import type { Entry, EntryGroup } from './entries.ts';
import { EntryRow } from './entry-row.tsx';
import type { Found } from './found.ts';

type EntryListProps = {
  id: string;
  ref: Ref<HTMLDivElement>;
  groups: EntryGroup[];
  active: Entry | null;
  typed: string;
  more: Found['more'];
  onPoint: (entry: Entry) => void;
  onChoose: (entry: Entry) => void;
};

export function EntryList(props: EntryListProps) {
  const { id, ref, groups, active, typed, more, onPoint, onChoose } = props;
  return (
    <div
      ref={ref}
      role="listbox"
      tabIndex={-1}
      aria-label="Results"
      id={`${id}-list`}
      onMouseDown={(event) => event.preventDefault()}
    >
      {groups.map(({ label, count, entries }) => (
        <div key={label} role="group" aria-labelledby={labelId(id, label)} className="pb-1.5">
          <div
            id={labelId(id, label)}
            aria-hidden="true"
            className="sticky top-0 z-1 flex gap-1.5 bg-surface px-3 pt-2 pb-1 text-xs font-medium text-ink-faint"
          >
            {label}
            {count !== null && <span className="tabular-nums">{count}</span>}
          </div>
          {entries.map((entry) => (
            <EntryRow
              key={entry.key}
              id={optionId(id, entry)}
              entry={entry}
              typed={typed}
              active={entry.key === active?.key}
              more={'more' in entry && more?.kind === entry.more ? more : null}
              onPoint={() => onPoint(entry)}
              onChoose={() => onChoose(entry)}
            />
          ))}
        </div>
      ))}
    </div>
  );
}

function labelId(listId: string, label: string): string {
  return `${listId}-${label.replaceAll(' ', '-')}`;
}

export function optionId(listId: string, { key }: Entry): string {
  return `${listId}-${key}`;
}
