import { SearchX } from 'lucide-react';
import { useCallback, useDeferredValue, useMemo, useState } from 'react';

import { EmptyState } from '#client/ui/empty-state.tsx';
import { Field } from '#client/ui/field.tsx';
import { recoverFocus } from '#client/ui/focus.ts';
import { SearchInput } from '#client/ui/search-input.tsx';

import { editButton, shownEntries } from './entry-place.ts';
import { EntryRow } from './entry-row.tsx';
import type { ListKind } from './list-kind.ts';
import type { Entry } from './queries.ts';

type EntryListProps = {
  kind: ListKind;
  entries: readonly Entry[];
  edited: ReadonlyMap<number, Entry>;
  open: (entry: Entry) => void;
  close: (entry: Entry) => void;
  /** Also receives the neighbouring entry, to move the focus. */
  onDelete: (entry: Entry, neighbour: Entry | undefined) => void;
  refused: string | null;
};

export function EntryList(props: EntryListProps) {
  const { kind, entries, edited, open, close, onDelete, refused } = props;
  const [typed, setTyped] = useState('');
  const wanted = useDeferredValue(entries.length > fewEntries ? typed : '');
  const shown = useMemo(() => shownEntries(entries, edited, wanted), [entries, edited, wanted]);
  const existing = useMemo(() => new Set(entries.map(({ id }) => id)), [entries]);
  const leave = useCallback(
    (entry: Entry) => {
      close(entry);
      recoverFocus(() => document.getElementById(editButton(kind, entry.id)));
    },
    [kind, close],
  );
  return (
    <>
      {entries.length > fewEntries && (
        <div role="search" aria-label={kind.title} className="border-b border-line p-4 sm:px-5">
          <Field label={`Search ${kind.nouns}`} hideLabel>
            <SearchInput placeholder="Name or description" value={typed} onChange={setTyped} />
          </Field>
        </div>
      )}
      <p role="status" className="sr-only">
        {shown.length < entries.length && `${shown.length} of ${entries.length} shown`}
      </p>
      {shown.length > 0 ? (
        <ul aria-label={kind.title} className="@container divide-y divide-line">
          {shown.map((entry, at) => (
            <EntryRow
              key={entry.id}
              kind={kind}
              entry={entry}
              neighbour={shown[at + 1] ?? shown[at - 1]}
              opened={edited.get(entry.id)}
              gone={!existing.has(entry.id)}
              refused={refused}
              onEdit={open}
              onClose={leave}
              onDelete={onDelete}
            />
          ))}
        </ul>
      ) : (
        <EmptyState icon={SearchX} title={`No ${kind.noun} matches`}>
          Names and descriptions are searched.
        </EmptyState>
      )}
    </>
  );
}

const fewEntries = 10;
