import { SearchX } from 'lucide-react';

import { Card } from '#client/ui/card.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { ButtonLink, Link } from '#client/ui/link.tsx';
import { PageHeader } from '#client/ui/page-header.tsx';

export function ProjectNotFound() {
  return (
    <>
      <PageHeader title="Project not found" />
      <Card flush>
        <EmptyState
          icon={SearchX}
          title="There is no project at this address"
          action={
            <ButtonLink href="/projects" tone="primary">
              Back to Projects
            </ButtonLink>
          }
        >
          The link may be incomplete. If the project was deleted, it can be restored for 30 days,
          from <Link href="/settings/deleted">Recently deleted</Link>.
        </EmptyState>
      </Card>
    </>
  );
}
