import { clsx } from 'clsx';
import { GripVertical } from 'lucide-react';
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { KeyboardEvent, RefObject } from 'react';

import { useDragging } from './reorder-loading.ts';
import type { Dragging } from './reorder-loading.ts';
import { droppedPlace, movedTo } from './reorder-order.ts';
import type { Edge } from './reorder-order.ts';

type ReorderOptions = {
  /** What the list is of. Places that take such things from elsewhere go by it. */
  kind: string;
  /** All of them, in their order. */
  ids: readonly number[];
  nameOf: (id: number) => string;
  /** Shows and saves the new order; `moved` is the thing that was moved, and its place from 0. */
  onReorder: (ids: number[], moved: { id: number; place: number }) => void;
  /** Makes a move, if need be after a question. */
  guard?: (move: () => void) => void;
  /** Nothing can be moved. */
  disabled?: boolean;
};

/** What the rows of a list need for it. It stays the same as long as `disabled` does. */
export type Reorder = {
  kind: string;
  list: symbol;
  disabled: boolean;
  /** Moves a thing by one place, for menus. At the ends nothing happens. */
  move: (id: number, by: -1 | 1) => void;
  /** Where a thing would come to stand that is dropped at an edge of another; null for where it is. */
  placeOn: (id: number, over: number, edge: Edge) => number | null;
  moveTo: (id: number, place: number) => void;
};

/**
 * A list whose rows can be put in another order: by dragging their handles, by Alt+ArrowUp and
 * Alt+ArrowDown anywhere in a row, and by whatever calls `move`. Each move is announced.
 */
export function useReorder({ disabled = false, ...options }: ReorderOptions): Reorder {
  const latest = useRef(options);
  useLayoutEffect(() => {
    latest.current = options;
  });
  useEffect(prepareAnnouncements, []);
  const { kind } = options;
  const [list] = useState(() => Symbol(kind));
  return useMemo(() => {
    const moveTo = (id: number, place: number) => {
      const { ids, guard = atOnce } = latest.current;
      if (disabled || place < 0 || place >= ids.length || ids[place] === id) return;
      guard(() => {
        const now = latest.current;
        const moved = movedTo(now.ids, id, place);
        // The next move may be asked for before this one is drawn.
        latest.current = { ...now, ids: moved };
        now.onReorder(moved, { id, place });
        announce(`${now.nameOf(id)} moved to place ${place + 1} of ${now.ids.length}`);
      });
    };
    return {
      kind,
      list,
      disabled,
      moveTo,
      move: (id, by) => moveTo(id, latest.current.ids.indexOf(id) + by),
      placeOn: (id, over, edge) => droppedPlace(latest.current.ids, id, over, edge),
    };
  }, [kind, list, disabled]);
}

/** What one row has for it. */
export type ReorderRow = {
  /** For the row itself, a list item with a place of its own (`relative`). */
  rowProps: {
    ref: RefObject<HTMLLIElement | null>;
    onKeyDown: (event: KeyboardEvent<HTMLLIElement>) => void;
  };
  handle: RefObject<HTMLSpanElement | null>;
  disabled: boolean;
  /** This row is on its way. */
  dragging: boolean;
  /** The edge at which a thing that is held over this row would come in. */
  edge: Edge | null;
};

/** One row of a list that can be put in another order. The row shows a `DragHandle` and a `DropLine`. */
export function useReorderRow(reorder: Reorder, id: number): ReorderRow {
  const ref = useRef<HTMLLIElement>(null);
  const handle = useRef<HTMLSpanElement>(null);
  const [dragging, setDragging] = useState(false);
  const [edge, setEdge] = useState<Edge | null>(null);
  const { kind, list, disabled, placeOn, moveTo } = reorder;

  const attach = useCallback(
    ({ attachRow }: Dragging) => {
      if (!ref.current || !handle.current) return undefined;
      return attachRow({
        row: ref.current,
        handle: handle.current,
        dragged: { kind, list, id },
        onDragging: setDragging,
        onOver: (held, over) => setEdge(over && placeOn(held, id, over) !== null ? over : null),
        onDrop: (held, over) => {
          const place = placeOn(held, id, over);
          if (place !== null) moveTo(held, place);
        },
      });
    },
    [kind, list, id, placeOn, moveTo],
  );
  useDragging(attach);

  const onKeyDown = (event: KeyboardEvent<HTMLLIElement>) => {
    const by = reorderStepOf(event);
    if (!by || disabled || event.defaultPrevented || !comesFrom(event, ref.current)) return;
    event.preventDefault();
    reorder.move(id, by);
    requestAnimationFrame(() => ref.current?.scrollIntoView({ block: 'nearest' }));
  };
  return { rowProps: { ref, onKeyDown }, handle, disabled, dragging, edge };
}

/** What a row is dragged by. Only for a mouse: keys and menus are the way for everybody else. */
export function DragHandle({ row, className }: { row: ReorderRow; className?: string }) {
  const { handle, disabled } = row;
  if (disabled) return null;
  return (
    <span
      ref={handle}
      aria-hidden="true"
      title="Drag to move"
      data-drag-handle=""
      className={clsx(
        'grid h-6 w-4 cursor-grab place-items-center rounded-sm text-control hover:bg-sunken hover:text-ink active:cursor-grabbing not-any-pointer-fine:hidden',
        className,
      )}
    >
      <GripVertical className="size-3.5" />
    </span>
  );
}

/** Where a thing that is being dragged would come in. It lies inside the row, at its edge. */
export function DropLine({ row: { edge } }: { row: ReorderRow }) {
  if (!edge) return null;
  return (
    <span
      aria-hidden="true"
      data-drop-line={edge}
      className={clsx(
        'pointer-events-none absolute inset-x-0 z-20 h-0.5 bg-accent forced-colors:bg-[Highlight]',
        edge === 'before' ? 'top-0' : 'bottom-0',
      )}
    />
  );
}

function atOnce(move: () => void): void {
  move();
}

/** The keys that move a row, for `aria-keyshortcuts` of what has the focus in it. */
export const reorderKeys = 'Alt+ArrowUp Alt+ArrowDown';

/** Which way a pressed key moves a row, if it does: for fields in a row, which have keys of their own. */
export function reorderStepOf(event: KeyboardEvent): -1 | 1 | null {
  const { key, altKey, ctrlKey, metaKey, shiftKey } = event;
  if (!altKey || ctrlKey || metaKey || shiftKey) return null;
  if (key === 'ArrowUp') return -1;
  return key === 'ArrowDown' ? 1 : null;
}

/** False for what is typed in a field, and for what floats above the row and is not inside it. */
function comesFrom({ target }: KeyboardEvent, row: HTMLElement | null): boolean {
  if (!(target instanceof HTMLElement) || !row?.contains(target)) return false;
  return !target.matches('textarea, select, input:not([type="checkbox"])');
}

/** Makes the place from which is said what cannot be seen. Called early, so that it is listened to in time. */
function prepareAnnouncements(): void {
  region ??= document.body.appendChild(quietPlace());
}

/** Says something to those who do not see it, when they are at rest. */
function announce(text: string): void {
  prepareAnnouncements();
  if (region) region.textContent = text;
}

let region: HTMLElement | undefined;

function quietPlace(): HTMLElement {
  const place = document.createElement('div');
  place.className = 'sr-only';
  place.setAttribute('role', 'status');
  place.setAttribute('aria-live', 'polite');
  return place;
}
