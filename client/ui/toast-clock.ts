import { useEffect, useEffectEvent, useRef } from 'react';
import type { RefObject } from 'react';

/** A toast is held on hover and focus of the element, and while the window is in the background. */
export function useHold(element: RefObject<HTMLElement | null>) {
  const moved = useRef(false);
  const isPaused = () => {
    const { current } = element;
    const hovered = moved.current && current?.matches(':hover');
    return !document.hasFocus() || hovered || current?.contains(document.activeElement) === true;
  };
  // A toast may appear below a resting pointer.
  const onPointerMoveCapture = () => {
    moved.current = true;
  };
  return { isPaused, onPointerMoveCapture };
}

const tickMs = 100;

/** Calls `onEnd` after a time in milliseconds, which stands still while it is held. */
export function useCountdown(time: number, isPaused: () => boolean, onEnd: () => void): void {
  const isPausedNow = useEffectEvent(isPaused);
  const end = useEffectEvent(onEnd);
  useEffect(() => {
    if (time === Infinity) return undefined;
    let left = time;
    let before = performance.now();
    const timer = setInterval(() => {
      const now = performance.now();
      if (!isPausedNow()) left -= now - before;
      before = now;
      if (left <= 0) end();
    }, tickMs);
    return () => clearInterval(timer);
  }, [time]);
}
