import { clsx } from 'clsx';
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { KeyboardEvent, RefObject } from 'react';

import { useDragging } from './reorder-loading.ts';
import type { Dragging } from './reorder-loading.ts';
import { dropIndex, movedTo } from './reorder-order.ts';
import type { Edge } from './reorder-order.ts';
import { RowTools } from './row-tools.tsx';

type ReorderOptions = {
  kind: string;
  ids: readonly number[];
  nameOf: (id: number) => string;
  /** `index` counts from 0. */
  onReorder: (ids: number[], moved: { id: number; index: number }) => void;
  guard?: (move: () => void) => void;
  disabled?: boolean;
};

export type Reorder = {
  kind: string;
  list: symbol;
  disabled: boolean;
  /** Moves an item by one, for menus; does nothing at the ends. */
  move: (id: number, by: -1 | 1) => void;
  /** The index after a drop at an edge of `over`; null if unchanged. */
  indexOn: (id: number, over: number, edge: Edge) => number | null;
  moveTo: (id: number, index: number) => void;
};

/** Reorders by dragging, by Alt+ArrowUp and Alt+ArrowDown in a row, and by `move`. Announces each move. */
export function useReorder({ disabled = false, ...options }: ReorderOptions): Reorder {
  const latest = useRef(options);
  useLayoutEffect(() => {
    latest.current = options;
  });
  useEffect(prepareAnnouncements, []);
  const { kind } = options;
  const [list] = useState(() => Symbol(kind));
  return useMemo(() => {
    const moveTo = (id: number, index: number) => {
      const { ids, guard = atOnce } = latest.current;
      if (disabled || index < 0 || index >= ids.length || ids[index] === id) return;
      guard(() => {
        const now = latest.current;
        const moved = movedTo(now.ids, id, index);
        // The next move may come before this one is rendered.
        latest.current = { ...now, ids: moved };
        now.onReorder(moved, { id, index });
        announce(`${now.nameOf(id)} moved to position ${index + 1} of ${now.ids.length}`);
      });
    };
    return {
      kind,
      list,
      disabled,
      moveTo,
      move: (id, by) => moveTo(id, latest.current.ids.indexOf(id) + by),
      indexOn: (id, over, edge) => dropIndex(latest.current.ids, id, over, edge),
    };
  }, [kind, list, disabled]);
}

export type ReorderRow = {
  /** For the row's `<li>`, which must be positioned (`relative`). */
  rowProps: {
    ref: RefObject<HTMLLIElement | null>;
    onKeyDown: (event: KeyboardEvent<HTMLLIElement>) => void;
  };
  handle: RefObject<HTMLSpanElement | null>;
  disabled: boolean;
  dragging: boolean;
  edge: Edge | null;
};

/** The row renders a `DragHandle` and a `DropLine`. */
export function useReorderRow(reorder: Reorder, id: number): ReorderRow {
  const ref = useRef<HTMLLIElement>(null);
  const handle = useRef<HTMLSpanElement>(null);
  const [dragging, setDragging] = useState(false);
  const [edge, setEdge] = useState<Edge | null>(null);
  const { kind, list, disabled, indexOn, moveTo } = reorder;

  const attach = useCallback(
    ({ attachRow }: Dragging) => {
      if (!ref.current || !handle.current) return undefined;
      return attachRow({
        row: ref.current,
        handle: handle.current,
        dragged: { kind, list, id },
        onDragging: setDragging,
        onOver: (draggedId, over) =>
          setEdge(over && indexOn(draggedId, id, over) !== null ? over : null),
        onDrop: (draggedId, over) => {
          const index = indexOn(draggedId, id, over);
          if (index !== null) moveTo(draggedId, index);
        },
      });
    },
    [kind, list, id, indexOn, moveTo],
  );
  useDragging(ref, attach);

  const onKeyDown = (event: KeyboardEvent<HTMLLIElement>) => {
    const by = reorderStepOf(event);
    if (!by || disabled || event.defaultPrevented || !comesFrom(event, ref.current)) return;
    event.preventDefault();
    reorder.move(id, by);
    requestAnimationFrame(() => ref.current?.scrollIntoView({ block: 'nearest' }));
  };
  return { rowProps: { ref, onKeyDown }, handle, disabled, dragging, edge };
}

type DragHandleProps = { row: ReorderRow; label?: string; className?: string };

/** For mouse users; keys and menus serve all others. */
export function DragHandle({ row, label = 'Drag to move', className }: DragHandleProps) {
  const { handle, disabled } = row;
  if (disabled) return null;
  return (
    <span
      ref={handle}
      aria-hidden="true"
      data-tooltip={label}
      data-drag-handle=""
      className={clsx(
        'grid h-6 w-4 cursor-grab place-items-center rounded-sm text-control hover:bg-sunken hover:text-ink active:cursor-grabbing not-any-pointer-fine:hidden',
        className,
      )}
    >
      <RowTools>
        <span className="h-2.5 w-1.5 bg-[radial-gradient(currentColor_1px,transparent_1.3px)] bg-size-[3px_3.4px]" />
      </RowTools>
    </span>
  );
}

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

export const reorderKeys = 'Alt+ArrowUp Alt+ArrowDown';

/** For fields in a row, which handle other keys themselves. */
export function reorderStepOf(event: KeyboardEvent): -1 | 1 | null {
  const { key, altKey, ctrlKey, metaKey, shiftKey } = event;
  if (!altKey || ctrlKey || metaKey || shiftKey) return null;
  if (key === 'ArrowUp') return -1;
  return key === 'ArrowDown' ? 1 : null;
}

/** False for text fields, and for overlays that React bubbles from but that are not inside the row. */
function comesFrom({ target }: KeyboardEvent, row: HTMLElement | null): boolean {
  if (!(target instanceof HTMLElement) || !row?.contains(target)) return false;
  return !target.matches('textarea, select, input:not([type="checkbox"])');
}

/** Creates the live region early, because screen readers ignore text in a new one. */
function prepareAnnouncements(): void {
  region ??= document.body.appendChild(createLiveRegion());
}

function announce(text: string): void {
  prepareAnnouncements();
  if (region) region.textContent = text;
}

let region: HTMLElement | undefined;

function createLiveRegion(): HTMLElement {
  const place = document.createElement('div');
  place.className = 'sr-only';
  place.setAttribute('role', 'status');
  place.setAttribute('aria-live', 'polite');
  return place;
}
