import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises';

const mostTurns = 4;

/**
 * Waits while each turn of the event loop increases `count`, so that requests already at the sockets join the same
 * group. Adds no other delay.
 */
export async function whileMoreCome(count: () => number): Promise<void> {
  for (let turn = 0, before = 0; turn < mostTurns && count() > before; turn += 1) {
    before = count();
    await nextTurn();
  }
}

/** A group that was written: how many there were, and how long it took. */
export type Written = { size: number; ms: number };

/**
 * Waits until as many have come as there were in the group before, but no longer than half of the time that it took. Who
 * was answered then often asks again, and one wait for the disk is enough for all.
 */
export async function whileOthersReturn(count: () => number, { size, ms }: Written): Promise<void> {
  const until = performance.now() + ms / 2;
  while (count() < size && performance.now() < until) await pause(1);
}
