import { formatNumber } from '#contract/words.ts';

import { store } from './store.ts';
import {
  latestUndo,
  noToasts,
  withMessage,
  withoutEntry,
  withoutFailure,
  withoutMessage,
} from './toast-state.ts';
import type { Series, ToastMessage, ToastState } from './toast-state.ts';

const toasts = store(noToasts);

export const useToasts = toasts.use;

type Extras = Omit<ToastMessage, 'tone' | 'description'>;

/** Returns a function that withdraws the message. It returns false if the message was no longer shown. */
export function showSuccess(description: string, extras?: Extras): () => boolean {
  const message: ToastMessage = { tone: 'success', description, ...extras };
  change(withMessage(toasts.get(), message));
  return () => change(withoutMessage(toasts.get(), message));
}

export function showFailure(description: string, extras?: Extras): void {
  change(withMessage(toasts.get(), { tone: 'failure', title: 'Error', description, ...extras }));
}

/** For `client/writes.ts`: the failure of an attempt ends with the next attempt. */
export function endFailure(attempt: string): void {
  change(withoutFailure(toasts.get(), attempt));
}

export function endToast(id: number): void {
  change(withoutEntry(toasts.get(), id));
}

export function clearToasts(): void {
  change(noToasts);
}

/** False if no undo is offered. */
export function undoLatest(): boolean {
  const offer = latestUndo(toasts.get());
  if (!offer) return false;
  offer.undo?.onUndo();
  endToast(offer.id);
  return true;
}

/** False if it is the same state. */
function change(next: ToastState): boolean {
  const differs = next !== toasts.get();
  if (differs) toasts.set(next);
  return differs;
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
