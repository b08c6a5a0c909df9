import { setTimeout as sleep } from 'node:timers/promises';

/** Polls until the condition holds. Throws after `mostMs`. */
export async function until(
  holds: () => boolean | Promise<boolean>,
  mostMs = 30_000,
): Promise<void> {
  const end = performance.now() + mostMs;
  while (!(await holds())) {
    if (performance.now() > end) throw new Error(`It did not come about within ${mostMs} ms`);
    await sleep(10);
  }
}
