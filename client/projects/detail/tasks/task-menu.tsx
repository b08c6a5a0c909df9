import { ArrowDown, ArrowUp, CopyPlus, Ellipsis, Pencil, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';

import { IconButton } from '../../../ui/icon-button.tsx';
import { Menu, MenuItem, MenuSeparator } from '../../../ui/menu.tsx';

/** What can be done with a task beside selecting it. */
export type TaskAction = 'edit' | 'duplicate' | 'up' | 'down' | 'delete';

type TaskMenuProps = {
  name: string;
  first: boolean;
  last: boolean;
  /** One of them is about to be chosen. */
  onIntent: () => void;
  onAct: (action: TaskAction) => void;
};

/** The edit button of a task, and the menu of everything else. */
export function TaskMenu({ name, first, last, onIntent, onAct }: TaskMenuProps) {
  const item = (action: TaskAction) => ({ onSelect: () => onAct(action) });
  const intent = { onPointerEnter: onIntent, onFocus: onIntent };
  return (
    <>
      <IconButton
        {...intent}
        label={`Edit ${name}`}
        tooltip={false}
        size="sm"
        onClick={() => onAct('edit')}
      >
        <Pencil aria-hidden="true" className="size-3.5" />
      </IconButton>
      <Menu
        trigger={
          <IconButton {...intent} label={`More actions for ${name}`} tooltip={false} size="sm">
            <Ellipsis aria-hidden="true" className="size-4" />
          </IconButton>
        }
      >
        <MenuItem {...item('edit')} icon={<Pencil aria-hidden="true" className="size-4" />}>
          Edit
        </MenuItem>
        <MenuItem {...item('duplicate')} icon={<CopyPlus aria-hidden="true" className="size-4" />}>
          Duplicate
        </MenuItem>
        <MenuItem
          {...item('up')}
          disabled={first}
          icon={<ArrowUp aria-hidden="true" className="size-4" />}
        >
          Move up
          <Keys>Alt+↑</Keys>
        </MenuItem>
        <MenuItem
          {...item('down')}
          disabled={last}
          icon={<ArrowDown aria-hidden="true" className="size-4" />}
        >
          Move down
          <Keys>Alt+↓</Keys>
        </MenuItem>
        <MenuSeparator />
        <MenuItem
          {...item('delete')}
          tone="danger"
          icon={<Trash2 aria-hidden="true" className="size-4" />}
        >
          Delete
        </MenuItem>
      </Menu>
    </>
  );
}

function Keys({ children }: { children: ReactNode }) {
  return (
    <span aria-hidden="true" className="ml-auto pl-6 text-xs text-ink-faint pointer-coarse:hidden">
      {children}
    </span>
  );
}
