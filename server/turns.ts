import { Problem } from './problem.ts';

type Turns = {
  /** How many work at once. */
  most: number;
  /** How many wait at once; whoever comes then is told to come again. */
  waiting: number;
  /** What those are told. */
  message: string;
};

/**
 * Lets only a few at a time do what takes much of the machine. The result runs what it is given when it is
 * its turn, and throws when too many are waiting already.
 */
export function createTurns({ most, waiting, message }: Turns) {
  let working = 0;
  const queue: (() => void)[] = [];
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (working >= most) {
      if (queue.length >= waiting) throw new Problem('busy', message, { retryAfter: 2 });
      await new Promise<void>((resolve) => queue.push(resolve));
    } else {
      working += 1;
    }
    try {
      return await work();
    } finally {
      const next = queue.shift();
      if (next) next();
      else working -= 1;
    }
  };
}
