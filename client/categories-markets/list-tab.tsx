import { useQuery } from '@tanstack/react-query';
import { MapPin, Tags } from 'lucide-react';
import { useState } from 'react';

import { useCurrentUser } from '#client/sessions/queries.ts';
import { Card } from '#client/ui/card.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { FailedState } from '#client/ui/failed-state.tsx';
import { SkeletonRows } from '#client/ui/skeleton.tsx';
import { refusal } from '#contract/permissions.ts';

import { DeleteEntry } from './delete-entry.tsx';
import { EntryList } from './entry-list.tsx';
import { editButton } from './entry-place.ts';
import { listKinds } from './list-kind.ts';
import type { ListKind } from './list-kind.ts';
import { NewEntryButton, NewEntryForm, newEntryButton, useNewEntry } from './new-entry.tsx';
import { entriesQuery } from './queries.ts';
import type { Entry } from './queries.ts';
import { useEdited } from './use-edited.ts';

export function CategoriesTab() {
  return <ListTab kind={listKinds.categories} />;
}

export function MarketsTab() {
  return <ListTab kind={listKinds.markets} />;
}

function ListTab({ kind }: { kind: ListKind }) {
  const { data, isError, isFetching, refetch } = useQuery(entriesQuery(kind));
  const user = useCurrentUser();
  const refused = (user && refusal('change', user)) ?? null;
  const making = useNewEntry(kind);
  const editing = useEdited(kind);
  const [deletion, setDeletion] = useState<Deletion | null>(null);
  const Icon = kind.list === 'markets' ? MapPin : Tags;
  return (
    <Card
      flush
      className="overflow-hidden"
      title={kind.title}
      subtitle={kind.subtitle}
      actions={<NewEntryButton kind={kind} refused={refused} {...making} />}
    >
      {making.open && refused === null && <NewEntryForm kind={kind} onClose={making.close} />}
      {data && data.length + editing.edited.size > 0 && (
        <EntryList
          {...{ kind, refused }}
          {...editing}
          entries={data}
          onDelete={(entry, neighbour) => setDeletion({ entry, neighbour })}
        />
      )}
      {data?.length === 0 && (
        <EmptyState icon={Icon} title={`No ${kind.nouns} yet`}>
          Every project has a {kind.noun}: add one here, or with the first project.
        </EmptyState>
      )}
      {!data && isError && (
        <FailedState
          message={`Couldn't load ${kind.nouns}`}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {!data && !isError && <SkeletonRows label={`Loading ${kind.nouns}`} rows={8} />}
      {deletion && (
        <DeleteEntry
          kind={kind}
          entry={data?.find(({ id }) => id === deletion.entry.id) ?? deletion.entry}
          others={data?.filter(({ id }) => id !== deletion.entry.id) ?? []}
          onClose={() => setDeletion(null)}
          returnTo={() => document.getElementById(placeAfter(kind, deletion))}
        />
      )}
    </Card>
  );
}

type Deletion = { entry: Entry; neighbour: Entry | undefined };

function placeAfter(kind: ListKind, { neighbour }: Deletion): string {
  return neighbour ? editButton(kind, neighbour.id) : newEntryButton(kind);
}
