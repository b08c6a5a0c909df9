import { useSyncExternalStore } from 'react';

import { ApiError } from '#client/api.ts';

/** The part of a body that completes a step in spite of its conditions. */
export type Reasoned = { reason?: string };

/** A completion that waits for its reason, or for its evidence. */
export type Question = {
  /** Null if it is not known, or does not exist yet. */
  stepId: number | null;
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
    const reasoned = await new Promise<Reasoned | null>((resolve) => {
      const question = { stepId: null, name, unmet: conditions };
      askReason({ ...question, answer: resolve, refuse: () => resolve(null) });
    });
    return reasoned && send(reasoned);
  }
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
