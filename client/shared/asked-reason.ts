import { useSyncExternalStore } from 'react';

import { ApiError } from '#client/api.ts';

/** The part of a request body that completes a step in spite of its conditions. */
export type Reasoned = { reason?: string };

export type Question = {
  /** Null if unknown, or if the step does not exist yet. */
  stepId: number | null;
  name: string;
  unmet: readonly string[];
  answer: (reasoned: Reasoned) => void;
  refuse: () => void;
};

let asked: Question | null = null;
const listeners = new Set<() => void>();

/** Only one question is open at a time; a new one cancels the previous one. */
export function askReason(question: Question): void {
  asked?.refuse();
  setAsked(question);
}

/**
 * Sends a request that may complete a step. If the server requires a reason, calls `onAsk`, asks for it and sends the
 * request again. Resolves to null if the user gives no reason.
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

/** With a reason the step is completed, without one it stays open. */
export function closeQuestion(reasoned?: Reasoned): void {
  const question = asked;
  setAsked(null);
  // The dialog holds the focus until it is closed.
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
