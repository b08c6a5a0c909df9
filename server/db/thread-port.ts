import { MessageChannel } from 'node:worker_threads';
import type { Transferable } from 'node:worker_threads';

import type { LazyThread } from './lazy-thread.ts';
import { errorOf } from './thread-errors.ts';
import type { Failure } from './thread-errors.ts';

/** Opens a port to a thread, which gets its other end with `about`. It takes one request at a time. */
export function openPort<Reply extends { error?: Failure }>(thread: LazyThread, about?: unknown) {
  const { port1, port2 } = new MessageChannel();
  let waiting: PromiseWithResolvers<Reply> | undefined;
  port1.on('message', (reply: Reply) => {
    if (reply.error) waiting?.reject(errorOf(reply.error));
    else waiting?.resolve(reply);
  });
  port1.on('close', () => waiting?.reject(new Error('The port of a thread was closed')));
  port1.once('close', thread.release);
  thread.take().postMessage([port2, about], [port2]);
  return {
    ask: (request: unknown, transferred: Transferable[] = []): Promise<Reply> => {
      waiting = Promise.withResolvers();
      port1.postMessage(request, transferred);
      return waiting.promise;
    },
    close: () => port1.close(),
  };
}
