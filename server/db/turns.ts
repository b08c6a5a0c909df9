import { setImmediate as nextTurn } from 'node:timers/promises';

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
