import type { Server } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

import type { Logger } from 'pino';

// Whatever a client does, a stop is over by then: within 10 s, also where the machine is very busy.
const longestStopMs = 8000;
const lookEveryMs = 100;
// A signal to a whole group of processes arrives twice: directly, and passed on by the launcher.
const sameSignalMs = 500;

type Stopping = {
  log: Logger;
  server: Server;
  /** Ends the connections on which nobody is being answered. */
  endUnused: () => void;
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

/**
 * What nobody foresaw goes into the log. A promise that was rejected unheard has left nothing undone but
 * itself: the process goes on. After an exception nobody knows what was left half-done in it: it finishes what
 * is in flight and exits with 1, to be started again.
 */
export function outliveFaults(stopping: Stopping): void {
  const { log } = stopping;
  let stops = false;
  process.on('unhandledRejection', (err) => log.error({ err }, 'unhandled rejection'));
  process.on('uncaughtException', (err) => {
    log.fatal({ err }, 'uncaught exception');
    if (!stops) void stop(stopping, 1);
    stops = true;
  });
}

async function stop(
  { log, server, endUnused, drain, drainMs, close }: Stopping,
  code = 0,
): Promise<void> {
  log.info('stopping');
  setTimeout(() => {
    log.warn('stopped before everything had ended');
    process.exit(code);
  }, longestStopMs).unref();
  drain();
  await sleep(drainMs);
  await new Promise<void>((closed) => {
    server.close(() => closed());
    // Whatever is answered now leaves its connection behind.
    setInterval(endUnused, lookEveryMs).unref();
  });
  for (const one of close) await one();
  log.info('stopped');
  process.exit(code);
}
