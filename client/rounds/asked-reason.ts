import { useSyncExternalStore } from 'react';

/** A completion that waits for its reason. */
export type Question = {
  name: string;
  unmet: readonly string[];
  answer: (reason: string) => void;
  refuse: () => void;
};

let asked: Question | null = null;
const listeners = new Set<() => void>();

/** The one question at a time; another one takes back the one before. */
export function askReason(question: Question): void {
  asked?.refuse();
  setAsked(question);
}

/** Closes the question, with a reason or without. */
export function closeQuestion(reason?: string): void {
  const question = asked;
  setAsked(null);
  // Once the dialog is gone: as long as it stands it holds the focus.
  setTimeout(() => (reason === undefined ? question?.refuse() : question?.answer(reason)));
}

export function useQuestion(): Question | null {
  return useSyncExternalStore(subscribe, () => asked);
}

function setAsked(question: Question | null): void {
  asked = question;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
