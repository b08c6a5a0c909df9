import { ArrowDown, ArrowUp, X } from 'lucide-react';

import { Button } from '#client/ui/button.tsx';
import { Field } from '#client/ui/field.tsx';
import { IconButton } from '#client/ui/icon-button.tsx';
import { DragHandle, DropLine, useReorderRow } from '#client/ui/reorder.tsx';
import type { Reorder } from '#client/ui/reorder.tsx';
import { TextInput } from '#client/ui/text-input.tsx';
import { lengths } from '#contract/limits.ts';

import type { Entry, PersonField, Role, SlideDraft } from './draft.ts';
import { formerProjectOf, isGuessed } from './hire.ts';
import { keyOf } from './problems.ts';
import type { NewSlide } from './use-slide-fields.ts';

type Kind = { title: string; one: string; add: string; fields: [PersonField, string][] };

export const peopleKinds: Record<Role, Kind> = {
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

type EntryFieldsProps = {
  slide: NewSlide;
  of: Role;
  entry: Entry;
  at: number;
  count: number;
  reorder: Reorder;
  titlesId: string;
  onRemove: () => void;
};

export function EntryFields(props: EntryFieldsProps) {
  const { slide, of: role, entry, at, count, reorder, titlesId, onRemove } = props;
  const { change, problems, forget } = slide;
  const { one, fields } = peopleKinds[role];
  const row = useReorderRow(reorder, entry.id);
  const name = `${one} ${at + 1}`;
  const set = (field: PersonField, value: string) => {
    change((before) => ({
      [role]: before[role].map((other) =>
        other.id === entry.id ? { ...other, [field]: value } : other,
      ),
    }));
    // One filled field makes the others required, so their messages change too.
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
              hint={field === 'name' && isGuessed(entry) && 'Taken from the name of the project'}
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

type FormerProjectProps = { entry: Entry; draft: SlideDraft; onRemove: () => void };

/** Warns that a person from another project is still on the slide. */
function FormerProject({ entry, draft, onRemove }: FormerProjectProps) {
  const project = formerProjectOf(entry, draft);
  if (project === null) return null;
  return (
    <div className="mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-md border border-line-strong bg-sunken px-3 py-2 text-sm text-ink">
      <p role="status" className="min-w-0 wrap-anywhere">
        Filled in from {project} and still on the slide
      </p>
      <Button size="sm" onClick={onRemove}>
        Remove <span className="sr-only">{entry.name}</span>
      </Button>
    </div>
  );
}
