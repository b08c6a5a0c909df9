import { listView } from '#client/lists/list-view.ts';
import type { ViewOf } from '#client/lists/list-view.ts';
import { anyOf, anyWords } from '#client/lists/params.ts';
import { entities, kinds } from '#client/shared/kinds.ts';
import { foldedText } from '#contract/clean-text.ts';
import type { DeletedThing } from '#contract/deleted.ts';
import { recoverableDays } from '#contract/limits.ts';
import type { Entity } from '#contract/live.ts';

const recoverable = entities.filter((kind) => kinds[kind].undelete);

export const deletedView = listView({ search: anyWords, kind: anyOf(recoverable) });
export type View = ViewOf<typeof deletedView>;

/** Includes the kind `always` even if nothing has it. */
export function countedKinds(
  things: readonly DeletedThing[],
  always: Entity | null,
): { kind: Entity; count: number }[] {
  const counts = new Map<Entity, number>();
  for (const { entity } of things) counts.set(entity, (counts.get(entity) ?? 0) + 1);
  return recoverable
    .filter((kind) => counts.has(kind) || kind === always)
    .map((kind) => ({ kind, count: counts.get(kind) ?? 0 }));
}

/** Every word must occur in the name, the project or the name of the person who deleted it. */
export function shownThings(
  things: readonly DeletedThing[],
  { search, kind }: View,
): readonly DeletedThing[] {
  const words = foldedText(search).split(/\s+/).filter(Boolean);
  if (words.length === 0 && kind === null) return things;
  return things.filter((thing) => {
    if (kind !== null && thing.entity !== kind) return false;
    const text = foldedText(`${thing.name} ${thing.projectName ?? ''} ${thing.deletedBy}`);
    return words.every((word) => text.includes(word));
  });
}

/** Counts a started day as a whole one. */
export function daysLeft({ deletedAt }: Pick<DeletedThing, 'deletedAt'>, now: number): number {
  const end = Date.parse(deletedAt) + recoverableDays * dayMs;
  return Math.min(recoverableDays, Math.max(0, Math.ceil((end - now) / dayMs)));
}

const dayMs = 24 * 60 * 60 * 1000;
