import { MessageChannel, Worker } from 'node:worker_threads';
import type { MessagePort } from 'node:worker_threads';

import type { UnknownRow } from 'kysely';

import type { Snapshot } from './database.ts';
import type { Reply, Source } from './snapshot-thread.ts';

/**
 * Opens snapshots of a database. A thread of its own, started with the first one, reads them: a long read blocks
 * no request and leaves no garbage in the heap that serves them.
 */
export function createSnapshots(source: Source) {
  let thread: Worker | undefined;

  function start(): Worker {
    const started = new Worker(new URL('snapshot-thread.ts', import.meta.url), {
      workerData: source,
      // Its objects live only for a moment: a small heap is enough.
      resourceLimits: { maxYoungGenerationSizeMb: 4 },
    });
    started.unref();
    // The ports close with the thread, which rejects whatever waits for a row.
    started.on('error', () => {});
    started.once('exit', () => {
      if (thread === started) thread = undefined;
    });
    return started;
  }

  return {
    open: async (): Promise<Snapshot> => {
      thread ??= start();
      const { port1, port2 } = new MessageChannel();
      thread.postMessage(port2, [port2]);
      const ask = asking(port1);
      const close = () => port1.close();
      try {
        await ask('select name from migrations limit 1', []);
      } catch (error) {
        close();
        throw error;
      }
      return { row: ({ sql, parameters }) => ask(sql, parameters), close };
    },
    close: async () => {
      await thread?.terminate();
    },
  };
}

/** Sends the thread one query after another. */
function asking(port: MessagePort) {
  let waiting: PromiseWithResolvers<UnknownRow> | undefined;
  port.on('message', ({ row, error }: Reply) => {
    if (error) waiting?.reject(Object.assign(new Error(error.message), error));
    else waiting?.resolve(row ?? {});
  });
  port.on('close', () => waiting?.reject(new Error('The snapshot was closed')));
  return (sql: string, parameters: readonly unknown[]): Promise<UnknownRow> => {
    waiting = Promise.withResolvers();
    port.postMessage([sql, parameters]);
    return waiting.promise;
  };
}
