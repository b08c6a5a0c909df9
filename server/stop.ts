import type { Server } from 'node:http';
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';

import type { Logger } from 'pino';

// A stop ends by then whatever clients do: within 10 s even on a busy machine.
const longestStopMs = 8000;
const lookEveryMs = 100;
const shortTurnMs = 0.05;
const mostTurns = 100;
// A signal to a process group arrives twice: directly and through the launcher.
const sameSignalMs = 500;

type Stopping = {
  log: Logger;
  server: Server;
  /** Closes connections without a request in progress. */
  closeIdle: () => void;
  /** Makes /readyz report 503. */
  drain: () => void;
  /** How long to keep answering until proxies have noticed. */
  drainMs: number;
  /** Closed in order after the last response. */
  close: (() => Promise<void> | void)[];
};

/**
 * Stops on SIGTERM, SIGINT or when the launcher is gone: finishes requests in flight, then exits with 0. A second
 * signal exits at once.
 */
export function stopOnSignal(stopping: Stopping): void {
  let since: number | undefined;
  const onSignal = () => {
    if (since === undefined) {
      since = Date.now();
      void stop(stopping);
    } else if (Date.now() - since > sameSignalMs) {
      process.exit(1);
    }
  };
  process.on('SIGTERM', onSignal);
  process.on('SIGINT', onSignal);
  if (process.channel) process.on('disconnect', onSignal);
}

/**
 * Logs uncaught errors. After an unhandled rejection the process continues, because only that promise's work
 * failed. After an uncaught exception the state is unknown: it finishes requests in flight and exits with 1, to be
 * restarted.
 */
export function handleUncaughtErrors(stopping: Stopping): void {
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
  { log, server, closeIdle, drain, drainMs, close }: Stopping,
  code = 0,
): Promise<void> {
  log.info('stopping');
  setTimeout(() => {
    log.warn('stopped before all requests had finished');
    process.exit(code);
  }, longestStopMs).unref();
  drain();
  await sleep(drainMs);
  // Node would also reset connections whose first request is on its way; `closeIdle` waits for it.
  server.closeIdleConnections = () => {};
  await shortTurn();
  await new Promise<void>((closed) => {
    server.close(() => closed());
    // Closes each connection after its response.
    setInterval(closeIdle, lookEveryMs).unref();
  });
  for (const one of close) await one();
  log.info('stopped');
  process.exit(code);
}

/**
 * Waits for a short turn of the event loop. Connections that have not been accepted when the port closes are reset,
 * and a proxy does not repeat a write on one of them; after a short turn there are hardly any.
 */
async function shortTurn(): Promise<void> {
  for (let turn = 0; turn < mostTurns; turn += 1) {
    const startedAt = performance.now();
    await nextTurn();
    if (performance.now() - startedAt < shortTurnMs) return;
  }
}
