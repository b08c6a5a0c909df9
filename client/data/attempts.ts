import { calls } from '#contract/calls.ts';
import type { CallName } from '#contract/calls.ts';

/** A call with the ids that it names, such as 'updateTask {"params":{"id":7}}': another try has the same. */
export function attemptOf(name: CallName, sent: unknown = {}): string {
  return `${name} ${JSON.stringify(sent, calls[name].method === 'POST' ? idsOfPost : idsOfPath)}`;
}

const idsOfPath = ['params', 'id'];
/** The body of a POST names the parent of a new record, or the records of a bulk change. */
const parents = ['projectId', 'taskId', 'taskStepId', 'stepId', 'detailId'];
const idsOfPost = [...idsOfPath, 'body', 'steps', 'projects', ...parents];

const failed = new WeakMap<object, string>();
let onSuccess: (attempt: string) => void = () => {};

export function listenForSuccess(listener: typeof onSuccess): void {
  onSuccess = listener;
}

/** Undefined for errors that no call caused. */
export function attemptBehind(error: unknown): string | undefined {
  return error instanceof Error ? failed.get(error) : undefined;
}

/** Reports the success, or marks the error for `attemptBehind`. */
export async function attempt<T>(name: string, send: () => Promise<T>): Promise<T> {
  try {
    const answer = await send();
    onSuccess(name);
    return answer;
  } catch (error) {
    if (error instanceof Error) failed.set(error, name);
    throw error;
  }
}
