import { MessageChannel } from 'node:worker_threads';
import type { MessagePort } from 'node:worker_threads';

import type { UnknownRow } from 'kysely';

import type { Snapshot, Source } from './database.ts';
import { lazyThread } from './lazy-thread.ts';
import type { Reply } from './snapshot-thread.ts';
import { errorOf } from './thread-errors.ts';

/** Opens snapshots in a worker thread: a long read blocks no request and leaves no garbage on the main heap. */
export function createSnapshots(source: Source) {
  // Its objects are short-lived: a small heap is enough.
  const thread = lazyThread(new URL('snapshot-thread.ts', import.meta.url), source, 4);
  return {
    open: async (): Promise<Snapshot> => {
      const { port1, port2 } = new MessageChannel();
      thread.take().postMessage(port2, [port2]);
      const ask = asking(port1);
      port1.once('close', thread.release);
      const close = () => port1.close();
      try {
        await ask('select name from migrations limit 1', []);
      } catch (error) {
        close();
        throw error;
      }
      return { row: ({ sql, parameters }) => ask(sql, parameters), close };
    },
    close: thread.end,
  };
}

/** Sends the thread one query at a time. */
function asking(port: MessagePort) {
  let waiting: PromiseWithResolvers<UnknownRow> | undefined;
  port.on('message', ({ row, error }: Reply) => {
    if (error) waiting?.reject(errorOf(error));
    else waiting?.resolve(row ?? {});
  });
  port.on('close', () => waiting?.reject(new Error('The snapshot was closed')));
  return (sql: string, parameters: readonly unknown[]): Promise<UnknownRow> => {
    waiting = Promise.withResolvers();
    port.postMessage([sql, parameters]);
    return waiting.promise;
  };
}
