import { useQuery } from '@tanstack/react-query';
import { MapPin, SearchX, Tags } from 'lucide-react';
import { useMemo, useState } from 'react';

import { useRefusal } from '#client/data/session/queries.ts';
import { CardSearch, searchView } from '#client/lists/card-search.tsx';
import { CreateButton } from '#client/lists/create-button.tsx';
import { ListCard } from '#client/lists/list-card.tsx';
import { Rows } from '#client/lists/rows.tsx';
import { ShowAll } from '#client/lists/show-all.tsx';
import { useCreateForm } from '#client/lists/use-create-form.ts';
import { editButton, useEditedRow } from '#client/lists/use-edited-row.tsx';
import { useSearchedView } from '#client/lists/use-searched-view.ts';
import { hasWords } from '#client/ui/has-words.ts';

import { DeleteEntry } from './delete-entry.tsx';
import { EntryForm } from './entry-form.tsx';
import { EntryRow } from './entry-row.tsx';
import { listKinds } from './list-kind.ts';
import type { ListKind } from './list-kind.ts';
import { entriesQuery } from './queries.ts';
import type { Entry } from './queries.ts';

export function CategoriesTab() {
  return <ListTab kind={listKinds.categories} />;
}

export function MarketsTab() {
  return <ListTab kind={listKinds.markets} />;
}

function ListTab({ kind }: { kind: ListKind }) {
  const { title, noun, nouns, Noun, list } = kind;
  const entries = useQuery(entriesQuery(kind));
  const refused = useRefusal('change');
  const newKey = `lists/${list}/new`;
  const editKey = `lists/${list}/edit`;
  const creating = useCreateForm(newKey, {
    add: `Add ${Noun}`,
    resume: `Continue New ${Noun}`,
  });
  const { edited, listed, edit, close, question } = useEditedRow(entries.data, editKey);
  const control = useSearchedView(searchView);
  const { search } = control.shown;
  const shown = useMemo(
    () => listed?.filter((entry) => entry.id === edited?.opened.id || isFound(entry, search)),
    [listed, edited, search],
  );
  const [deletion, setDeletion] = useState<Deletion | null>(null);
  const ask = (entry: Entry) => {
    const at = shown?.indexOf(entry) ?? 0;
    setDeletion({ entry, neighbour: shown?.[at + 1] ?? shown?.[at - 1] });
  };
  return (
    <>
      <ListCard
        title={title}
        subtitle={kind.subtitle}
        noun={{ one: noun, many: nouns }}
        create={<CreateButton refused={refused} {...creating.button} />}
        form={
          creating.open &&
          refused === null && (
            <EntryForm kind={kind} draftKey={newKey} entry="new" onClose={creating.close} />
          )
        }
        query={entries}
        shown={shown}
        filters={
          <CardSearch
            of={control}
            searched={title}
            hint="Name or description"
            count={entries.data?.length ?? 0}
          />
        }
        rows={8}
        empty={{
          icon: list === 'markets' ? MapPin : Tags,
          title: `No ${nouns} yet`,
          children: `Every project has a ${noun}: add one here, or with the first project.`,
        }}
        noMatch={{
          icon: SearchX,
          title: `No ${noun} matches`,
          children: 'Names and descriptions are searched.',
          action: <ShowAll of={control}>Show all</ShowAll>,
        }}
      >
        {(rows) => (
          <Rows label={title} items={rows} height={61} narrow={{ below: 576, height: 81 }}>
            {(entry) => (
              <EntryRow
                kind={kind}
                draftKey={editKey}
                entry={entry}
                edited={edited?.opened.id === entry.id ? edited : null}
                refused={refused}
                onEdit={edit}
                onClose={close}
                onDelete={ask}
              />
            )}
          </Rows>
        )}
      </ListCard>
      {question}
      {deletion && (
        <DeleteEntry
          kind={kind}
          entry={entries.data?.find(({ id }) => id === deletion.entry.id) ?? deletion.entry}
          others={entries.data?.filter(({ id }) => id !== deletion.entry.id) ?? []}
          onClose={() => setDeletion(null)}
          returnTo={() =>
            document.getElementById(
              deletion.neighbour ? editButton(editKey, deletion.neighbour.id) : creating.id,
            )
          }
        />
      )}
    </>
  );
}

type Deletion = { entry: Entry; neighbour: Entry | undefined };

function isFound({ name, description }: Entry, search: string): boolean {
  return hasWords(`${name}\n${description ?? ''}`, search);
}
