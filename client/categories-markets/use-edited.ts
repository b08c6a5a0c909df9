import { useCallback, useState } from 'react';

import { discardDrafts, saveDraft, draftsUnder, readDraft } from '#client/ui/drafts.ts';
import { formDraftKey } from '#client/ui/use-draft.ts';

import { draftKey, draftPath } from './entry-place.ts';
import type { ListKind } from './list-kind.ts';
import type { Entry } from './queries.ts';

/** Entries being edited, as they were when opened. Entries with a draft reopen after a reload. */
export function useEdited(kind: ListKind) {
  const [edited, setEdited] = useState<ReadonlyMap<number, Entry>>(() => typedBefore(kind));
  const open = useCallback(
    (entry: Entry) => {
      saveDraft(draftKey(kind, entry.id), entry);
      setEdited((before) => new Map(before).set(entry.id, entry));
    },
    [kind],
  );
  const close = useCallback(
    ({ id }: Entry) => {
      discardDrafts(draftKey(kind, id));
      setEdited((before) => new Map([...before].filter(([other]) => other !== id)));
    },
    [kind],
  );
  return { edited, open, close };
}

function typedBefore(kind: ListKind): Map<number, Entry> {
  const edited = new Map<number, Entry>();
  for (const [name, value] of draftsUnder(draftPath(kind))) {
    const entry = value as Entry;
    const isEntry = name === draftKey(kind, entry.id);
    if (isEntry && readDraft(formDraftKey(name)) !== undefined) edited.set(entry.id, entry);
  }
  return edited;
}
