import { useQuery } from '@tanstack/react-query';

import { readOf } from '#client/data/reads.ts';
import { useWrite } from '#client/data/writes.ts';
import { QueryState } from '#client/lists/query-state.tsx';
import { TokenList } from '#client/shared/token-list.tsx';
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx';
import { inToast, showSuccess } from '#client/ui/toasts.ts';
import { managerName } from '#contract/manager-names.ts';
import type { ProjectManager } from '#contract/managers.ts';

type ManagerTokensProps = {
  manager: ProjectManager;
  returnTo: () => HTMLElement | null;
  onClose: () => void;
};

/** The API tokens of somebody else, which the primary manager ends together. */
export function ManagerTokens({ manager, returnTo, onClose }: ManagerTokensProps) {
  const params = { id: manager.id };
  const tokens = useQuery({ ...readOf('listTokensOfAccount', { params }), staleTime: 0 });
  const name = managerName(manager);
  const { mutate, isPending } = useWrite('endTokensOfAccount', {
    onSuccess: () => {
      showSuccess('API tokens deleted', { reason: inToast(name) });
      onClose();
    },
    failure: 'Failed to delete the API tokens',
  });
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      returnTo={returnTo}
      title={`API tokens of ${name}`}
      description="Scripts and assistants that act for this account. If you delete them, they stop working at once."
      confirm="Delete All"
      busyLabel="Deleting..."
      busy={isPending}
      onConfirm={() => mutate({ params })}
    >
      <div className="-mx-4 max-h-80 overflow-y-auto border-y border-line sm:-mx-5">
        <QueryState query={tokens} content="the API tokens" rows={2}>
          {(all) => <TokenList tokens={all} />}
        </QueryState>
      </div>
    </ConfirmDialog>
  );
}
