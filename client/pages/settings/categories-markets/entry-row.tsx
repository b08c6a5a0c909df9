import { memo } from 'react';
import type { ReactNode } from 'react';

import { RowText } from '#client/lists/row-text.tsx';
import { RowTools } from '#client/lists/row-tools.tsx';
import { editButton } from '#client/lists/use-edited-row.tsx';
import type { EditedRow } from '#client/lists/use-edited-row.tsx';
import { Link } from '#client/ui/link.tsx';

import { EntryForm } from './entry-form.tsx';
import { usesOf } from './entry-uses.ts';
import type { ListKind } from './list-kind.ts';
import type { Entry } from './queries.ts';

type EntryRowProps = {
  kind: ListKind;
  draftKey: string;
  entry: Entry;
  edited: EditedRow<Entry> | null;
  refused: string | null;
  onEdit: (entry: Entry) => void;
  onClose: () => void;
  onDelete: (entry: Entry) => void;
};

export const EntryRow = memo(function EntryRow(props: EntryRowProps) {
  const { kind, draftKey, entry, edited, refused, onEdit, onClose, onDelete } = props;
  if (edited) {
    return (
      <div className="bg-canvas px-4 py-4 sm:px-5">
        <EntryForm kind={kind} draftKey={draftKey} entry={edited} onClose={onClose} />
      </div>
    );
  }
  return (
    <div className="flex items-start gap-3 px-4 py-3 sm:px-5">
      <div className="min-w-0 flex-1 @xl:flex @xl:items-start @xl:gap-6">
        <RowText {...entry} />
        <Uses kind={kind} entry={entry} />
      </div>
      {refused === null && (
        <RowTools
          name={entry.name}
          editId={editButton(draftKey, entry.id)}
          onEdit={() => onEdit(entry)}
          onDelete={() => onDelete(entry)}
        />
      )}
    </div>
  );
});

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
