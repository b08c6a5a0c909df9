/** The half of a row that something is held over. */
export type Edge = 'before' | 'after';

/** The ids in their order after one of them was moved to a place, from 0; beyond the ends means there. */
export function movedTo(ids: readonly number[], id: number, place: number): number[] {
  if (!ids.includes(id)) return [...ids];
  const others = ids.filter((one) => one !== id);
  const at = Math.min(Math.max(place, 0), others.length);
  return others.toSpliced(at, 0, id);
}

/** The place that a thing takes when it is dropped at an edge of another; null where it stands already. */
export function droppedPlace(
  ids: readonly number[],
  id: number,
  over: number,
  edge: Edge,
): number | null {
  const from = ids.indexOf(id);
  const at = ids.indexOf(over);
  if (from < 0 || at < 0 || from === at) return null;
  // Whatever stands behind the thing that is taken out moves up by one.
  const place = at + (edge === 'after' ? 1 : 0) - (from < at ? 1 : 0);
  return place === from ? null : place;
}

/** The place, from 0, that somebody means by a number, from 1; null where there is no such place. */
export function placeIn(text: string, count: number): number | null {
  const wanted = text.trim();
  if (!/^\d+$/.test(wanted)) return null;
  const place = Number(wanted) - 1;
  return place >= 0 && place < count ? place : null;
}
