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

/** The size of the previous group, and the time that it took. */
export type Written = { size: number; ms: number };

/**
 * Waits until the group is as large as the previous one, at most half of the previous group's time. Clients that were
 * just answered often ask again, and one disk sync is enough for all of them.
 */
export async function whileOthersReturn(count: () => number, { size, ms }: Written): Promise<void> {
  const until = performance.now() + ms / 2;
  while (count() < size && performance.now() < until) await pause(1);
}
