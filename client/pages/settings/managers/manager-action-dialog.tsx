import { useWrite } from '#client/data/writes.ts';
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx';
import { inToast, showSuccess } from '#client/ui/toasts.ts';
import type { AccountLinkKind } from '#contract/account-links.ts';
import { managerName } from '#contract/manager-names.ts';
import type { ProjectManager } from '#contract/managers.ts';

import { AccountLinkDialog } from './account-link-dialog.tsx';
import { DeleteManager } from './delete-manager.tsx';
import type { ManagerAction } from './manager-action.ts';
import { ManagerPassword } from './manager-password.tsx';
import { ManagerTokens } from './manager-tokens.tsx';

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
  if (kind === 'tokens') return <ManagerTokens manager={manager} {...rest} />;
  return <Confirmation key={kind} kind={kind} manager={manager} {...rest} />;
}

type ConfirmationProps = Pick<ManagerActionDialogProps, 'returnTo' | 'onClose'> & {
  kind: Exclude<ManagerAction['kind'], 'delete' | 'password' | 'tokens' | AccountLinkKind>;
  manager: ProjectManager;
};

function Confirmation({ kind, manager, returnTo, onClose }: ConfirmationProps) {
  const name = managerName(manager);
  const { call, title, success, failure, ...texts } = confirmations[kind];
  const { mutate, isPending } = useWrite(call, {
    onSuccess: () => {
      showSuccess(success, { reason: inToast(name) });
      onClose();
    },
    failure,
  });
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      returnTo={returnTo}
      title={title(name)}
      {...texts}
      busy={isPending}
      onConfirm={() => mutate({ params: { id: manager.id } })}
    />
  );
}

const confirmations = {
  factor: {
    call: 'removeSecondFactor',
    title: (name: string) => `Take off the second factor of ${name}?`,
    description:
      'They sign in with their password alone until they set up a new one. Make sure that it is really them who asked for it.',
    confirm: 'Take Off',
    busyLabel: 'Taking off...',
    success: 'Second factor taken off',
    failure: 'Failed to take off the second factor',
  },
  provider: {
    call: 'unlinkOidc',
    title: (name: string) => `Unlink ${name} from the organization's sign-in?`,
    description:
      'Who has no password then needs a reset link. An address that you typed is linked again when its owner next signs in.',
    confirm: 'Unlink',
    busyLabel: 'Unlinking...',
    success: "Unlinked from the organization's sign-in",
    failure: 'Failed to remove the link',
  },
  primary: {
    call: 'makePrimary',
    title: (name: string) => `Hand over the primary role to ${name}?`,
    description:
      'They become the primary manager, and you lose that role: you can no longer edit, disable or delete other managers, set their passwords or change their access. Only they can give it back.',
    confirm: 'Hand over primary role',
    busyLabel: 'Handing over...',
    success: 'Primary role handed over',
    failure: 'Failed to hand over the primary role',
  },
} as const;
