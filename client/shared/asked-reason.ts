import { useSyncExternalStore } from 'react';

import { ApiError } from '#client/api.ts';

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

/** What is sent with a completion that needs a reason. */
export type Reasoned = { reason?: string };

/**
 * Sends what may complete a step: if it would and the step needs a reason, asks for one and sends it again. `onAsk` is
 * called before the question. Resolves to null where no reason is given.
 */
export async function askingReason<Answer>(
  send: (reasoned: Reasoned) => Promise<Answer>,
  onAsk: () => void = () => {},
): Promise<Answer | null> {
  try {
    return await send({});
  } catch (error) {
    const unmet = error instanceof ApiError ? error.problem.unmet : undefined;
    if (!unmet) throw error;
    onAsk();
    const { step: name, conditions } = unmet;
    const reason = await new Promise<string | null>((resolve) => {
      askReason({ name, unmet: conditions, answer: resolve, refuse: () => resolve(null) });
    });
    return reason === null ? null : send({ reason });
  }
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
