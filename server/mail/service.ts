import type { Logger } from 'pino';

import type { FeedEvent } from '#server/live/feed.ts';

import { addDigests } from './digests.ts';
import { addInstants } from './instants.ts';
import { sendNext } from './send-next.ts';
import type { Sending } from './send-next.ts';

const everyMs = 5000;
// The changes of a short time are looked at together.
const soonMs = 250;
const patienceMs = 2000;

type Parts = Omit<Sending, 'stop'> & {
  log: Logger;
  subscribe: (listener: (event: FeedEvent) => void) => () => void;
};

/** Adds the mails that are due, and sends them one by one. A mail server that is down or slow holds up nothing else. */
export function startMail({ log, subscribe, ...given }: Parts) {
  const stopping = new AbortController();
  const sending = { ...given, stop: stopping.signal };
  const ending = new AbortController();
  const isEnding = () => ending.signal.aborted;
  let running: Promise<void> | undefined;
  let again = false;
  let soon: NodeJS.Timeout | undefined;

  async function work(): Promise<void> {
    await addDigests(sending.ctx);
    while (await addInstants(sending.ctx)) if (isEnding()) return;
    while (!isEnding() && (await sendNext(sending)) !== 'nothing');
  }

  function look(): void {
    again = true;
    running ??= lookAgain().finally(() => (running = undefined));
  }

  async function lookAgain(): Promise<void> {
    while (again && !isEnding()) {
      again = false;
      await work().catch((error: unknown) => {
        // A stop closes the database meanwhile.
        if (!isEnding()) log.warn({ err: error }, 'mail cannot be sent');
      });
    }
  }

  const timer = setInterval(look, everyMs).unref();
  look();
  const unsubscribe = subscribe(() => {
    if (soon) return;
    soon = setTimeout(() => {
      soon = undefined;
      look();
    }, soonMs).unref();
  });

  return {
    stop: async () => {
      ending.abort();
      clearInterval(timer);
      clearTimeout(soon);
      unsubscribe();
      const abort = setTimeout(() => stopping.abort(), patienceMs).unref();
      await running?.catch(() => {});
      clearTimeout(abort);
    },
  };
}
