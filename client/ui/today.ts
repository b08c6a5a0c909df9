import { useSyncExternalStore } from 'react';

import { today } from './day.ts';

/** The local day. A page that stays open overnight follows it. */
export function useToday(): string {
  return useSyncExternalStore(watchClock, today);
}

/** Reports each minute, and when the page is looked at again: timers of hidden pages are late. */
export function watchClock(onTick: () => void): () => void {
  const timer = setInterval(onTick, 60_000);
  document.addEventListener('visibilitychange', onTick);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', onTick);
  };
}
