import { useSyncExternalStore } from 'react';

import { formatNumber } from '#contract/words.ts';

import {
  emptyQueue,
  failureHoldMs,
  withMessage,
  withNext,
  withoutMessage,
  withoutToast,
} from './toast-queue.ts';
import type { Series, ShownToast, ToastMessage, ToastQueue } from './toast-queue.ts';

type Extras = Pick<ToastMessage, 'link' | 'undo' | 'reason' | 'series'> & { title?: string };

/** Returns a function that withdraws the message, shown or waiting. */
export function showSuccess(
  description: string,
  { title = 'Success', ...extras }: Extras = {},
): () => void {
  const message: ToastMessage = { tone: 'success', title, description, ...extras };
  change((queue) => withMessage(queue, message, now()));
  return () => change((queue) => withoutMessage(queue, message, now()));
}

type FailureExtras = Pick<ToastMessage, 'link' | 'undo'> & {
  title?: string;
  reason?: string | undefined;
};

export function showFailure(
  description: string,
  { title = 'Error', reason, ...extras }: FailureExtras = {},
) {
  const message: ToastMessage = { tone: 'failure', title, description, ...extras };
  change((queue) => withMessage(queue, reason ? { ...message, reason } : message, now()));
}

/** For a new attempt, which makes the failure shown outdated. */
export function dismissFailure() {
  change((before) =>
    before.shown?.tone === 'failure' ? withoutToast(before, before.shown.id, now()) : before,
  );
}

export function dismissToast(id: number) {
  change((queue) => withoutToast(queue, id, now()));
}

export function clearToasts() {
  change(() => emptyQueue);
}

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
    const wait = queue.shown.since + failureHoldMs - now();
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

/** For messages that may follow each other, for example 'details' with their ids. */
export function seriesOf(noun: string, ...items: number[]): Series {
  return { key: noun, items, words: (count) => `${formatNumber(count)} ${noun}` };
}

const longestName = 60;

export function inToast(name: string): string {
  const characters = Array.from(name);
  if (characters.length <= longestName) return name;
  return `${characters.slice(0, longestName - 1).join('')}…`;
}
