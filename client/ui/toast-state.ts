/**
 * One toast at a time, with the newest message. Below it, it carries the latest failure until that is dismissed, and
 * the latest undo until its time is over.
 */

export type ToastMessage = {
  tone: 'success' | 'failure';
  title?: string | undefined;
  description: string;
  reason?: string | undefined;
  link?: { label: string; href: string };
  undo?: { label: string; onUndo: () => void };
  series?: Series;
  /** A later message about the same attempt ends a failure. */
  attempt?: string | undefined;
};

/** Consecutive messages with the same `key` share a toast, whose second line counts their `items`. */
export type Series = {
  key: string;
  items: readonly number[];
  words: (count: number) => string;
};

export type ToastEntry = ToastMessage & { id: number; message: ToastMessage };

/** The newest entry comes first. */
export type ToastState = { entries: readonly ToastEntry[]; lastId: number };

export const noToasts: ToastState = { entries: [], lastId: 0 };

export function withMessage(before: ToastState, message: ToastMessage): ToastState {
  const same = before.entries.find((entry) => isOfSeries(entry, message));
  const shown = same ? withSeries(same, message) : message;
  const { entries } = without(before, failureOf(message.attempt));
  const others = entries.filter((entry) => entry !== same);
  const failure = others.find(({ tone }) => tone === 'failure');
  const undo = isOffer(shown) ? undefined : others.find(isOffer);
  const id = before.lastId + 1;
  const carried = others.filter((entry) => entry === failure || entry === undo);
  return { entries: [{ ...shown, id, message }, ...carried], lastId: id };
}

/** The same state if nothing is removed. */
export function without(before: ToastState, removed: (entry: ToastEntry) => boolean): ToastState {
  const entries = before.entries.filter((entry) => !removed(entry));
  return entries.length === before.entries.length ? before : { ...before, entries };
}

export function failureOf(attempt: string | undefined): (entry: ToastEntry) => boolean {
  return (entry) => attempt !== undefined && entry.tone === 'failure' && entry.attempt === attempt;
}

/** For example 'Undo: Market deleted'. */
export function undoWords({ undo, description, reason, series }: ToastEntry): string {
  const counted = series && series.items.length > 1 ? reason : undefined;
  return `${undo?.label}: ${counted ?? description.replace(/ successfully.*/, '')}`;
}

function isOffer({ tone, undo }: ToastMessage): boolean {
  return tone === 'success' && undo !== undefined;
}

function isOfSeries(before: ToastMessage, { series }: ToastMessage): boolean {
  return series !== undefined && before.series?.key === series.key;
}

/** The latest message with the items of those before it; its undo reverts all of them. */
function withSeries(before: ToastMessage, message: ToastMessage): ToastMessage {
  const { series, undo } = message;
  if (!series) return message;
  const items = [...new Set([...(before.series?.items ?? []), ...series.items])];
  const onUndo = () => {
    undo?.onUndo();
    before.undo?.onUndo();
  };
  return {
    ...message,
    series: { ...series, items },
    ...(items.length > 1 && { reason: series.words(items.length) }),
    ...(undo && before.undo && { undo: { label: 'Undo all', onUndo } }),
  };
}
