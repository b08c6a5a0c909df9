import { clsx } from 'clsx';
import { useSyncExternalStore } from 'react';

import type { SelectBoxProps, Selection } from './selection.ts';

export function newSelection(): Selection {
  let chosen: ReadonlySet<number> = new Set();
  const listeners = new Set<() => void>();
  return {
    ids: () => chosen,
    choose: (ids) => {
      chosen = new Set(ids);
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export function useSelected(selection: Selection): ReadonlySet<number> {
  return useSyncExternalStore(selection.subscribe, selection.ids);
}

/**
 * Shows near the pointer and as long as something is selected. `useSelectKeys` hears its presses. The row is a
 * `group/row`. On touch it covers the mark of the row while something is selected.
 */
export function SelectBox({ selection, id, name }: SelectBoxProps) {
  const checked = useSyncExternalStore(selection.subscribe, () => selection.ids().has(id));
  return (
    <label
      className={clsx(
        'absolute top-0 left-4 z-2 flex h-11 w-6 items-center justify-center opacity-0 group-hover/row:opacity-100 [html:has([data-selection-bar])_&]:opacity-100',
        'pointer-coarse:left-0 pointer-coarse:w-11 pointer-coarse:bg-surface pointer-coarse:[html:not(:has([data-selection-bar]))_&]:hidden',
      )}
    >
      <input
        type="checkbox"
        data-select={id}
        tabIndex={-1}
        aria-label={`Select ${name}`}
        checked={checked}
        onChange={unheard}
        className="size-4 cursor-pointer accent-(--accent)"
      />
    </label>
  );
}

function unheard(): void {}
