import { ArrowDown, ArrowUp, Ellipsis, FolderInput, Pencil, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';

import { IconButton } from '../../../ui/icon-button.tsx';
import { Menu, MenuItem, MenuSeparator } from '../../../ui/menu.tsx';

/** What can be done with a step beside unfolding and completing it. */
export type StepAction = 'edit' | 'up' | 'down' | 'move' | 'delete';

type StepMenuProps = {
  name: string;
  first: boolean;
  last: boolean;
  /** There are other tasks to move it to. */
  movable: boolean;
  onAct: (action: StepAction) => void;
};

/** The edit button of a step, and the menu of everything else. */
export function StepMenu({ name, first, last, movable, onAct }: StepMenuProps) {
  const item = (action: StepAction) => ({ onSelect: () => onAct(action) });
  return (
    <>
      <IconButton label={`Edit ${name}`} tooltip={false} size="sm" onClick={() => onAct('edit')}>
        <Pencil aria-hidden="true" className="size-3.5" />
      </IconButton>
      <Menu
        trigger={
          <IconButton label={`More actions for ${name}`} tooltip={false} size="sm">
            <Ellipsis aria-hidden="true" className="size-4" />
          </IconButton>
        }
      >
        <MenuItem {...item('edit')} icon={<Pencil aria-hidden="true" className="size-4" />}>
          Edit
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
        <MenuItem
          {...item('move')}
          disabled={!movable}
          icon={<FolderInput aria-hidden="true" className="size-4" />}
        >
          Move to another task...
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
