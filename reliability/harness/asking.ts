import type { Answered } from './person.ts';
import type { Witness } from './witness.ts';

/** The outcome of one request. `status` is 0 without a response; `problem` is the reason. */
export type Ended = {
  began: number;
  ended: number;
  status: number;
  retryAfter: boolean;
  problem?: string;
};

type Send<T> = () => Promise<Answered<T>>;

/** Makes requests and records their outcomes, including whether writes were acknowledged. */
export function asking(witness: Witness) {
  const requests: Ended[] = [];
  const unforeseen: string[] = [];

  /** Returns a success, or that the server is busy. */
  async function ask<T>(what: string, send: Send<T>) {
    const began = performance.now();
    const how: { problem?: string } = {};
    const answered = await send().catch((error: Error) => void (how.problem = String(error)));
    const status = answered?.status ?? 0;
    const retryAfter = answered?.headers['retry-after'] !== undefined;
    requests.push({ ...how, began, ended: performance.now(), status, retryAfter });
    if (status === 429) return 'too often';
    if (answered && status < 300) return answered;
    if (status >= 300 && status < 500) unforeseen.push(`${what}: ${status}`);
    return undefined;
  }

  /** A write is acknowledged only by a successful response. */
  async function write<T>(what: string, known: { open?: boolean }, send: Send<T>) {
    const answered = await ask(what, send);
    if (answered === 'too often') return undefined;
    if (answered) witness.count.acknowledged += 1;
    else {
      witness.count.unanswered += 1;
      known.open = true;
    }
    return answered;
  }

  return { requests, unforeseen, ask, write };
}

export type Asking = ReturnType<typeof asking>;
