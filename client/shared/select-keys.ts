import { useLayoutEffect, useRef } from 'react';

import { isComposing } from '#client/ui/composing.ts';

import type { Selection } from './selection.ts';

type Keys = {
  /** In display order. */
  shown: readonly number[];
  /** Everything selectable; a second Ctrl+A selects it. */
  all: readonly number[];
};

/**
 * Selects rows by their checkboxes, drag handles and names (`data-row`): Shift selects a range, Ctrl adds one. On the
 * keyboard: X, Shift and an arrow key, Ctrl+A, Escape to clear.
 */
export function useSelectKeys(selection: Selection, { shown, all }: Keys): void {
  const latest = useRef({ shown, all });
  useLayoutEffect(() => {
    latest.current = { shown, all };
  });
  // Before the page is painted: a busy browser runs passive effects after the user has pressed keys.
  useLayoutEffect(() => {
    let anchor: number | null = null;
    const toggle = (id: number) => {
      anchor = id;
      const ids = new Set(selection.ids());
      if (!ids.delete(id)) ids.add(id);
      selection.choose(ids);
    };
    const extend = (id: number) => {
      const order = latest.current.shown;
      const from = order.indexOf(anchor ?? id);
      const to = order.indexOf(id);
      if (from < 0 || to < 0) return toggle(id);
      const range = order.slice(Math.min(from, to), Math.max(from, to) + 1);
      return selection.choose([...selection.ids(), ...range]);
    };
    const onClick = (event: MouseEvent) => {
      const box = closest(event.target, '[data-select]');
      const grip = closest(event.target, '[data-drag-handle]');
      const name = grip ? rowOf(grip) : closest(event.target, '[data-row]');
      const isOne = event.ctrlKey || event.metaKey;
      const id = Number(box?.dataset['select'] ?? name?.dataset['row']);
      // A link clicked with a modifier opens in another tab.
      const isName = name instanceof HTMLButtonElement && (grip || isOne || event.shiftKey);
      if (!box && !isName) return;
      if (!latest.current.shown.includes(id)) return;
      // The checkbox is controlled by the selection, so its own click is not prevented.
      if (!box) {
        event.preventDefault();
        event.stopPropagation();
      }
      if (event.shiftKey) extend(id);
      else toggle(id);
    };
    const onKeyDown = (event: KeyboardEvent) => {
      const { key } = event;
      if (event.defaultPrevented || event.altKey || isComposing(event)) return;
      if (isTyping(event.target)) return;
      const row = closest(event.target, '[data-row]') ?? closest(event.target, '[data-select]');
      const focused = row && Number(row.dataset['row'] ?? row.dataset['select']);
      const { shown: order, all: everything } = latest.current;
      const has = selection.ids().size > 0;
      const isCtrl = event.ctrlKey || event.metaKey;
      const take = () => {
        event.preventDefault();
        event.stopPropagation();
      };
      if (
        key === 'Escape' &&
        has &&
        !document.querySelector('[role=dialog], [role=alertdialog], [role=menu], [role=tooltip]')
      ) {
        take();
        selection.choose([]);
      } else if (isCtrl && key.toLowerCase() === 'a' && (has || focused !== null)) {
        take();
        const isWhole = order.every((id) => selection.ids().has(id));
        selection.choose(isWhole ? everything : [...selection.ids(), ...order]);
      } else if (event.shiftKey && focused !== null && key.startsWith('Arrow')) {
        const by = { ArrowDown: 1, ArrowUp: -1 }[key];
        const next = by && order[order.indexOf(focused) + by];
        if (!next) return;
        take();
        if (!selection.ids().has(focused)) toggle(focused);
        else anchor ??= focused;
        extend(next);
        document.querySelector<HTMLElement>(`[data-row="${next}"]`)?.focus();
      }
    };
    // Shift selects a range of rows, not of text.
    const onMouseDown = (event: MouseEvent) => {
      const isRow = closest(event.target, '[data-select], [data-row]') !== null;
      if (event.shiftKey && isRow) event.preventDefault();
    };
    addEventListener('mousedown', onMouseDown, { capture: true });
    addEventListener('click', onClick, { capture: true });
    addEventListener('keydown', onKeyDown, { capture: true });
    return () => {
      removeEventListener('mousedown', onMouseDown, { capture: true });
      removeEventListener('click', onClick, { capture: true });
      removeEventListener('keydown', onKeyDown, { capture: true });
    };
  }, [selection]);
}

/** Deselects rows that are no longer shown. */
export function useOnlyShown(selection: Selection, shown: readonly number[]): void {
  useLayoutEffect(() => {
    const left = [...selection.ids()].filter((id) => shown.includes(id));
    if (left.length < selection.ids().size) selection.choose(left);
  });
}

function closest(target: EventTarget | null, selector: string): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>(selector) : null;
}

/** The name of the row of a drag handle. */
function rowOf(grip: HTMLElement): HTMLElement | null {
  return closest(grip, 'li')?.querySelector<HTMLElement>('[data-row]') ?? null;
}

function isTyping(target: EventTarget | null): boolean {
  const field = closest(
    target,
    'input, textarea, select, [contenteditable], [role=dialog], [role=alertdialog]',
  );
  return field !== null && !field.matches('[data-select]');
}
