import { setFlagsFromString } from 'node:v8';
import { Worker } from 'node:worker_threads';

export type LazyThread = ReturnType<typeof lazyThread>;

const restMs = 30_000;

// The server's own option has taken effect by now, and would also replace the limits of its threads.
setFlagsFromString('--max-semi-space-size=0');

/**
 * A worker thread, started on demand and ended when idle. After a crash the next use starts a new
 * one.
 */
export function lazyThread(file: URL, workerData: unknown, maxYoungGenerationSizeMb: number) {
  let thread: Worker | undefined;
  let users = 0;
  let rest: NodeJS.Timeout | undefined;

  function start(): Worker {
    const started = new Worker(file, {
      workerData,
      resourceLimits: { maxYoungGenerationSizeMb },
    });
    started.unref();
    // Its ports close with it, which rejects pending reads.
    started.on('error', () => {});
    started.once('exit', () => {
      if (thread === started) thread = undefined;
    });
    return started;
  }

  async function end(): Promise<void> {
    clearTimeout(rest);
    const ending = thread;
    thread = undefined;
    await ending?.terminate();
  }

  return {
    take: (): Worker => {
      clearTimeout(rest);
      users += 1;
      return (thread ??= start());
    },
    release: () => {
      users -= 1;
      if (users === 0) rest = setTimeout(() => void end(), restMs).unref();
    },
    end,
  };
}
