import { formatNumber } from '#contract/words.ts';

import { store } from './store.ts';
import { failureOf, noToasts, without, withMessage } from './toast-state.ts';
import type { Series, ToastEntry, ToastMessage } from './toast-state.ts';

const toasts = store(noToasts);

export const useToasts = toasts.use;

type Extras = Omit<ToastMessage, 'tone' | 'description'>;

/** Returns a function that withdraws the message. It returns false if the message was no longer shown. */
export function showSuccess(description: string, extras?: Extras): () => boolean {
  const message: ToastMessage = { tone: 'success', description, ...extras };
  toasts.set(withMessage(toasts.get(), message));
  return () => remove((entry) => entry.message === message);
}

export function showFailure(description: string, extras?: Extras): void {
  const message: ToastMessage = { tone: 'failure', title: 'Error', description, ...extras };
  toasts.set(withMessage(toasts.get(), message));
}

/** For `client/data/writes.ts`: the failure of an attempt ends with the next attempt. */
export function endFailure(attempt: string): void {
  remove(failureOf(attempt));
}

export function endToast(id: number): void {
  remove((entry) => entry.id === id);
}

export function clearToasts(): void {
  toasts.set(noToasts);
}

/** Undoes the latest that is offered; false if nothing is. */
export function undoLatest(): boolean {
  const offer = toasts.get().entries.find(({ undo }) => undo !== undefined);
  if (offer) undoEntry(offer);
  return offer !== undefined;
}

export function undoEntry({ id, undo }: ToastEntry): void {
  undo?.onUndo();
  endToast(id);
}

function remove(removed: (entry: ToastEntry) => boolean): boolean {
  const before = toasts.get();
  const after = without(before, removed);
  if (after !== before) toasts.set(after);
  return after !== before;
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
