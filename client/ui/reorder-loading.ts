import { useEffect } from 'react';
import type { RefObject } from 'react';

import type * as draggingModule from './reorder-drag.ts';

/**
 * Loads the code, which a device without a mouse never does, and attaches it once the mouse is in the list: a
 * page of many rows opens sooner. A new `attach` replaces the previous one.
 */
export function useDragging(
  row: RefObject<HTMLElement | null>,
  attach: (dragging: Dragging) => (() => void) | undefined,
): void {
  useEffect(() => {
    const list = row.current?.closest('ul, ol') ?? row.current;
    let detach: (() => void) | undefined;
    let gone = false;
    const begin = async () => {
      const dragging = await load();
      if (dragging && !gone) detach = attach(dragging);
    };
    const onNear = () => {
      for (const event of nearby) list?.removeEventListener(event, onNear);
      void begin();
    };
    void load();
    // While something is dragged here from another list, the pointer is not reported.
    for (const event of nearby) list?.addEventListener(event, onNear);
    return () => {
      gone = true;
      for (const event of nearby) list?.removeEventListener(event, onNear);
      detach?.();
    };
  }, [row, attach]);
}

const nearby = ['pointermove', 'dragenter'];

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
