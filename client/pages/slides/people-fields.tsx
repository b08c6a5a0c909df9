import { Plus } from 'lucide-react';
import { useId, useRef } from 'react';

import { Button } from '#client/ui/button.tsx';
import { Card } from '#client/ui/card.tsx';
import { useReorder } from '#client/ui/reorder.tsx';
import { Loading, Skeleton } from '#client/ui/skeleton.tsx';
import { counts } from '#contract/limits.ts';

import { countOf, withEntry, withoutEntry } from './draft.ts';
import type { Entry, Role } from './draft.ts';
import { EntryFields, peopleKinds } from './entry-fields.tsx';
import { ForgetButton } from './forget-button.tsx';
import { useRemembered } from './remembered.ts';
import type { NewSlide } from './use-slide-fields.ts';

type PeopleFieldsProps = { slide: NewSlide; of: Role };

export function PeopleFields({ slide, of: role }: PeopleFieldsProps) {
  const { draft, change, forget, reading } = slide;
  const { title, add } = peopleKinds[role];
  const entries = draft[role];
  const list = useRef<HTMLUListElement>(null);
  const titles = useRemembered('business-titles');
  const titlesId = useId();
  const reorder = useReorder({
    kind: role,
    ids: entries.map(({ id }) => id),
    nameOf: (id) => nameOf(entries, id, role),
    onReorder: (ids) =>
      change((before) => ({
        [role]: before[role].toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id)),
      })),
  });
  const remove = (id: number, at: number) => {
    const before = list.current?.children[at - 1] ?? list.current?.children[at + 1];
    before?.querySelector<HTMLElement>('input')?.focus();
    change((now) => withoutEntry(now, role, id));
    // If it was the last entry, a blank one replaces it.
    if (!before) requestAnimationFrame(() => list.current?.querySelector('input')?.focus());
    forget('people');
  };
  const full = countOf(draft) >= counts.peopleOnSlide;
  if (reading) return <LoadingPeople title={title} fields={peopleKinds[role].fields.length} />;
  return (
    <Card
      title={title}
      actions={
        role === 'advisors' &&
        titles.length > 0 && <ForgetButton name="business-titles" of="business titles" />
      }
    >
      <datalist id={titlesId}>
        {titles.map((text) => (
          <option key={text}>{text}</option>
        ))}
      </datalist>
      <ul ref={list} aria-label={title} className="flex flex-col gap-3">
        {entries.map((entry, at) => (
          <EntryFields
            key={entry.id}
            entry={entry}
            at={at}
            count={entries.length}
            of={role}
            {...{ slide, reorder, titlesId }}
            onRemove={() => remove(entry.id, at)}
          />
        ))}
      </ul>
      <Button
        size="sm"
        className="mt-3"
        disabledBecause={full ? `At most ${counts.peopleOnSlide} people fit on a slide` : null}
        icon={<Plus aria-hidden="true" className="size-4" />}
        onClick={() => {
          change((before) => withEntry(before, role));
          requestAnimationFrame(() =>
            list.current?.lastElementChild?.querySelector<HTMLElement>('input')?.focus(),
          );
        }}
      >
        {add}
      </Button>
    </Card>
  );
}

function nameOf(entries: readonly Entry[], id: number, role: Role): string {
  const at = entries.findIndex((entry) => entry.id === id);
  return entries[at]?.name.trim() || `${peopleKinds[role].one} ${at + 1}`;
}

function LoadingPeople({ title, fields }: { title: string; fields: number }) {
  return (
    <Card title={title}>
      <Loading label="Loading the project" className="grid gap-3 sm:grid-cols-2">
        {Array.from({ length: fields }, (_, field) => (
          <div key={field} className="flex flex-col gap-2">
            <Skeleton className="h-4 w-24" />
            <Skeleton className="h-control w-full" />
          </div>
        ))}
      </Loading>
    </Card>
  );
}
