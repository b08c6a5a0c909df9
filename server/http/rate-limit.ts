/** What all who share it are sent in a second, and what they may be sent at once after a rest, in bytes. */
const bytesPerMs = 8000;
const mostAtOnce = 4_000_000;
/** What each answer takes beside its bytes, for the work that it is. */
const workBytes = 16_000;

const longestWaitMs = 2000;
const mostWaiting = 1000;
const lookEveryMs = 20;

/** `expected` is how many bytes the answer will have, as far as anybody knows. */
type Turn = { expected: number; begin: () => void; refuse: () => void };
type Waiting = Turn & { until: number };

/**
 * An allowance that many share: each begins at once while there is some, and waits otherwise, by turns with
 * those of other addresses. Whoever waits for too long is refused, but not sooner: those who ask again as soon
 * as they are answered would ask all the more.
 */
export function createRateLimit() {
  const queues = new Map<string, Set<Waiting>>();
  let waiting = 0;
  let left = mostAtOnce;
  let filledAt = performance.now();
  let timer: NodeJS.Timeout | undefined;

  function refill(): void {
    const now = performance.now();
    left = Math.min(mostAtOnce, left + (now - filledAt) * bytesPerMs);
    filledAt = now;
  }

  function begin(turn: Turn): void {
    left -= turn.expected + workBytes;
    turn.begin();
  }

  function leave(address: string, one: Waiting): boolean {
    const queue = queues.get(address);
    if (!queue?.delete(one)) return false;
    waiting -= 1;
    if (queue.size === 0) queues.delete(address);
    return true;
  }

  /** Whoever has waited longest of the next address. */
  function next(): Waiting | undefined {
    for (const [address, queue] of queues) {
      const [one] = queue;
      queues.delete(address);
      queues.set(address, queue);
      if (one && leave(address, one)) return one;
    }
    return undefined;
  }

  function refuseLate(): void {
    const now = performance.now();
    for (const [address, queue] of queues) {
      for (const one of queue) {
        if (one.until > now) break;
        leave(address, one);
        one.refuse();
      }
    }
  }

  function look(): void {
    refill();
    refuseLate();
    while (left > 0) {
      const one = next();
      if (!one) break;
      begin(one);
    }
    if (waiting > 0) return;
    clearInterval(timer);
    timer = undefined;
  }

  return {
    /** Begins a turn, at once or later; the result gives it up where nobody waits for it any more. */
    wait: (address: string, turn: Turn): (() => void) => {
      refill();
      if (waiting === 0 && left > 0) begin(turn);
      else if (waiting >= mostWaiting) turn.refuse();
      else {
        const one = { ...turn, until: performance.now() + longestWaitMs };
        const queue = queues.get(address) ?? new Set();
        queues.set(address, queue.add(one));
        waiting += 1;
        timer ??= setInterval(look, lookEveryMs).unref();
        return () => void leave(address, one);
      }
      return () => {};
    },
    /** An answer had so many bytes more than was expected, or fewer. */
    settle: (more: number): void => {
      left -= more;
    },
  };
}
