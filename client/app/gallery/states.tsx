import { Inbox } from 'lucide-react';
import { useState } from 'react';

import { Button } from '#client/ui/button.tsx';
import { Card } from '#client/ui/card.tsx';
import { CollapsibleCard } from '#client/ui/collapsible-card.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { FailedState } from '#client/ui/failed-state.tsx';
import { Notice } from '#client/ui/notice.tsx';
import { SkeletonRows } from '#client/ui/skeleton.tsx';
import { Spinner } from '#client/ui/spinner.tsx';

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
            icon={Inbox}
            title="No projects yet"
            action={<Button tone="primary">Create Project</Button>}
          >
            Create your first project to get started
          </EmptyState>
        </Card>
        <Card title="Failed" flush>
          <FailedState message="Couldn't load projects" onRetry={() => {}}>
            The server did not respond.
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
