import { Problem } from './problem.ts';

type Turns = {
  most: number;
  waiting: number;
  /** The error if the queue is full. */
  message: string;
};

/** Jobs of one owner share fairly. Aborting `signal` removes a waiting job. */
type Whose = { owner?: number | undefined; signal?: AbortSignal | undefined };
type Waiting = { owner: number | undefined; begin: () => void; refuse: () => void };

/**
 * A fair concurrency limiter for expensive work. Owners without a running job go first, then first come, first
 * served. Throws `busy` if the queue is full or the job was aborted. A full queue drops a job of the owner with the
 * most waiting if the newcomer's owner has fewer.
 */
export function createConcurrencyLimiter({ most, waiting, message }: Turns) {
  const atWork: (number | undefined)[] = [];
  const queue: Waiting[] = [];
  const waitingOf = (owner: number | undefined) =>
    queue.filter((one) => one.owner === owner).length;

  function leave(one: Waiting): void {
    queue.splice(queue.indexOf(one), 1);
    one.refuse();
  }

  /** Whether one more job of this owner fits, after dropping a greedier owner's if that is fair. */
  function hasRoom(owner: number | undefined): boolean {
    if (queue.length < waiting) return true;
    const last = queue.toReversed();
    const [greediest] = last.toSorted((a, b) => waitingOf(b.owner) - waitingOf(a.owner));
    if (!greediest || waitingOf(greediest.owner) <= waitingOf(owner) + 1) return false;
    leave(greediest);
    return true;
  }

  function itsTurn({ owner, signal }: Whose): Promise<void> {
    return new Promise((resolve, reject) => {
      const refuse = () => reject(new Problem('busy', message, { retryAfter: 2 }));
      const begin = () => {
        atWork.push(owner);
        resolve();
      };
      if (atWork.length < most) begin();
      else if (signal?.aborted || !hasRoom(owner)) refuse();
      else {
        const one = { owner, begin, refuse };
        queue.push(one);
        signal?.addEventListener('abort', () => queue.includes(one) && leave(one));
      }
    });
  }

  function end(owner: number | undefined): void {
    atWork.splice(atWork.indexOf(owner), 1);
    const next = queue.find((one) => !atWork.includes(one.owner)) ?? queue[0];
    if (!next) return;
    queue.splice(queue.indexOf(next), 1);
    next.begin();
  }

  return async <T>(work: () => Promise<T>, whose: Whose = {}): Promise<T> => {
    await itsTurn(whose);
    try {
      return await work();
    } finally {
      end(whose.owner);
    }
  };
}
