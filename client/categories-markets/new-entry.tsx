import { Plus } from 'lucide-react';
import { useState } from 'react';

import { Button } from '#client/ui/button.tsx';
import { discardDrafts, readDraft } from '#client/ui/drafts.ts';
import { recoverFocus } from '#client/ui/focus.ts';
import { formDraftKey, useHasDraft } from '#client/ui/use-draft.ts';

import { EntryForm } from './entry-form.tsx';
import { draftKey } from './entry-place.ts';
import type { ListKind } from './list-kind.ts';

export function useNewEntry(kind: ListKind) {
  const name = draftKey(kind, 'new');
  const [open, setOpen] = useState(() => readDraft(formDraftKey(name)) !== undefined);
  return {
    open,
    /** Keeps the draft. */
    toggle: () => setOpen(!open),
    /** Discards the draft. */
    close: () => {
      discardDrafts(name);
      setOpen(false);
      recoverFocus(() => document.getElementById(newEntryButton(kind)));
    },
  };
}

type ButtonProps = { kind: ListKind; refused: string | null; open: boolean; toggle: () => void };

export function NewEntryButton({ kind, refused, open, toggle }: ButtonProps) {
  const unsaved = useHasDraft(formDraftKey(draftKey(kind, 'new')));
  return (
    <Button
      id={newEntryButton(kind)}
      disabledBecause={refused}
      aria-expanded={open}
      onClick={toggle}
      icon={<Plus aria-hidden="true" className="size-4" />}
    >
      {unsaved && !open ? `Continue New ${kind.Noun}` : `Add ${kind.Noun}`}
    </Button>
  );
}

export function NewEntryForm({ kind, onClose }: { kind: ListKind; onClose: () => void }) {
  return (
    <div className="border-b border-line bg-canvas px-4 py-4 sm:px-5">
      <EntryForm kind={kind} draftKey={draftKey(kind, 'new')} entry="new" onClose={onClose} />
    </div>
  );
}

export function newEntryButton({ list }: ListKind): string {
  return `new-${list}`;
}
