import { useCallback, useLayoutEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';

import { useDragging } from './reorder-loading.ts';
import type { Dragging } from './reorder-loading.ts';

type DropTargetOptions = {
  kind: string;
  accepts: (id: number) => boolean;
  onDrop: (id: number) => void;
};

/** Accepts items dragged out of lists of this `kind`. `over`: an accepted item is dragged over it. */
export function useDropTarget<Element extends HTMLElement>(
  options: DropTargetOptions,
): { ref: RefObject<Element | null>; over: boolean } {
  const ref = useRef<Element>(null);
  const [over, setOver] = useState(false);
  const latest = useRef(options);
  useLayoutEffect(() => {
    latest.current = options;
  });
  const attach = useCallback(({ attachDropTarget }: Dragging) => {
    if (!ref.current) return undefined;
    return attachDropTarget({
      element: ref.current,
      accepts: ({ kind, id }) => kind === latest.current.kind && latest.current.accepts(id),
      onOver: setOver,
      onDrop: ({ id }) => latest.current.onDrop(id),
    });
  }, []);
  useDragging(ref, attach);
  return { ref, over };
}
