import type { Logger } from 'pino';

import type { FeedEvent } from '#server/live/feed.ts';

import { deliverNext, isDue } from './deliver.ts';
import type { Delivering, Step } from './deliver.ts';

const everyMs = 5000;
// The changes of a short time are looked at together.
const soonMs = 250;
const patienceMs = 2000;

type Parts = Delivering & {
  log: Logger;
  subscribe: (listener: (event: FeedEvent) => void) => () => void;
};

/** Sends for every webhook that is due, each in turn. A receiver that is down or slow holds up its own webhook only. */
export function startWebhooks({ log, subscribe, ...given }: Parts) {
  const stopping = new AbortController();
  const delivering = { ...given, posting: { ...given.posting, stop: stopping.signal } };
  const { ctx } = delivering;
  const running = new Map<number, Promise<void>>();
  const state = { stopped: false };
  let known = 0;
  let soon: NodeJS.Timeout | undefined;

  async function look(): Promise<void> {
    const webhooks = await ctx.db
      .selectFrom('webhooks')
      .select(['id', 'pausedBecause', 'nextAttemptAt', 'leasedUntil'])
      .execute();
    known = webhooks.length;
    for (const webhook of webhooks) {
      if (isDue(webhook, ctx.now())) run(webhook.id);
    }
  }

  function run(id: number): void {
    if (state.stopped || running.has(id)) return;
    const work = deliverAll(id)
      .catch((error: unknown) => warn(error, id))
      .finally(() => running.delete(id));
    running.set(id, work);
  }

  async function deliverAll(id: number): Promise<void> {
    let step: Step = 'skipped';
    while (!state.stopped && (step === 'delivered' || step === 'skipped')) {
      step = await deliverNext(delivering, id);
    }
  }

  function warn(error: unknown, webhook?: number): void {
    // A stop closes the database meanwhile.
    if (!state.stopped) log.warn({ err: error, webhook }, 'webhooks cannot be sent');
  }

  const lookNow = () => void look().catch((error: unknown) => warn(error));
  const timer = setInterval(lookNow, everyMs).unref();
  lookNow();
  const unsubscribe = subscribe(({ changes }) => {
    const isConcerned = known > 0 || changes?.some(({ entity }) => entity === 'webhook');
    if (!isConcerned || soon) return;
    soon = setTimeout(() => {
      soon = undefined;
      lookNow();
    }, soonMs).unref();
  });

  return {
    stop: async () => {
      state.stopped = true;
      clearInterval(timer);
      clearTimeout(soon);
      unsubscribe();
      const abort = setTimeout(() => stopping.abort(), patienceMs).unref();
      await Promise.allSettled(running.values());
      clearTimeout(abort);
    },
  };
}
