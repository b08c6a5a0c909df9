import { useState } from 'react';

import { currentIn, tellFailure } from '../failure.ts';
import { keyFor } from '../fresh-key.ts';
import { showSuccess } from '../ui/toasts.ts';
import type { EditForm } from '../ui/use-edit-form.ts';
import { bodyOf, problemsOf, refusalsIn, standingOf } from './entry-values.ts';
import type { EntryProblems, EntryValues } from './entry-values.ts';
import type { ListKind } from './list-kind.ts';
import { useCreateEntry, useUpdateEntry } from './queries.ts';
import type { Entry } from './queries.ts';

type SaveOptions = {
  kind: ListKind;
  /** Which entry it is; null for a new one. */
  id: number | null;
  form: EditForm<EntryValues>;
  keptAs: string;
  onSaved: () => void;
};

/**
 * Saves the form of an entry: checks it first, says how it went, and calls `onSaved`. What is wrong stands in
 * `problems`, by field; `refusals` counts how often it was looked at.
 */
export function useSaveEntry({ kind, id, form, keptAs, onSaved }: SaveOptions) {
  const create = useCreateEntry(kind);
  const update = useUpdateEntry(kind);
  const [{ problems, refusals }, setRefused] = useState(nothingRefused);
  const [busy, setBusy] = useState(false);

  const refuse = (found: EntryProblems) =>
    setRefused((before) => ({ problems: found, refusals: before.refusals + 1 }));
  const add = async () => {
    const body = bodyOf(form.values);
    // The same form sent again makes no second entry.
    await create.mutateAsync({ body, idempotencyKey: keyFor(keptAs, body) });
    return true;
  };
  const change = (entryId: number) =>
    form.save(
      (changes, version) =>
        update.mutateAsync({ id: entryId, body: { ...bodyOf(changes), version } }),
      newerEntry,
    );

  const save = async () => {
    if (busy) return;
    const found = problemsOf(kind, form.values);
    refuse(found);
    if (Object.keys(found).length > 0) return;
    setBusy(true);
    try {
      const saved = await (id === null ? add() : change(id));
      if (!saved) return;
      showSuccess(`${kind.Noun} ${id === null ? 'created' : 'updated'} successfully`);
      onSaved();
    } catch (error) {
      refuse(refusalsIn(error));
      tellFailure(`Failed to ${id === null ? 'create' : 'update'} ${kind.noun}`, error);
    } finally {
      setBusy(false);
    }
  };
  return { problems, refusals, busy, save };
}

const nothingRefused: { problems: EntryProblems; refusals: number } = { problems: {}, refusals: 0 };

/** The entry as it is now, where a save came too late. */
function newerEntry(error: unknown) {
  const now = currentIn(error);
  return now ? standingOf(now as Entry) : null;
}
