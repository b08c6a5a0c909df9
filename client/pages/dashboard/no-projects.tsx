import { useQuery } from '@tanstack/react-query';
import { FolderOpen } from 'lucide-react';
import { Suspense } from 'react';
import type { ReactNode } from 'react';

import { useRefusal } from '#client/data/session/queries.ts';
import { archivedProjectsQuery } from '#client/pages/projects/queries.ts';
import { Button } from '#client/ui/button.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { later } from '#client/ui/later.tsx';
import { ButtonLink } from '#client/ui/link.tsx';

import { dashboardFilters, nothingUnder } from './filters.ts';
import type { Filters } from './filters.ts';

type NoProjectsProps = { filters: Filters; onShowAll: () => void };

export function NoProjects({ filters, onShowAll }: NoProjectsProps) {
  const archived = useQuery(archivedProjectsQuery());
  const mayCreate = useRefusal('change') === null;
  if (dashboardFilters.isFiltered(filters)) {
    return (
      <NothingFound action={<Button onClick={onShowAll}>Show all open projects</Button>}>
        {nothingUnder(filters)}
      </NothingFound>
    );
  }
  if (archived.isPending) return room;
  if (mayCreate && archived.data?.length === 0) {
    return (
      <Suspense fallback={room}>
        <FirstSteps />
      </Suspense>
    );
  }
  return (
    <NothingFound action={mayCreate && createProject}>
      Projects appear here as soon as they are created, until they are completed.
    </NothingFound>
  );
}

type NothingFoundProps = { action?: ReactNode; children: ReactNode };

function NothingFound({ action, children }: NothingFoundProps) {
  return (
    <EmptyState icon={FolderOpen} title="No open projects found" action={action}>
      {children}
    </EmptyState>
  );
}

const createProject = (
  <ButtonLink href="/projects?new=project" tone="primary">
    Create a project
  </ButtonLink>
);
const room = <div className="min-h-80" />;
const FirstSteps = later(() => import('./first-steps.tsx'), 'FirstSteps');
