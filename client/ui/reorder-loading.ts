import { useEffect } from 'react';
import type { RefObject } from 'react';

import type * as draggingModule from './reorder-drag.ts';

/**
 * Loads and attaches the code once the mouse enters the list, and never on devices without a mouse, so that pages
 * with many rows open sooner. A new `attach` replaces the previous one.
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
    // No pointer events are fired while an item is dragged here from another list.
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
        // Keys and menus still work; the next row retries.
        loading = undefined;
        return null;
      })
    : Promise.resolve(null);
  return loading;
}
