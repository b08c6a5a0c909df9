import { ArrowRightLeft, Ellipsis, Link2, Pencil, Trash2, UserCheck, UserX } from 'lucide-react';

import { useCurrentUser } from '#client/data/session/queries.ts';
import { IconButton } from '#client/ui/icon-button.tsx';
import { later } from '#client/ui/later.tsx';
import { Menu, MenuItem, MenuSeparator } from '#client/ui/menu.tsx';
import type { Person } from '#contract/people.ts';
import { linkedPersonRefusal } from '#rules/account-permissions.ts';

import type { PersonAction } from './person-action.ts';

export const PersonActionDialog = later(
  () => import('./person-action-dialog.tsx'),
  'PersonActionDialog',
);

export function PersonMenu({
  person,
  onAction,
}: {
  person: Person;
  onAction: (action: PersonAction) => void;
}) {
  const { name, isActive, projectManagerId } = person;
  const user = useCurrentUser();
  const refusal = user ? linkedPersonRefusal(user, projectManagerId) : null;
  return (
    <span className="relative z-1 justify-self-end [grid-area:menu]">
      <Menu
        trigger={
          <IconButton
            label={`Actions for ${name}`}
            tooltip={false}
            onPointerEnter={PersonActionDialog.prefetch}
            onFocus={PersonActionDialog.prefetch}
          >
            <Ellipsis aria-hidden="true" className="size-4" />
          </IconButton>
        }
      >
        <MenuItem
          icon={<Pencil aria-hidden="true" className="size-4" />}
          onSelect={() => onAction({ kind: 'edit', person })}
        >
          Edit
        </MenuItem>
        {projectManagerId === null && isActive && (
          <MenuItem
            icon={<Link2 aria-hidden="true" className="size-4" />}
            onSelect={() => onAction({ kind: 'link', person })}
          >
            Personal link...
          </MenuItem>
        )}
        <MenuItem
          icon={<ArrowRightLeft aria-hidden="true" className="size-4" />}
          onSelect={() => onAction({ kind: 'replace', person })}
        >
          Replace in all open hires...
        </MenuItem>
        {isActive ? (
          <MenuItem
            icon={<UserX aria-hidden="true" className="size-4" />}
            onSelect={() => onAction({ kind: 'deactivate', person })}
          >
            Deactivate
          </MenuItem>
        ) : (
          <MenuItem
            icon={<UserCheck aria-hidden="true" className="size-4" />}
            onSelect={() => onAction({ kind: 'activate', person })}
          >
            Activate
          </MenuItem>
        )}
        <MenuSeparator />
        <MenuItem
          tone="danger"
          icon={<Trash2 aria-hidden="true" className="size-4" />}
          disabled={refusal !== null}
          onSelect={() => onAction({ kind: 'delete', person })}
        >
          <span>
            Delete
            {refusal && <span className="block max-w-56 text-sm text-ink-faint">{refusal}</span>}
          </span>
        </MenuItem>
      </Menu>
    </span>
  );
}
