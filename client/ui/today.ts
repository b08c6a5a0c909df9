import { useSyncExternalStore } from 'react';

import { today } from './day.ts';
import { signal } from './store.ts';

/** The local day, updated while the page stays open overnight. */
export function useToday(): string {
  return useSyncExternalStore(watchClock, today);
}

/** Ticks every minute, and when the page becomes visible: timers of hidden pages are late. */
export function watchClock(onTick: () => void): () => void {
  timer ??= setInterval(tick, 60_000);
  document.addEventListener('visibilitychange', tick);
  return ticks.subscribe(onTick);
}

/** One timer for all, because each row of a long list watches the clock. */
let timer: ReturnType<typeof setInterval> | undefined;
const ticks = signal();

function tick(): void {
  ticks.notify();
}
