import { useEffect } from 'react';

import type * as draggingModule from './reorder-drag.ts';

/**
 * Attaches something that drags or is dropped on, as soon as the code for it is there. Where there is no
 * mouse it never comes: fingers do not drag there. A new `attach` takes the place of the one before it.
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
        // Without it everything can still be moved by keys and menus; the next row tries again.
        loading = undefined;
        return null;
      })
    : Promise.resolve(null);
  return loading;
}
