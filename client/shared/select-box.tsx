import { clsx } from 'clsx';
import { useSyncExternalStore } from 'react';

import { Checkbox } from '#client/ui/checkbox.tsx';

import type { Selection } from './selection.ts';

export function useSelected(selection: Selection): ReadonlySet<number> {
  return useSyncExternalStore(selection.subscribe, selection.ids);
}

type SelectBoxProps = { selection: Selection; id: number; name: string; className: string };

/**
 * Shown on hover and while anything is selected; on touch screens it replaces the row's mark. `useSelectKeys` handles
 * its clicks. The row must have the class `group/row`; `className` places the box at the height of its mark or name.
 */
export function SelectBox({ selection, id, name, className }: SelectBoxProps) {
  const checked = useSyncExternalStore(selection.subscribe, () => selection.ids().has(id));
  return (
    <Checkbox
      label={`Select ${name}`}
      hideLabel
      data-select={id}
      tabIndex={-1}
      checked={checked}
      onChange={unheard}
      className={clsx(
        className,
        'absolute left-3 z-2 justify-center px-1 opacity-0 group-hover/row:opacity-100 pointer-coarse:top-0 pointer-coarse:left-0 pointer-coarse:min-h-11 pointer-coarse:w-12 pointer-coarse:py-3 [html:has([data-selection-bar])_&]:opacity-100 max-sm:[html:not(:has([data-selection-bar]))_&]:hidden pointer-coarse:[html:not(:has([data-selection-bar]))_&]:hidden',
      )}
    />
  );
}

function unheard(): void {}
