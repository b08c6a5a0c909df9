import { Trash2 } from 'lucide-react';

import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ButtonLink } from '../../../ui/link.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';

/** What stands on a project's page once somebody else has deleted the project. */
export function DeletedProject({ name }: { name: string }) {
  return (
    <>
      <PageHeader title={name} />
      <Card flush>
        <div role="alert">
          <EmptyState
            icon={<Trash2 aria-hidden="true" className="size-5" />}
            title="This project was deleted"
            action={
              <ButtonLink href="/projects" tone="primary">
                Back to Projects
              </ButtonLink>
            }
          >
            Somebody else has deleted it while you had it open.
          </EmptyState>
        </div>
      </Card>
    </>
  );
}
