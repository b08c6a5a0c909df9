import { useCallback, useMemo, useState } from 'react';

import { DiscardQuestion } from '#client/ui/confirm-dialog.tsx';
import { recoverFocus } from '#client/ui/focus.ts';
import { formDraftKey, useDraftDialog, useHasDraft } from '#client/ui/use-draft.ts';

/** `opened` is the row as it was, `after` the key of the one above, which marks its place if it is deleted. */
type Opened<Row> = { opened: Row; after: number | null };
/** `now` is null once the row is deleted. */
export type EditedRow<Row> = Opened<Row> & { now: Row | null };

/**
 * One row at a time is a form; another one asks before it discards what was typed. A deleted row stays in `listed`
 * while it is edited.
 */
export function useEditedRow<Row extends { id: number }>(
  rows: readonly Row[] | undefined,
  draftKey: string,
) {
  const [open, setOpen] = useDraftDialog<Opened<Row>>(draftKey);
  const [next, setNext] = useState<Opened<Row> | null>(null);
  const isDirty = useHasDraft(formDraftKey(draftKey));
  const edit = useCallback(
    (row: Row) => {
      const at = rows?.findIndex(({ id }) => id === row.id) ?? 0;
      const target = { opened: row, after: rows?.[at - 1]?.id ?? null };
      if (isDirty) setNext(target);
      else setOpen(target);
    },
    [rows, isDirty, setOpen],
  );
  const leftId = open?.opened.id ?? 0;
  const close = useCallback(() => {
    recoverFocus(() => document.getElementById(editButton(draftKey, leftId)));
    setOpen(null);
  }, [leftId, draftKey, setOpen]);
  const edited = useMemo(
    () => open && { ...open, now: rows?.find(({ id }) => id === open.opened.id) ?? null },
    [rows, open],
  );
  const listed = useMemo(() => rows && withEdited(rows, edited), [rows, edited]);
  const question = (
    <DiscardQuestion
      open={next !== null}
      onOpenChange={() => setNext(null)}
      onDiscard={() => setOpen(next)}
    />
  );
  return { edited, listed, edit, close, question };
}

/** The id of the button that opens the form of a row. */
export function editButton(draftKey: string, id: number): string {
  return `${draftKey}/${id}`;
}

export function withEdited<Row extends { id: number }>(
  rows: readonly Row[],
  edited: EditedRow<Row> | null,
): readonly Row[] {
  if (!edited || edited.now) return rows;
  const at = rows.findIndex(({ id }) => id === edited.after) + 1;
  return rows.toSpliced(at, 0, edited.opened);
}
