import { useEffect } from 'react';

import type * as draggingModule from './reorder-drag.ts';

/**
 * Loads the code first, which a device without a mouse never does. A new `attach` replaces the previous one.
 */
export function useDragging(attach: (dragging: Dragging) => (() => void) | undefined): void {
  useEffect(() => {
    let detach: (() => void) | undefined;
    let gone = false;
    const begin = async () => {
      const dragging = await load();
      if (dragging && !gone) detach = attach(dragging);
    };
    void begin();
    return () => {
      gone = true;
      detach?.();
    };
  }, [attach]);
}

export type Dragging = typeof draggingModule;

let loading: Promise<Dragging | null> | undefined;

function load(): Promise<Dragging | null> {
  loading ??= matchMedia('(any-pointer: fine)').matches
    ? import('./reorder-drag.ts').catch(() => {
        // Keys and menus still work; the next row tries again.
        loading = undefined;
        return null;
      })
    : Promise.resolve(null);
  return loading;
}
