import { currentIn } from '#client/shared/failure.ts';
import { keyFor } from '#client/shared/fresh-key.ts';
import { useSaving } from '#client/shared/use-saving.ts';
import type { EditForm } from '#client/ui/use-edit-form.ts';

import { bodyOf, problemsOf, standingOf } from './entry-values.ts';
import type { EntryValues } from './entry-values.ts';
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

/** Saves the form of an entry, as `useSaving` does. */
export function useSaveEntry({ kind, id, form, keptAs, onSaved }: SaveOptions) {
  const create = useCreateEntry(kind);
  const update = useUpdateEntry(kind);
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
  return useSaving({
    check: () => problemsOf(kind, form.values),
    send: () => (id === null ? add() : change(id)),
    texts: {
      saved: `${kind.Noun} ${id === null ? 'created' : 'updated'} successfully`,
      failed: `Failed to ${id === null ? 'create' : 'update'} ${kind.noun}`,
    },
    onSaved,
  });
}

/** The entry as it is now, where a save came too late. */
function newerEntry(error: unknown) {
  const now = currentIn(error);
  return now ? standingOf(now as Entry) : null;
}
