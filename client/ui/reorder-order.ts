export type Edge = 'before' | 'after';

/** The index counts from 0 and is clamped to the list. */
export function movedTo(ids: readonly number[], id: number, index: number): number[] {
  if (!ids.includes(id)) return [...ids];
  const others = ids.filter((one) => one !== id);
  const at = Math.min(Math.max(index, 0), others.length);
  return others.toSpliced(at, 0, id);
}

/** The index after a drop at an edge of another item; null if unchanged. */
export function dropIndex(
  ids: readonly number[],
  id: number,
  over: number,
  edge: Edge,
): number | null {
  const from = ids.indexOf(id);
  const at = ids.indexOf(over);
  if (from < 0 || at < 0 || from === at) return null;
  // The items after the dragged one move up by one.
  const index = at + (edge === 'after' ? 1 : 0) - (from < at ? 1 : 0);
  return index === from ? null : index;
}

/** Converts a typed position, from 1, to an index; null if invalid. */
export function indexIn(text: string, count: number): number | null {
  const trimmed = text.trim();
  if (!/^\d+$/.test(trimmed)) return null;
  const index = Number(trimmed) - 1;
  return index >= 0 && index < count ? index : null;
}
