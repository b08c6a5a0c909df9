import { ApiError } from '#client/data/api.ts';
import { closeAndGoOn } from '#client/ui/focus.ts';
import { store } from '#client/ui/store.ts';

/** The part of a request body that completes a step in spite of its conditions. */
export type WithReason = { reason?: string };

export type Question = {
  /** Null if unknown, or if the step does not exist yet. */
  stepId: number | null;
  name: string;
  unmet: readonly string[];
  answer: (reasoned: WithReason) => void;
  refuse: () => void;
};

const open = store<Question | null>(null);
export const useQuestion = open.use;

/** Only one question is open at a time; a new one cancels the previous one. */
export function askReason(next: Question): void {
  open.get()?.refuse();
  open.set(next);
}

/**
 * Sends a request that may complete a step. If the server requires a reason, calls `onAsk`, asks for it and sends the
 * request again. Resolves to null if the user gives no reason.
 */
export async function retryWithReason<Answer>(
  send: (reasoned: WithReason) => Promise<Answer>,
  onAsk: () => void = () => {},
): Promise<Answer | null> {
  try {
    return await send({});
  } catch (error) {
    const unmet = error instanceof ApiError ? error.problem.unmet : undefined;
    if (!unmet) throw error;
    onAsk();
    const { step: name, conditions } = unmet;
    const reasoned = await new Promise<WithReason | null>((resolve) => {
      const question = { stepId: null, name, unmet: conditions };
      askReason({ ...question, answer: resolve, refuse: () => resolve(null) });
    });
    return reasoned && send(reasoned);
  }
}

/** With a reason the step is completed, without one it stays open. */
export function closeQuestion(reasoned?: WithReason): void {
  const closed = open.get();
  closeAndGoOn(
    () => open.set(null),
    () => (reasoned ? closed?.answer(reasoned) : closed?.refuse()),
  );
}
