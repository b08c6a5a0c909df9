import { Inbox } from 'lucide-react';
import { useState } from 'react';

import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { CollapsibleCard } from '../../ui/collapsible-card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FailedState } from '../../ui/failed-state.tsx';
import { Notice } from '../../ui/notice.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { Spinner } from '../../ui/spinner.tsx';

/** Empty, failed, loading, open and closed. */
export function States() {
  const [open, setOpen] = useState(true);
  return (
    <>
      <CollapsibleCard
        title="New Project"
        open={open}
        onOpenChange={setOpen}
        aside={<span className="text-sm text-ink-faint tabular-nums">42%</span>}
      >
        <p className="text-ink-soft">Present while open.</p>
      </CollapsibleCard>
      <div className="grid gap-6 lg:grid-cols-3">
        <Card title="Nothing yet" flush>
          <EmptyState
            icon={<Inbox aria-hidden="true" className="size-5" />}
            title="No projects yet"
            action={<Button tone="primary">Create Project</Button>}
          >
            Create your first project to get started
          </EmptyState>
        </Card>
        <Card title="Failed" flush>
          <FailedState message="Couldn't load projects" onRetry={() => {}}>
            The server did not answer.
          </FailedState>
        </Card>
        <Card title="On its way" flush>
          <SkeletonRows label="Loading projects" />
        </Card>
      </div>
      <Notice>Your session has ended. Sign in again and you will be back where you were.</Notice>
      <Notice tone="danger">Invalid username or password</Notice>
      <Spinner className="size-6" />
    </>
  );
}
