/*
 * Which toast is shown when. One at a time: a failure is shown at once, whatever stands there; a
 * success replaces a success, but waits for a failure's first five seconds and for an offered undo.
 */

export type ToastMessage = {
  tone: 'success' | 'failure';
  title: string;
  description?: string;
  /** A short reason, on a line of its own. */
  reason?: string;
  /** A place to go to. */
  link?: { label: string; href: string };
  /** Takes the thing back, for as long as the toast stands. */
  undo?: { label: string; onUndo: () => void };
};

export type ShownToast = ToastMessage & { id: number; since: number; message: ToastMessage };

export type ToastQueue = {
  shown: ShownToast | null;
  /** Successes that may not be shown yet, oldest first. */
  waiting: readonly ToastMessage[];
  lastId: number;
};

export const emptyQueue: ToastQueue = { shown: null, waiting: [], lastId: 0 };

/** How long a toast stands by itself, and how long what is said of it, in milliseconds. */
export const standsFor = { success: 5_000, undo: 10_000, failure: Infinity, announcement: 1_000 };

/** How long a failure is safe from being replaced by a success, in milliseconds. */
export const failureIsSafeFor = 5_000;

/** The queue after a new message at the time `now`, in milliseconds. */
export function withMessage(queue: ToastQueue, message: ToastMessage, now: number): ToastQueue {
  if (message.tone === 'failure') {
    const waiting = queue.waiting.filter((other) => other.undo !== undefined);
    return showing({ ...queue, waiting }, message, now);
  }
  if (queue.waiting.length === 0 && mayBeReplaced(queue.shown, now)) {
    return showing(queue, message, now);
  }
  return { ...queue, waiting: joined(queue.waiting, message) };
}

/** The queue after the toast with this id was dismissed or has stood long enough. */
export function withoutToast(queue: ToastQueue, id: number, now: number): ToastQueue {
  if (queue.shown?.id !== id) return queue;
  return withNext({ ...queue, shown: null }, now);
}

/** The queue after what a message says is true no longer: it is neither shown nor waits to be. */
export function withoutMessage(queue: ToastQueue, message: ToastMessage, now: number): ToastQueue {
  const waiting = queue.waiting.filter((other) => other !== message);
  const { shown } = queue;
  const next = { ...queue, waiting };
  return shown?.message === message ? withoutToast(next, shown.id, now) : next;
}

/** The queue at the time `now`: what has waited for the shown toast's safe time takes its place. */
export function withNext(queue: ToastQueue, now: number): ToastQueue {
  const [next, ...waiting] = queue.waiting;
  if (!next || !mayBeReplaced(queue.shown, now)) return queue;
  return showing({ ...queue, waiting }, next, now);
}

function showing(queue: ToastQueue, message: ToastMessage, now: number): ToastQueue {
  const id = queue.lastId + 1;
  return { ...queue, shown: { ...message, id, since: now, message }, lastId: id };
}

function mayBeReplaced(shown: ShownToast | null, now: number): boolean {
  if (!shown) return true;
  if (shown.tone === 'failure') return now - shown.since >= failureIsSafeFor;
  // An undo goes when its time is up, which the pointer resting on it makes longer.
  return shown.undo === undefined;
}

/** Of plain successes only the latest waits; an undo is never dropped for a success. */
function joined(waiting: readonly ToastMessage[], message: ToastMessage): ToastMessage[] {
  return [...waiting.filter((other) => other.undo !== undefined), message];
}
