import { Problem } from './problem.ts';

type Turns = {
  /** How many work at once. */
  most: number;
  /** How many wait at once. */
  waiting: number;
  /** What those are told for whom there is no room. */
  message: string;
};

/** Whose work it is, where they share with others, and what is aborted when nobody waits for it any more. */
type Whose = { owner?: number | undefined; signal?: AbortSignal | undefined };
type Waiting = { owner: number | undefined; begin: () => void; refuse: () => void };

/**
 * Lets only a few at a time do what takes much of the machine. The result runs what it is given when it is its
 * turn: those first who have nothing at work, then in the order in which they came. It throws when too many
 * are waiting, and when nobody waits for it any more. One who asks for very much at once keeps nobody else
 * out: where no room is left, whoever waits for most gives a place to whoever waits for less.
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

  /** Whether there is room for one more of this owner, made where it is fair. */
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
