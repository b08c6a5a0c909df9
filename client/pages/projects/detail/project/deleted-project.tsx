import { Trash2 } from 'lucide-react';

import { Card } from '#client/ui/card.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { ButtonLink, Link } from '#client/ui/link.tsx';
import { PageHeader } from '#client/ui/page-header.tsx';

export function DeletedProject({ name }: { name: string }) {
  return (
    <>
      <PageHeader title={name} />
      <Card flush>
        <div role="alert">
          <EmptyState
            icon={Trash2}
            title="This project was deleted"
            action={
              <ButtonLink href="/projects" tone="primary">
                Back to Projects
              </ButtonLink>
            }
          >
            For 30 days it can be restored with all its tasks, from{' '}
            <Link href="/settings/deleted">Recently deleted</Link>.
          </EmptyState>
        </div>
      </Card>
    </>
  );
}
