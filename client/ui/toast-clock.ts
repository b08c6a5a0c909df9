import { useCallback, useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import type { FocusEvent } from 'react';

/**
 * Calls `onEnd` after a time in milliseconds. Pauses on hover and focus of the element with the returned props, and
 * while the window is in the background.
 */
export function useToastClock(time: number, onEnd: () => void) {
  const latest = useRef(onEnd);
  useLayoutEffect(() => {
    latest.current = onEnd;
  });
  const left = useRef(time);
  const begun = useRef(0);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const reasons = useRef(new Set<string>());
  const run = useCallback((reason: string) => {
    reasons.current.delete(reason);
    if (reasons.current.size > 0 || timer.current || left.current === Infinity) return;
    begun.current = performance.now();
    timer.current = setTimeout(() => latest.current(), Math.max(0, left.current));
  }, []);
  const hold = useCallback((reason: string) => {
    reasons.current.add(reason);
    if (!timer.current) return;
    clearTimeout(timer.current);
    timer.current = undefined;
    left.current -= performance.now() - begun.current;
  }, []);
  useEffect(() => {
    const away = () => hold('window');
    const back = () => run('window');
    back();
    window.addEventListener('blur', away);
    window.addEventListener('focus', back);
    return () => {
      clearTimeout(timer.current);
      timer.current = undefined;
      window.removeEventListener('blur', away);
      window.removeEventListener('focus', back);
    };
  }, [hold, run]);
  return useMemo(
    () => ({
      // Not on enter: a toast may appear below a resting pointer.
      onPointerMoveCapture: () => hold('pointer'),
      onPointerLeave: () => run('pointer'),
      onFocus: () => hold('focus'),
      onBlur: ({ relatedTarget, currentTarget }: FocusEvent) => {
        if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) run('focus');
      },
    }),
    [hold, run],
  );
}
