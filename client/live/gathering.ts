import type { Change } from '#contract/live.ts';

/** So long nothing is done a second time; while more comes it is waited for again, and then no longer. */
const stepMs = 100;
const mostMs = 1000;
/** A read that takes longer than that does not keep what came after it from being seen. */
const patienceMs = 3000;

/**
 * Acts on changes, on the first ones at once. What comes while that is under way, or shortly after it
 * began, is gathered and acted upon together as soon as no more comes: a burst costs two acts, one at its
 * beginning and one at its end.
 */
export function createGathering(act: (changes: Change[]) => Promise<void>) {
  let waiting: Change[] = [];
  let working = false;

  function add(changes: Change[]): void {
    waiting.push(...changes);
    if (!working) void work();
  }

  async function work(): Promise<void> {
    working = true;
    while (waiting.length > 0) {
      const gathered = takeAll();
      await Promise.all([Promise.race([act(gathered), delay(patienceMs)]), quiet()]);
    }
    working = false;
  }

  async function quiet(): Promise<void> {
    let known = 0;
    for (let ms = 0; ms === 0 || (ms < mostMs && waiting.length > known); ms += stepMs) {
      known = waiting.length;
      await delay(stepMs);
    }
  }

  /** What was gathered and not acted upon; from now on it is the caller's. */
  function takeAll(): Change[] {
    const gathered = waiting;
    waiting = [];
    return gathered;
  }

  return { add, takeAll };
}

function delay(ms: number): Promise<void> {
  return new Promise((resolve) => void setTimeout(resolve, ms));
}
