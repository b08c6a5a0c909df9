import { useSyncExternalStore } from 'react';

import {
  emptyQueue,
  failureIsSafeFor,
  withMessage,
  withNext,
  withoutToast,
} from './toast-queue.ts';
import type { ShownToast, ToastMessage, ToastQueue } from './toast-queue.ts';

type Extras = Pick<ToastMessage, 'link' | 'undo' | 'reason'> & { title?: string };

/** Tells that something worked. The title is 'Success' unless given; `reason` is a second line. */
export function showSuccess(description: string, { title = 'Success', ...extras }: Extras = {}) {
  change((queue) => withMessage(queue, { tone: 'success', title, description, ...extras }, now()));
}

/** Tells that something did not work. The title is 'Error' unless given; `reason` is a second line. */
export function showFailure(
  description: string,
  { title = 'Error', reason }: { title?: string; reason?: string | undefined } = {},
) {
  const message: ToastMessage = { tone: 'failure', title, description };
  change((queue) => withMessage(queue, reason ? { ...message, reason } : message, now()));
}

/** Takes the toast with this id away. */
export function dismissToast(id: number) {
  change((queue) => withoutToast(queue, id, now()));
}

/** Takes away what is shown and what waits: it concerns nobody any more. */
export function clearToasts() {
  change(() => emptyQueue);
}

/** The toast to show, if any. */
export function useShownToast(): ShownToast | null {
  return useSyncExternalStore(subscribe, () => queue.shown);
}

let queue: ToastQueue = emptyQueue;
let timer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

function change(next: (queue: ToastQueue) => ToastQueue) {
  queue = next(queue);
  clearTimeout(timer);
  if (queue.shown?.tone === 'failure' && queue.waiting.length > 0) {
    const wait = queue.shown.since + failureIsSafeFor - now();
    timer = setTimeout(() => change((later) => withNext(later, now())), Math.max(0, wait));
  }
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function now(): number {
  return performance.now();
}
