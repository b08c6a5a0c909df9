import { useSyncExternalStore } from 'react';

/** What is sent with a completion that needs a reason. */
export type Reasoned = { reason?: string };

/** A completion that waits for its reason, or for its evidence. */
export type Question = {
  stepId: number;
  name: string;
  unmet: readonly string[];
  answer: (reasoned: Reasoned) => void;
  refuse: () => void;
};

let asked: Question | null = null;
const listeners = new Set<() => void>();

/** The one question at a time; another one takes back the one before. */
export function askReason(question: Question): void {
  asked?.refuse();
  setAsked(question);
}

/** Closes the question: with what is sent then, or so that the step stays open. */
export function closeQuestion(reasoned?: Reasoned): void {
  const question = asked;
  setAsked(null);
  // Once the dialog is gone: as long as it stands it holds the focus.
  setTimeout(() => (reasoned ? question?.answer(reasoned) : question?.refuse()));
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
