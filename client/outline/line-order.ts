import { useReorder, useReorderRow } from '#client/ui/reorder.tsx';
import type { Reorder, ReorderRow } from '#client/ui/reorder.tsx';

import type { TaskEditing } from './task-editing.ts';
import type { Place } from './task-outline.ts';

export function useLineOrder(
  { dispatch }: TaskEditing,
  inside: Place | null,
  lines: readonly { id: number }[],
  nameOf: (at: number) => string,
): Reorder {
  const ids = lines.map(({ id }) => id);
  return useReorder({
    kind: 'line',
    ids,
    nameOf: (id) => nameOf(ids.indexOf(id)),
    onReorder: (ordered, { id }) => dispatch({ type: 'arrange', inside, ids: ordered, moved: id }),
  });
}

export type LineRow = ReorderRow & { move: (by: -1 | 1) => void };

export function useLineRow(order: Reorder, id: number): LineRow {
  const row = useReorderRow(order, id);
  const move = (by: -1 | 1) => {
    order.move(id, by);
    requestAnimationFrame(() => row.rowProps.ref.current?.scrollIntoView({ block: 'nearest' }));
  };
  return { ...row, move };
}
