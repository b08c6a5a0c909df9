import { ArrowDown, ArrowUp, Ellipsis, X } from 'lucide-react';
import type { ReactNode } from 'react';

import { IconButton } from '#client/ui/icon-button.tsx';
import { Menu, MenuItem, MenuSeparator } from '#client/ui/menu.tsx';

type LineMenuProps = {
  /** For example 'step 2 of task 1'. */
  called: string;
  first: boolean;
  last: boolean;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
  className?: string;
  /** Items for this kind of line only. */
  children?: ReactNode;
};

/**
 * The actions on a line, for touch screens and users who do not know the keys. With a mouse it appears on hover and
 * focus.
 */
export function LineMenu({
  called,
  first,
  last,
  onMove,
  onRemove,
  className,
  children,
}: LineMenuProps) {
  return (
    <span className={className}>
      <Menu
        trigger={
          <IconButton
            label={`More actions for ${called}`}
            tooltip={false}
            size="sm"
            className="row-tool"
          >
            <Ellipsis aria-hidden="true" className="size-4" />
          </IconButton>
        }
      >
        <MenuItem
          disabled={first}
          onSelect={() => onMove(-1)}
          icon={<ArrowUp aria-hidden="true" className="size-4" />}
        >
          Move up
          <Keys>Alt+↑</Keys>
        </MenuItem>
        <MenuItem
          disabled={last}
          onSelect={() => onMove(1)}
          icon={<ArrowDown aria-hidden="true" className="size-4" />}
        >
          Move down
          <Keys>Alt+↓</Keys>
        </MenuItem>
        {children}
        <MenuSeparator />
        <MenuItem
          tone="danger"
          onSelect={onRemove}
          icon={<X aria-hidden="true" className="size-4" />}
        >
          Remove
        </MenuItem>
      </Menu>
    </span>
  );
}

function Keys({ children }: { children: string }) {
  return (
    <span aria-hidden="true" className="ml-auto pl-6 text-xs text-ink-faint pointer-coarse:hidden">
      {children}
    </span>
  );
}
