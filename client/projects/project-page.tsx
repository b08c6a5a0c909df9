import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import type { Project } from '../../contract/projects.ts';
import { ApiError } from '../api.ts';
import { openProjectsQuery } from '../dashboard/queries.ts';
import { Card } from '../ui/card.tsx';
import { formatDayOf } from '../ui/day.ts';
import { FailedState } from '../ui/failed-state.tsx';
import { Notice } from '../ui/notice.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { idOf } from './detail/address.ts';
import { LoadingProject, LoadingTasks } from './detail/loading-project.tsx';
import { ProjectBody } from './detail/project-body.tsx';
import { ProjectFacts } from './detail/project-facts.tsx';
import { ProjectNotFound } from './detail/project-not-found.tsx';
import { projectQuery, projectsQuery } from './queries.ts';
import { ProjectStatusBadge } from './status-badge.tsx';

/** One project with everything in it. */
export function ProjectPage({ params }: { params: Record<string, string> }) {
  const id = idOf(params['id']);
  return id === null ? <ProjectNotFound /> : <ProjectOf id={id} />;
}

function ProjectOf({ id }: { id: number }) {
  const { data, error, isFetching, refetch } = useQuery(projectQuery(id));
  // A list that led here already knows the project, though not its tasks.
  const listed = useListed(id);
  const shown: Project | undefined = data ?? listed;
  if (error instanceof ApiError && error.status === 404) return <ProjectNotFound />;
  if (error && !data) {
    return (
      <>
        <Header title={shown?.name ?? 'Project'} />
        <Card flush>
          <FailedState
            message="The project could not be loaded"
            busy={isFetching}
            onRetry={() => void refetch()}
          />
        </Card>
      </>
    );
  }
  if (!shown) return <LoadingProject />;
  return (
    <>
      <Header title={shown.name} badges={<ProjectStatusBadge status={shown.status} />} />
      {shown.archivedAt && (
        <Notice className="mb-6">Archived on {formatDayOf(shown.archivedAt)}</Notice>
      )}
      <ProjectFacts project={shown} />
      {data ? <ProjectBody project={data} /> : <LoadingTasks count={shown.tasksCount} />}
    </>
  );
}

function Header({ title, badges }: { title: string; badges?: ReactNode }) {
  const back = { label: 'Back to Projects', href: '/projects' };
  return <PageHeader title={title} back={back} badges={badges} />;
}

/** The project as a list has it that was read before. */
function useListed(id: number): Project | undefined {
  const queryClient = useQueryClient();
  const lists = [projectsQuery().queryKey, openProjectsQuery({}).queryKey];
  return lists
    .map((queryKey) => queryClient.getQueryData<Project[]>(queryKey))
    .flatMap((list) => list ?? [])
    .find((project) => project.id === id);
}
