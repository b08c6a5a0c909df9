import { setImmediate as nextTurn } from 'node:timers/promises';

const mostTurns = 4;

/**
 * Waits while each turn of the event loop brings more of what `count` counts. What has arrived at the sockets meanwhile
 * then belongs to the same group; nothing is waited for.
 */
export async function whileMoreCome(count: () => number): Promise<void> {
  for (let turn = 0, before = 0; turn < mostTurns && count() > before; turn += 1) {
    before = count();
    await nextTurn();
  }
}
