import type { Snapshot, Source } from './database.ts';
import { lazyThread } from './lazy-thread.ts';
import type { Reply } from './snapshot-thread.ts';
import { openPort } from './thread-port.ts';

/** Opens snapshots in a worker thread: a long read blocks no request and leaves no garbage on the main heap. */
export function createSnapshots(source: Source) {
  // Its objects are short-lived: a small heap is enough.
  const thread = lazyThread(new URL('snapshot-thread.ts', import.meta.url), source, 4);
  return {
    open: async (): Promise<Snapshot> => {
      const { ask, close } = openPort<Reply>(thread);
      const row: Snapshot['row'] = async ({ sql, parameters }) =>
        (await ask([sql, parameters])).row ?? {};
      try {
        await row({ sql: 'select name from migrations limit 1', parameters: [] });
      } catch (error) {
        close();
        throw error;
      }
      return { row, close };
    },
    close: thread.end,
  };
}
