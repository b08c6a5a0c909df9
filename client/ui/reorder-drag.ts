import {
  draggable,
  dropTargetForElements,
} from '@atlaskit/pragmatic-drag-and-drop/element/adapter';

import type { Edge } from './reorder-order.ts';

/** The only file that imports the drag library, loaded when a page with draggable items is shown. */

/** `list` identifies the list that the item is dragged out of. */
export type Dragged = { kind: string; list: symbol; id: number };

type DragRow = {
  row: HTMLElement;
  handle: HTMLElement;
  dragged: Dragged;
  onDragging: (dragging: boolean) => void;
  /** An item of the same list is dragged over this row; null when it leaves. */
  onOver: (id: number, edge: Edge | null) => void;
  onDrop: (id: number, edge: Edge) => void;
};

type DragEvent = {
  source: { data: Record<string | symbol, unknown> };
  location: { current: { input: { clientY: number } } };
};

/** The preview is the part of the row marked `data-drag-preview`, or all of it. Returns a cleanup. */
export function attachRow({ row, handle, dragged, ...on }: DragRow): () => void {
  const hold = ({ source, location }: DragEvent) => {
    const item = draggedIn(source.data);
    if (item) on.onOver(item.id, edgeAt(row, location.current.input.clientY));
  };
  const ends = [
    draggable({
      element: handle,
      getInitialData: () => dragged,
      onGenerateDragPreview: ({ nativeSetDragImage, location }) => {
        const preview = row.querySelector('[data-drag-preview]') ?? row;
        const { left, top } = preview.getBoundingClientRect();
        const { clientX, clientY } = location.initial.input;
        nativeSetDragImage?.(preview, clientX - left, clientY - top);
      },
      onDragStart: () => on.onDragging(true),
      onDrop: () => on.onDragging(false),
    }),
    dropTargetForElements({
      element: row,
      canDrop: ({ source }) => draggedIn(source.data)?.list === dragged.list,
      onDragEnter: hold,
      onDrag: hold,
      onDragLeave: ({ source }) => on.onOver(draggedIn(source.data)?.id ?? 0, null),
      onDrop: ({ source, location }) => {
        const item = draggedIn(source.data);
        if (!item) return;
        on.onOver(item.id, null);
        on.onDrop(item.id, edgeAt(row, location.current.input.clientY));
      },
    }),
  ];
  return () => ends.forEach((end) => end());
}

type DropTarget = {
  element: HTMLElement;
  accepts: (dragged: Dragged) => boolean;
  onOver: (over: boolean) => void;
  onDrop: (dragged: Dragged) => void;
};

/** Accepts items of other lists. Returns a cleanup. */
export function attachDropTarget({ element, accepts, onOver, onDrop }: DropTarget): () => void {
  return dropTargetForElements({
    element,
    canDrop: ({ source }) => {
      const item = draggedIn(source.data);
      return item !== null && accepts(item);
    },
    onDragEnter: () => onOver(true),
    onDragLeave: () => onOver(false),
    onDrop: ({ source }) => {
      onOver(false);
      const item = draggedIn(source.data);
      if (item) onDrop(item);
    },
  });
}

function draggedIn(data: Record<string | symbol, unknown>): Dragged | null {
  const { kind, list, id } = data;
  if (typeof kind !== 'string' || typeof list !== 'symbol' || typeof id !== 'number') return null;
  return { kind, list, id };
}

function edgeAt(row: HTMLElement, y: number): Edge {
  const { top, height } = row.getBoundingClientRect();
  return y < top + height / 2 ? 'before' : 'after';
}
