import { Pencil, Trash2 } from 'lucide-react';
import { memo } from 'react';
import type { ReactNode } from 'react';

import { IconButton } from '#client/ui/icon-button.tsx';
import { Link } from '#client/ui/link.tsx';

import { EntryForm } from './entry-form.tsx';
import { editButton, draftKey, usesOf } from './entry-place.ts';
import type { ListKind } from './list-kind.ts';
import type { Entry } from './queries.ts';

type EntryRowProps = {
  kind: ListKind;
  /** Its last known state if it was deleted. */
  entry: Entry;
  neighbour: Entry | undefined;
  /** The entry when its form opened; `gone` if it was deleted since. */
  opened: Entry | undefined;
  gone: boolean;
  refused: string | null;
  onEdit: (entry: Entry) => void;
  onClose: (entry: Entry) => void;
  onDelete: (entry: Entry, neighbour: Entry | undefined) => void;
};

export const EntryRow = memo(function EntryRow(props: EntryRowProps) {
  const { kind, entry, opened, gone, onClose } = props;
  if (!opened) return <EntryView {...props} />;
  return (
    <li className="bg-canvas px-4 py-4 sm:px-5">
      <EntryForm
        kind={kind}
        draftKey={draftKey(kind, entry.id)}
        entry={{ opened, now: gone ? null : entry }}
        onClose={() => onClose(entry)}
      />
    </li>
  );
});

function EntryView(props: EntryRowProps) {
  const { kind, entry, neighbour, refused, onEdit, onDelete } = props;
  const { id, name, description } = entry;
  return (
    <li className={rowClass}>
      <div className="min-w-0 flex-1 @xl:flex @xl:items-start @xl:gap-6">
        <div className="min-w-0 flex-1">
          <h3
            dir="auto"
            title={name}
            className="line-clamp-2 text-left font-medium wrap-anywhere text-ink"
          >
            {name}
          </h3>
          {description && (
            <p
              dir="auto"
              title={description}
              className="mt-0.5 line-clamp-2 text-left wrap-anywhere text-ink-soft"
            >
              {description}
            </p>
          )}
        </div>
        <Uses kind={kind} entry={entry} />
      </div>
      <div className="-my-1 flex flex-none">
        {refused === null && (
          <>
            <IconButton
              id={editButton(kind, id)}
              label={`Edit ${name}`}
              tooltip={false}
              size="sm"
              onClick={() => onEdit(entry)}
            >
              <Pencil aria-hidden="true" className="size-3.5" />
            </IconButton>
            <IconButton
              label={`Delete ${name}`}
              tooltip={false}
              size="sm"
              onClick={() => onDelete(entry, neighbour)}
            >
              <Trash2 aria-hidden="true" className="size-3.5" />
            </IconButton>
          </>
        )}
      </div>
    </li>
  );
}

/* The browser skips rows out of view. */
const rowClass =
  'flex items-start gap-3 px-4 py-3 [contain-intrinsic-size:auto_3.75rem] [content-visibility:auto] sm:px-5';

function Uses({ kind, entry }: Pick<EntryRowProps, 'kind' | 'entry'>) {
  const uses = usesOf(kind, entry);
  return (
    <p className="max-@xl:mt-1 flex flex-none flex-wrap gap-x-3 text-sm leading-5 text-ink-faint tabular-nums @xl:w-44">
      {uses.length === 0 && 'Not used'}
      {uses.map(({ words, href }) => (
        <Use key={words} href={href} of={entry.name}>
          {words}
        </Use>
      ))}
    </p>
  );
}

function Use({ href, of, children }: { href: string | null; of: string; children: ReactNode }) {
  if (!href) return <span>{children}</span>;
  return (
    <Link href={href} className="-my-0.5 inline-block py-0.5 whitespace-nowrap">
      {children}
      <span className="sr-only"> of {of}</span>
    </Link>
  );
}
