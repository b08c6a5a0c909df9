import { ArrowDown, ArrowUp, X } from 'lucide-react';

import { Field } from '#client/ui/field.tsx';
import { IconButton } from '#client/ui/icon-button.tsx';
import { DragHandle, DropLine, useReorderRow } from '#client/ui/reorder.tsx';
import type { Reorder } from '#client/ui/reorder.tsx';
import { TextInput } from '#client/ui/text-input.tsx';
import { lengths } from '#contract/limits.ts';

import type { Entry, PersonField, Role } from './draft.ts';
import { isGuessed } from './hire.ts';
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
