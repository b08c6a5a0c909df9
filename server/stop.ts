import type { Server } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

// Whatever a client does, a stop is over by then.
const longestStopMs = 9000;
// A signal to a whole group of processes arrives twice: directly, and passed on by the launcher.
const sameSignalMs = 500;

type Stopping = {
  server: Server;
  /** From here on the program asks not to be sent anything new. */
  drain: () => void;
  /** How long to go on answering while proxies notice. */
  drainMs: number;
  /** What else to close, in order, when the last answer is out. */
  close: (() => Promise<void> | void)[];
};

/**
 * Stops the process when it is told to (SIGTERM, SIGINT), or when the launcher that started it is gone:
 * finishes what is in flight, then exits with 0. A second signal exits at once.
 */
export function stopWhenTold(stopping: Stopping): void {
  let since: number | undefined;
  const told = () => {
    if (since === undefined) {
      since = Date.now();
      void stop(stopping);
    } else if (Date.now() - since > sameSignalMs) {
      process.exit(1);
    }
  };
  process.on('SIGTERM', told);
  process.on('SIGINT', told);
  if (process.channel) process.on('disconnect', told);
}

async function stop({ server, drain, drainMs, close }: Stopping): Promise<void> {
  setTimeout(() => process.exit(0), longestStopMs).unref();
  drain();
  await sleep(drainMs);
  await new Promise<void>((closed) => {
    server.close(() => closed());
    server.closeIdleConnections();
  });
  for (const one of close) await one();
  process.exit(0);
}
