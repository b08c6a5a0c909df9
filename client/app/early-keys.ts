import { useLayoutEffect } from 'react';
import type { RefObject } from 'react';

type EarlyKeysProps = { pressed: RefObject<KeyboardEvent[]> };

/** Collects the keys that are pressed before the code of the shortcuts has loaded. */
export function EarlyKeys({ pressed }: EarlyKeysProps) {
  useLayoutEffect(() => {
    const collect = (event: KeyboardEvent) => void pressed.current.push(event);
    addEventListener('keydown', collect);
    return () => removeEventListener('keydown', collect);
  }, [pressed]);
  return null;
}
