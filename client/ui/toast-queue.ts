/**
 * One toast at a time. A failure is shown immediately; a success waits for the failure's first five seconds, and for
 * an undo.
 */

export type ToastMessage = {
  tone: 'success' | 'failure';
  title: string;
  description?: string;
  reason?: string;
  link?: { label: string; href: string };
  undo?: { label: string; onUndo: () => void };
  series?: Series;
};

/** Consecutive messages with the same `key` share a toast, whose second line counts their `items`. */
export type Series = {
  key: string;
  items: readonly number[];
  words: (count: number) => string;
};

export type ShownToast = ToastMessage & { id: number; since: number; message: ToastMessage };

export type ToastQueue = {
  shown: ShownToast | null;
  waiting: readonly ToastMessage[];
  lastId: number;
};

export const emptyQueue: ToastQueue = { shown: null, waiting: [], lastId: 0 };

/** In milliseconds. */
export const toastDuration = {
  success: 5_000,
  undo: 10_000,
  failure: Infinity,
  announcement: 1_000,
};

/** How long a success may not replace a failure, in milliseconds. */
export const failureHoldMs = 5_000;

export function withMessage(queue: ToastQueue, message: ToastMessage, now: number): ToastQueue {
  if (message.tone === 'failure') {
    const waiting = queue.waiting.filter((other) => other.undo !== undefined);
    return showing({ ...queue, waiting }, message, now);
  }
  if (isOfSeries(queue.shown, message)) {
    return showing(queue, withSeries(queue.shown, message), now);
  }
  if (queue.waiting.length === 0 && isReplaceable(queue.shown, now)) {
    return showing(queue, message, now);
  }
  return { ...queue, waiting: joined(queue.waiting, message) };
}

export function withoutToast(queue: ToastQueue, id: number, now: number): ToastQueue {
  if (queue.shown?.id !== id) return queue;
  return withNext({ ...queue, shown: null }, now);
}

export function withoutMessage(queue: ToastQueue, message: ToastMessage, now: number): ToastQueue {
  const waiting = queue.waiting.filter((other) => other !== message);
  const { shown } = queue;
  const next = { ...queue, waiting };
  return shown?.message === message ? withoutToast(next, shown.id, now) : next;
}

export function withNext(queue: ToastQueue, now: number): ToastQueue {
  const [next, ...waiting] = queue.waiting;
  if (!next || !isReplaceable(queue.shown, now)) return queue;
  return showing({ ...queue, waiting }, next, now);
}

function showing(queue: ToastQueue, message: ToastMessage, now: number): ToastQueue {
  const id = queue.lastId + 1;
  return { ...queue, shown: { ...message, id, since: now, message }, lastId: id };
}

function isReplaceable(shown: ShownToast | null, now: number): boolean {
  if (!shown) return true;
  if (shown.tone === 'failure') return now - shown.since >= failureHoldMs;
  // An undo stays for its full time, which a resting pointer extends.
  return shown.undo === undefined;
}

function isOfSeries(
  before: ToastMessage | null | undefined,
  { series }: ToastMessage,
): before is ToastMessage {
  return series !== undefined && before?.series?.key === series.key;
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

/** Only the latest plain success waits; an undo is never dropped for a success. */
function joined(waiting: readonly ToastMessage[], message: ToastMessage): ToastMessage[] {
  const last = waiting.at(-1);
  if (isOfSeries(last, message)) return [...waiting.slice(0, -1), withSeries(last, message)];
  return [...waiting.filter((other) => other.undo !== undefined), message];
}
