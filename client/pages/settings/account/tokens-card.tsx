import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';

import { readOf } from '#client/data/reads.ts';
import { useWrite } from '#client/data/writes.ts';
import { QueryState } from '#client/lists/query-state.tsx';
import { TokenList } from '#client/shared/token-list.tsx';
import { Button } from '#client/ui/button.tsx';
import { Card } from '#client/ui/card.tsx';
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx';
import { later } from '#client/ui/later.tsx';
import type { ApiToken } from '#contract/api-tokens.ts';

const NewToken = later(() => import('./new-token.tsx'), 'NewToken');

export function TokensCard() {
  // Reports of changes do not say when a token was used.
  const tokens = useQuery({ ...readOf('listOwnTokens'), staleTime: 0 });
  const [making, setMaking] = useState(false);
  const [deleting, setDeleting] = useState<ApiToken | null>(null);
  const none = tokens.data?.length === 0;
  return (
    <Card
      flush={!none}
      title="API tokens"
      subtitle="For scripts and assistants that act for you. They can do no more than you."
      actions={
        <Button
          aria-haspopup="dialog"
          onPointerEnter={NewToken.prefetch}
          onFocus={NewToken.prefetch}
          onClick={() => setMaking(true)}
        >
          New Token
        </Button>
      }
    >
      {!none && (
        <QueryState query={tokens} content="your API tokens" rows={1}>
          {(all) => <TokenList tokens={all} onDelete={setDeleting} />}
        </QueryState>
      )}
      {making && (
        <Suspense>
          <NewToken onClose={() => setMaking(false)} />
        </Suspense>
      )}
      {deleting && <DeleteToken token={deleting} onClose={() => setDeleting(null)} />}
    </Card>
  );
}

function DeleteToken({ token: { id, name }, onClose }: { token: ApiToken; onClose: () => void }) {
  const { mutate, isPending } = useWrite('deleteToken', {
    success: 'API token deleted',
    onSuccess: onClose,
    failure: 'Failed to delete the API token',
    onFailure: onClose,
  });
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title="Delete this API token?"
      description={
        <span className="wrap-anywhere">
          What uses <bdi>{name}</bdi> stops working at once. This cannot be undone.
        </span>
      }
      confirm="Delete"
      busyLabel="Deleting..."
      busy={isPending}
      onConfirm={() => mutate({ params: { id } })}
    />
  );
}
