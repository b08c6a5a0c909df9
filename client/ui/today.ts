import { useSyncExternalStore } from 'react';

import { today } from './day.ts';

/** The local day, updated while the page stays open overnight. */
export function useToday(): string {
  return useSyncExternalStore(watchClock, today);
}

/** Ticks every minute, and when the page becomes visible: timers of hidden pages are late. */
export function watchClock(onTick: () => void): () => void {
  timer ??= setInterval(tick, 60_000);
  document.addEventListener('visibilitychange', tick);
  watchers.add(onTick);
  return () => watchers.delete(onTick);
}

/** One timer for all, because each row of a long list watches the clock. */
let timer: ReturnType<typeof setInterval> | undefined;
const watchers = new Set<() => void>();

function tick(): void {
  for (const onTick of watchers) onTick();
}
