import type { AppliedChange } from './shown.ts';

/** The debounce interval, and the longest time that a burst can extend it. */
const stepMs = 100;
const maxMs = 1000;
/** After this time a slow refresh no longer blocks later changes. */
const timeoutMs = 3000;

type Batch = { changes: AppliedChange[]; done: Promise<void>; finish: () => void };

/** Coalesces changes: acts on the first one immediately and batches the next ones until no more arrive. */
export function createCoalescer(act: (changes: AppliedChange[]) => Promise<void>) {
  let waiting: Batch | undefined;
  let working = false;

  /** Resolves once these changes were acted on, or after the time limit. */
  function add(changes: AppliedChange[]): Promise<void> {
    waiting ??= newBatch();
    waiting.changes.push(...changes);
    const { done } = waiting;
    if (!working) void work();
    return done;
  }

  async function work(): Promise<void> {
    working = true;
    while (waiting) {
      const batch = waiting;
      waiting = undefined;
      const acted = Promise.race([act(batch.changes), delay(timeoutMs)]).finally(batch.finish);
      await Promise.all([acted, quiet()]);
    }
    working = false;
  }

  async function quiet(): Promise<void> {
    let known = 0;
    for (let ms = 0; ms === 0 || (ms < maxMs && count() > known); ms += stepMs) {
      known = count();
      await delay(stepMs);
    }
  }

  function count(): number {
    return waiting?.changes.length ?? 0;
  }

  function takeAll(): AppliedChange[] {
    const left = waiting;
    waiting = undefined;
    left?.finish();
    return left?.changes ?? [];
  }

  return { add, takeAll };
}

function newBatch(): Batch {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { changes: [], done: promise, finish: resolve };
}

function delay(ms: number): Promise<void> {
  return new Promise((resolve) => void setTimeout(resolve, ms));
}
