import { clsx } from 'clsx';
import { ArrowDown, ArrowUp, Ellipsis, Pencil, Trash2 } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';

import { IconButton } from '#client/ui/icon-button.tsx';
import { Menu, MenuItem, MenuSeparator } from '#client/ui/menu.tsx';
import { RefusableItem } from '#client/ui/refusable-item.tsx';
import { RowTools } from '#client/ui/row-tools.tsx';

export type WorkAction = 'edit' | 'up' | 'down' | 'delete';

type OwnAction<Own> = {
  action: Own;
  label: string;
  icon: LucideIcon;
  disabled?: boolean;
  refused?: string | null;
};

type WorkMenuProps<Own extends string> = {
  name: string;
  first: boolean;
  last: boolean;
  /** Only the own actions are offered, and why. */
  readOnly?: boolean;
  refused?: string | null | undefined;
  own: readonly OwnAction<Own>[];
  /** An action is about to be chosen, so its code may be prefetched. */
  onIntent?: () => void;
  onAct: (action: WorkAction | Own) => void;
};

/** The edit button of a task or step, and a menu of all actions. */
export function WorkMenu<Own extends string>(props: WorkMenuProps<Own>) {
  const { name, first, last, readOnly = false, refused, own, onIntent, onAct } = props;
  const entry = (action: WorkAction | Own, Icon: LucideIcon) => ({
    onSelect: () => onAct(action),
    icon: <Icon aria-hidden="true" className="size-4" />,
  });
  const intent = onIntent && { onPointerEnter: onIntent, onFocus: onIntent };
  return (
    <>
      <EditButton {...intent} name={name} refused={refused} onClick={() => onAct('edit')} />
      <Menu
        trigger={
          <IconButton
            {...intent}
            label={`More actions for ${name}`}
            tip="More actions"
            size="sm"
            className={clsx(toolClass, 'row-tool')}
          >
            <RowTools>
              <Ellipsis aria-hidden="true" className="size-4" />
            </RowTools>
          </IconButton>
        }
      >
        {!readOnly && (
          <>
            <MenuItem {...entry('edit', Pencil)}>Edit</MenuItem>
            <MenuItem {...entry('up', ArrowUp)} disabled={first}>
              Move up
              <Keys>Alt+↑</Keys>
            </MenuItem>
            <MenuItem {...entry('down', ArrowDown)} disabled={last}>
              Move down
              <Keys>Alt+↓</Keys>
            </MenuItem>
          </>
        )}
        {own.map(({ action, label, icon, disabled = false, refused: why }) =>
          why ? (
            <RefusableItem key={action} {...entry(action, icon)} refused={why}>
              {label}
            </RefusableItem>
          ) : (
            <MenuItem key={action} {...entry(action, icon)} disabled={disabled}>
              {label}
            </MenuItem>
          ),
        )}
        {!readOnly && (
          <>
            <MenuSeparator />
            <MenuItem {...entry('delete', Trash2)} tone="danger">
              Delete
            </MenuItem>
          </>
        )}
      </Menu>
    </>
  );
}

type EditButtonProps = Omit<ComponentProps<typeof IconButton>, 'label' | 'children'> & {
  name: string;
  refused?: string | null | undefined;
};

/** On phones it is in the menu. Viewers have it without one, and are told why it does nothing. */
export function EditButton({ name, refused, ...rest }: EditButtonProps) {
  return (
    <IconButton
      {...rest}
      label={`Edit ${name}`}
      tip="Edit"
      size="sm"
      disabledBecause={refused}
      className={clsx(toolClass, 'max-sm:hidden')}
    >
      <Pencil aria-hidden="true" className="size-4" />
    </IconButton>
  );
}

/** Two of them are as high as a row. */
const toolClass = 'relative z-1 text-ink-faint! pointer-fine:h-6!';

function Keys({ children }: { children: ReactNode }) {
  return (
    <span aria-hidden="true" className="ml-auto pl-6 text-xs text-ink-faint pointer-coarse:hidden">
      {children}
    </span>
  );
}
