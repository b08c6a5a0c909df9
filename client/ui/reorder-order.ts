export type Edge = 'before' | 'after';

/** The index counts from 0 and is clamped to the list. */
export function movedTo(ids: readonly number[], id: number, place: number): number[] {
  if (!ids.includes(id)) return [...ids];
  const others = ids.filter((one) => one !== id);
  const at = Math.min(Math.max(place, 0), others.length);
  return others.toSpliced(at, 0, id);
}

/** The index after a drop at an edge of another item; null if unchanged. */
export function droppedPlace(
  ids: readonly number[],
  id: number,
  over: number,
  edge: Edge,
): number | null {
  const from = ids.indexOf(id);
  const at = ids.indexOf(over);
  if (from < 0 || at < 0 || from === at) return null;
  // The items behind the dragged one move up by one.
  const place = at + (edge === 'after' ? 1 : 0) - (from < at ? 1 : 0);
  return place === from ? null : place;
}

/** The index, from 0, for a typed position, from 1; null if there is none. */
export function placeIn(text: string, count: number): number | null {
  const wanted = text.trim();
  if (!/^\d+$/.test(wanted)) return null;
  const place = Number(wanted) - 1;
  return place >= 0 && place < count ? place : null;
}
