import { clsx } from 'clsx';
import {
  Crown,
  Ellipsis,
  Eye,
  KeyRound,
  Link2,
  Link2Off,
  Pencil,
  ShieldOff,
  SquareTerminal,
  Trash2,
  Unlink,
} from 'lucide-react';
import { navigate } from 'wouter/use-browser-location';

import { ApiError } from '#client/data/api.ts';
import { reportFailure } from '#client/data/failure.ts';
import { useWrite } from '#client/data/writes.ts';
import { editButton } from '#client/lists/use-edited-row.tsx';
import { IconButton } from '#client/ui/icon-button.tsx';
import { later } from '#client/ui/later.tsx';
import { Menu, MenuItem } from '#client/ui/menu.tsx';
import { RefusableItem } from '#client/ui/refusable-item.tsx';
import { Switch } from '#client/ui/switch.tsx';
import { managerName } from '#contract/manager-names.ts';
import type { ProjectManager } from '#contract/managers.ts';
import type { CurrentUser } from '#contract/sessions.ts';
import { editRefusal } from '#rules/account-permissions.ts';

import { editDraftKey } from './manager-action.ts';
import type { ManagerAction } from './manager-action.ts';
import { deleteHint, disableHint, successionHint } from './manager-rules.ts';
import { sightAddress } from './what-they-see-address.ts';

export const ManagerActionDialog = later(
  () => import('./manager-action-dialog.tsx'),
  'ManagerActionDialog',
);

type ControlsProps = {
  manager: ProjectManager;
  user: CurrentUser;
  onEdit: (manager: ProjectManager) => void;
  onAction: (action: ManagerAction) => void;
};

export function ManagerControls({ manager, user, onEdit, onAction }: ControlsProps) {
  const name = managerName(manager);
  const refused = editRefusal(user, manager);
  const sees = seesControls(user);
  return (
    <span className="flex justify-end [grid-area:controls]">
      {(sees || refused === null) && (
        <IconButton
          id={editButton(editDraftKey, manager.id)}
          label={`Edit ${name}`}
          disabledBecause={refused}
          onClick={() => onEdit(manager)}
        >
          <Pencil aria-hidden="true" className="size-4" />
        </IconButton>
      )}
      {sees && (
        <IconButton
          label={`Delete ${name}`}
          disabledBecause={deleteHint(user, manager)}
          {...preload}
          onClick={() => onAction({ kind: 'delete', manager })}
        >
          <Trash2 aria-hidden="true" className="size-4" />
        </IconButton>
      )}
      {user.isPrimary && (
        <span
          className={clsx('inline-flex w-control', manager.id === user.id && '@max-2xl:hidden')}
        >
          {manager.id !== user.id && <More manager={manager} onAction={onAction} />}
        </span>
      )}
    </span>
  );
}

/** For the primary manager only, and not for their own account. */
function More({ manager, onAction }: Pick<ControlsProps, 'manager' | 'onAction'>) {
  return (
    <Menu
      trigger={
        <IconButton label={`More actions for ${managerName(manager)}`} tooltip={false} {...preload}>
          <Ellipsis aria-hidden="true" className="size-4" />
        </IconButton>
      }
    >
      <MenuItem
        icon={<Eye aria-hidden="true" className="size-4" />}
        onSelect={() => navigate(sightAddress(manager.id))}
      >
        What they can see
      </MenuItem>
      <LinkItems manager={manager} onAction={onAction} />
      <MenuItem
        icon={<KeyRound aria-hidden="true" className="size-4" />}
        onSelect={() => onAction({ kind: 'password', manager })}
      >
        Reset password
      </MenuItem>
      {manager.secondFactor && (
        <MenuItem
          icon={<ShieldOff aria-hidden="true" className="size-4" />}
          onSelect={() => onAction({ kind: 'factor', manager })}
        >
          Take off second factor
        </MenuItem>
      )}
      {Boolean(manager.apiTokens) && (
        <MenuItem
          icon={<SquareTerminal aria-hidden="true" className="size-4" />}
          onSelect={() => onAction({ kind: 'tokens', manager })}
        >
          API tokens
        </MenuItem>
      )}
      {manager.oidcLinked && (
        <MenuItem
          icon={<Unlink aria-hidden="true" className="size-4" />}
          onSelect={() => onAction({ kind: 'provider', manager })}
        >
          Unlink organization's sign-in
        </MenuItem>
      )}
      <HandOverItem manager={manager} onAction={onAction} />
    </Menu>
  );
}

/** An account without a password is invited; any other one gets a reset link. */
function LinkItems({ manager, onAction }: Pick<ControlsProps, 'manager' | 'onAction'>) {
  const { id, invitation } = manager;
  const kind = invitation ? 'invitation' : 'reset';
  const { mutate: make } = useWrite(invitation ? 'createInvitation' : 'createResetLink', {
    onSuccess: (link) => onAction({ kind, manager, link }),
    failure: 'Failed to make the link',
  });
  const { mutate: withdraw } = useWrite('withdrawInvitation', {
    success: 'Invitation withdrawn',
    failure: 'Failed to withdraw the invitation',
  });
  return (
    <>
      <MenuItem
        icon={<Link2 aria-hidden="true" className="size-4" />}
        onSelect={() => make({ params: { id } })}
      >
        {invitation ? 'New invitation link' : 'Make a reset link'}
      </MenuItem>
      {invitation?.expiresAt && (
        <MenuItem
          icon={<Link2Off aria-hidden="true" className="size-4" />}
          onSelect={() => withdraw({ params: { id } })}
        >
          Withdraw invitation
        </MenuItem>
      )}
    </>
  );
}

const { prefetch } = ManagerActionDialog;
const preload = { onPointerEnter: prefetch, onFocus: prefetch };

function HandOverItem({ manager, onAction }: Pick<ControlsProps, 'manager' | 'onAction'>) {
  const refused = successionHint(manager);
  return (
    <RefusableItem
      icon={<Crown aria-hidden="true" className="size-4" />}
      refused={refused}
      onSelect={() => onAction({ kind: 'primary', manager })}
    >
      Hand over primary role
    </RefusableItem>
  );
}

export function ManagerStatus({ manager, user }: Pick<ControlsProps, 'manager' | 'user'>) {
  const { mutate, isPending } = useWrite('setManagerStatus', {
    success: 'Manager status updated successfully',
    onFailure: reportNotChanged,
  });
  const { id, isActive } = manager;
  return (
    <span className="flex items-center justify-end gap-2 text-sm [grid-area:status] @3xl:justify-start">
      {seesControls(user) && (
        <Switch
          label={`Active: ${managerName(manager)}`}
          on={isActive}
          busy={isPending}
          disabledBecause={disableHint(user, manager)}
          onChange={(active) => mutate({ params: { id }, body: { isActive: active } })}
        />
      )}
      <span className={isActive ? 'text-ink' : 'text-ink-faint'}>
        {isActive ? 'Active' : 'Inactive'}
      </span>
    </span>
  );
}

/** Only managers have controls of others, even disabled ones. */
function seesControls({ role }: CurrentUser): boolean {
  return role === 'manager';
}

function reportNotChanged(error: unknown): void {
  const message = error instanceof ApiError ? error.problem.message : '';
  reportFailure(message || 'An error occurred', error, {
    title: 'Failed to update manager status',
    reason: undefined,
  });
}
