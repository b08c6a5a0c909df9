import { useSyncExternalStore } from 'react';

import { today } from './day.ts';

/** The local day, updated while the page stays open overnight. */
export function useToday(): string {
  return useSyncExternalStore(watchClock, today);
}

/** Ticks every minute, and when the page becomes visible: timers of hidden pages are late. */
export function watchClock(onTick: () => void): () => void {
  const timer = setInterval(onTick, 60_000);
  document.addEventListener('visibilitychange', onTick);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', onTick);
  };
}
