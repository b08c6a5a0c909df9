import type { ComponentProps } from 'react';

import { MenuItem } from './menu.tsx';

type RefusableItemProps = Omit<ComponentProps<typeof MenuItem>, 'disabled'> & {
  /** Why it is disabled, shown below its label. */
  refused: string | null;
};

export function RefusableItem({ refused, children, ...item }: RefusableItemProps) {
  return (
    <MenuItem {...item} disabled={refused !== null}>
      <span className="max-w-56 py-1">
        {children}
        {refused && <span className="block text-xs">{refused}</span>}
      </span>
    </MenuItem>
  );
}
