import { useCallback, useLayoutEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';

import { useDragging } from './reorder-loading.ts';
import type { Dragging } from './reorder-loading.ts';

type DropTargetOptions = {
  /** The `kind` of the lists whose things are taken in. */
  kind: string;
  /** Whether this thing may be dropped here. */
  accepts: (id: number) => boolean;
  onDrop: (id: number) => void;
};

/**
 * A place into which things can be dropped that are dragged out of a list: `ref` is for its element, `over`
 * says that something it would take is held over it.
 */
export function useDropTarget<Element extends HTMLElement>(
  options: DropTargetOptions,
): { ref: RefObject<Element | null>; over: boolean } {
  const ref = useRef<Element>(null);
  const [over, setOver] = useState(false);
  const latest = useRef(options);
  useLayoutEffect(() => {
    latest.current = options;
  });
  const attach = useCallback(({ attachPlace }: Dragging) => {
    if (!ref.current) return undefined;
    return attachPlace({
      element: ref.current,
      accepts: ({ kind, id }) => kind === latest.current.kind && latest.current.accepts(id),
      onOver: setOver,
      onDrop: ({ id }) => latest.current.onDrop(id),
    });
  }, []);
  useDragging(attach);
  return { ref, over };
}
