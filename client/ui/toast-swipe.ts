import { useMemo, useRef } from 'react';
import type { PointerEvent } from 'react';

/** Distances in CSS pixels: to dismiss, and to start a swipe. */
const away = 50;
const begins = 6;

/** A swipe to the right follows the finger; a short one snaps back. */
export function useSwipe(onAway: () => void) {
  const from = useRef<{ x: number; y: number } | null>(null);
  const moved = useRef(0);
  return useMemo(() => {
    const shift = ({ currentTarget }: PointerEvent<HTMLElement>, x: number) => {
      moved.current = x;
      currentTarget.style.translate = x > 0 ? `${x}px` : '';
    };
    return {
      onPointerDown: ({ button, clientX: x, clientY: y }: PointerEvent) => {
        if (button === 0) from.current = { x, y };
      },
      onPointerMove: (event: PointerEvent<HTMLElement>) => {
        if (!from.current) return;
        const x = event.clientX - from.current.x;
        const y = Math.abs(event.clientY - from.current.y);
        if (moved.current > 0) shift(event, Math.max(1, x));
        else if (x > begins && x > y) {
          event.currentTarget.setPointerCapture(event.pointerId);
          shift(event, x);
        } else if (y > begins || x < -begins) from.current = null;
      },
      onPointerUp: (event: PointerEvent<HTMLElement>) => {
        const gone = moved.current > away;
        from.current = null;
        if (gone) onAway();
        else shift(event, 0);
      },
      onPointerCancel: (event: PointerEvent<HTMLElement>) => {
        from.current = null;
        shift(event, 0);
      },
    };
  }, [onAway]);
}
