import { ArrowDown, ArrowUp, Plus, X } from 'lucide-react';
import { useId, useRef } from 'react';

import { Button } from '#client/ui/button.tsx';
import { Card } from '#client/ui/card.tsx';
import { Field } from '#client/ui/field.tsx';
import { IconButton } from '#client/ui/icon-button.tsx';
import { DragHandle, DropLine, useReorder, useReorderRow } from '#client/ui/reorder.tsx';
import type { Reorder } from '#client/ui/reorder.tsx';
import { Loading, Skeleton } from '#client/ui/skeleton.tsx';
import { TextInput } from '#client/ui/text-input.tsx';
import { counts, lengths } from '#contract/limits.ts';

import { countOf, withEntry, withoutEntry } from './draft.ts';
import type { Entry, PersonField, Role, SlideDraft } from './draft.ts';
import { ForgetButton } from './forget-button.tsx';
import { formerProjectOf } from './hire.ts';
import { keyOf } from './problems.ts';
import { useRemembered } from './remembered.ts';
import type { NewSlide } from './use-new-slide.ts';

type Kind = { title: string; one: string; add: string; fields: [PersonField, string][] };

const kinds: Record<Role, Kind> = {
  advisors: {
    title: 'Hired Financial Advisor',
    one: 'Advisor',
    add: 'Add Advisor',
    fields: [
      ['name', 'Name'],
      ['title', 'Business title'],
      ['priorFirm', 'Prior firm'],
      ['location', 'Location'],
    ],
  },
  managers: {
    title: 'Hiring Manager',
    one: 'Manager',
    add: 'Add Manager',
    fields: [
      ['name', 'Name'],
      ['title', 'Business title'],
    ],
  },
};

type PeopleFieldsProps = { slide: NewSlide; of: Role };

/** The entries of one role, in the order in which they stand on the slide. */
export function PeopleFields({ slide, of: role }: PeopleFieldsProps) {
  const { draft, change, forget, hire } = slide;
  const { title, add } = kinds[role];
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
    // The last one makes room for a blank one.
    if (!before) requestAnimationFrame(() => list.current?.querySelector('input')?.focus());
    forget('people');
  };
  const full = countOf(draft) >= counts.peopleOnSlide;
  if (hire.reading) return <LoadingPeople title={title} fields={kinds[role].fields.length} />;
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

type EntryFieldsProps = PeopleFieldsProps & {
  entry: Entry;
  at: number;
  count: number;
  reorder: Reorder;
  /** The list of business titles that are suggested. */
  titlesId: string;
  onRemove: () => void;
};

function EntryFields(props: EntryFieldsProps) {
  const { slide, of: role, entry, at, count, reorder, titlesId, onRemove } = props;
  const { change, problems, forget } = slide;
  const { one, fields } = kinds[role];
  const row = useReorderRow(reorder, entry.id);
  const name = `${one} ${at + 1}`;
  const set = (field: PersonField, value: string) => {
    change((before) => ({
      [role]: before[role].map((other) =>
        other.id === entry.id ? { ...other, [field]: value } : other,
      ),
    }));
    // Whatever of a person is filled in decides what else has to be.
    forget('people', ...fields.map(([other]) => keyOf(entry.id, other)));
  };
  return (
    <li {...row.rowProps} className="relative">
      <DropLine row={row} />
      <div
        role="group"
        aria-label={name}
        className={count > 1 ? 'rounded-md border border-line p-3 pt-1.5' : undefined}
      >
        {count > 1 && (
          <div className="mb-1 flex items-center gap-1">
            <DragHandle row={row} className="-ml-1" />
            <p className="flex-1 text-sm text-ink-faint">{name}</p>
            <IconButton
              label={`Move ${name} up`}
              size="sm"
              disabled={at === 0}
              onClick={() => reorder.move(entry.id, -1)}
            >
              <ArrowUp aria-hidden="true" className="size-4" />
            </IconButton>
            <IconButton
              label={`Move ${name} down`}
              size="sm"
              disabled={at === count - 1}
              onClick={() => reorder.move(entry.id, 1)}
            >
              <ArrowDown aria-hidden="true" className="size-4" />
            </IconButton>
            <IconButton label={`Remove ${name}`} size="sm" onClick={onRemove}>
              <X aria-hidden="true" className="size-4" />
            </IconButton>
          </div>
        )}
        <FormerProject entry={entry} draft={slide.draft} onRemove={onRemove} />
        <div className="grid gap-3 sm:grid-cols-2">
          {fields.map(([field, label]) => (
            <Field
              key={field}
              label={label}
              limit={lengths.name}
              error={problems[keyOf(entry.id, field)]}
            >
              <TextInput
                dir="auto"
                autoComplete="off"
                value={entry[field]}
                {...(field === 'title' && { list: titlesId })}
                onChange={(event) => set(field, event.target.value)}
              />
            </Field>
          ))}
        </div>
      </div>
    </li>
  );
}

function nameOf(entries: readonly Entry[], id: number, role: Role): string {
  const at = entries.findIndex((entry) => entry.id === id);
  return entries[at]?.name.trim() || `${kinds[role].one} ${at + 1}`;
}

type FormerProjectProps = { entry: Entry; draft: SlideDraft; onRemove: () => void };

/** Says of somebody who came from another project that they are still there; nothing of anybody else. */
function FormerProject({ entry, draft, onRemove }: FormerProjectProps) {
  const project = formerProjectOf(entry, draft);
  if (project === null) return null;
  return (
    <div className="mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-md border border-line-strong bg-sunken px-3 py-2 text-sm text-ink">
      <p role="status" className="min-w-0 wrap-anywhere">
        Filled from {project} before: still on the slide
      </p>
      <Button size="sm" onClick={onRemove}>
        Take off <span className="sr-only">{entry.name}</span>
      </Button>
    </div>
  );
}

/** The place of the people of a role while their project is being read. */
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
