import { useWrite } from '#client/data/writes.ts';
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx';
import { inToast, showSuccess } from '#client/ui/toasts.ts';
import { managerName } from '#contract/manager-names.ts';
import type { ProjectManager } from '#contract/managers.ts';

import { AccountLinkDialog } from './account-link-dialog.tsx';
import { DeleteManager } from './delete-manager.tsx';
import type { ManagerAction } from './manager-action.ts';
import { ManagerPassword } from './manager-password.tsx';

type ManagerActionDialogProps = {
  action: ManagerAction;
  managers: readonly ProjectManager[];
  /** Receives the focus if the opener is gone. */
  returnTo: () => HTMLElement | null;
  onClose: () => void;
};

export function ManagerActionDialog({ action, managers, ...rest }: ManagerActionDialogProps) {
  const manager = managers.find(({ id }) => id === action.manager.id) ?? action.manager;
  if ('link' in action) {
    const { kind, link } = action;
    return (
      <AccountLinkDialog
        name={managerName(manager)}
        kind={kind}
        link={link}
        onClose={rest.onClose}
      />
    );
  }
  const { kind } = action;
  if (kind === 'delete') return <DeleteManager manager={manager} managers={managers} {...rest} />;
  if (kind === 'password') return <ManagerPassword manager={manager} onClose={rest.onClose} />;
  if (kind === 'factor') return <TakeOffFactor manager={manager} {...rest} />;
  return <HandOver manager={manager} {...rest} />;
}

type ConfirmProps = Pick<ManagerActionDialogProps, 'returnTo' | 'onClose'> & {
  manager: ProjectManager;
};

function TakeOffFactor({ manager, returnTo, onClose }: ConfirmProps) {
  const name = managerName(manager);
  const { mutate, isPending } = useWrite('removeSecondFactor', {
    onSuccess: () => {
      showSuccess('Second factor taken off', { reason: inToast(name) });
      onClose();
    },
    failure: 'Failed to take off the second factor',
  });
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      returnTo={returnTo}
      title={`Take off the second factor of ${name}?`}
      description="They sign in with their password alone until they set up a new one. Make sure that it is really them who asked for it."
      confirm="Take Off"
      busyLabel="Taking off..."
      busy={isPending}
      onConfirm={() => mutate({ params: { id: manager.id } })}
    />
  );
}

function HandOver({ manager, returnTo, onClose }: ConfirmProps) {
  const name = managerName(manager);
  const { mutate, isPending } = useWrite('makePrimary', {
    onSuccess: () => {
      showSuccess('Primary role handed over', { reason: inToast(name) });
      onClose();
    },
    failure: 'Failed to hand over the primary role',
  });
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      returnTo={returnTo}
      title={`Hand over the primary role to ${name}?`}
      description="They become the primary manager, and you lose that role: you can no longer edit, disable or delete other managers, set their passwords or change their access. Only they can give it back."
      confirm="Hand over primary role"
      busyLabel="Handing over..."
      busy={isPending}
      onConfirm={() => mutate({ params: { id: manager.id } })}
    />
  );
}
