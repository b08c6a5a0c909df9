import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';

import { ApiError } from '#client/data/api.ts';
import { withPending } from '#client/data/pending-changes.ts';
import { usePending } from '#client/data/pending-queue.ts';
import { useWrite } from '#client/data/writes.ts';
import { QueryState } from '#client/lists/query-state.tsx';
import { PageHeader } from '#client/ui/page-header.tsx';
import { useFocusAfterLoss } from '#client/ui/use-focus-after-loss.ts';
import { useCountsSettled } from '#client/work/comments/queries.ts';
import type { Project } from '#contract/projects.ts';

import { idOf } from './detail/address.ts';
import { LoadingProject } from './detail/loading-project.tsx';
import { ProjectNotFound } from './detail/project-not-found.tsx';
import { DeletedMeanwhile, OpenProject } from './detail/project/open-project.tsx';
import type { BelowProject } from './detail/project/open-project.tsx';
import { useSuspendUntilRead } from './detail/suspend-until-read.ts';
import {
  archivedProjectsQuery,
  openProjectsQuery,
  projectQuery,
  projectsQuery,
} from './queries.ts';

type ProjectPageProps = { params: Record<string, string>; Below: BelowProject };

export function ProjectPage({ params, Below }: ProjectPageProps) {
  const id = idOf(params['id']);
  return id === null ? <ProjectNotFound /> : <ProjectOf id={id} Below={Below} />;
}

function ProjectOf({ id, Below }: { id: number; Below: BelowProject }) {
  const deletion = useWrite('deleteProject');
  // Once this page deletes the project, reading it would fail.
  const enabled = !(deletion.isPending || deletion.isSuccess);
  const query = useQuery({ ...projectQuery(id), enabled });
  const { data: read, error } = query;
  const areCountsThere = useCountsSettled(id);
  const changes = usePending(id);
  const data = useMemo(
    () => (read && areCountsThere ? withPending(read, changes) : undefined),
    [read, changes, areCountsThere],
  );
  // A list that was read before knows the project without its tasks.
  const listed = useListed(id);
  const gone = error instanceof ApiError && error.status === 404;
  useFocusAfterLoss(data !== undefined, gone && !data);
  // The last hook: when React repeats a render that suspended, the data may be there, and hooks after it would be new.
  useSuspendUntilRead(id, enabled && !read && !error && listed !== undefined);
  if (gone && !data) {
    return (
      <>
        <ProjectNotFound />
        <DeletedMeanwhile projectId={id} tasks={null} />
      </>
    );
  }
  const shown: Project | undefined = data ?? (error ? undefined : listed);
  return (
    <>
      {error && !data && (
        <PageHeader
          title={listed?.name ?? 'Project'}
          back={{ label: 'Back to Projects', href: '/projects' }}
        />
      )}
      <QueryState query={query} data={shown} content="project" loading={<LoadingProject />} framed>
        {(project) => <OpenProject {...{ project, gone, deletion, Below }} detail={data} />}
      </QueryState>
    </>
  );
}

function useListed(id: number): Project | undefined {
  const queryClient = useQueryClient();
  const lists = [
    projectsQuery().queryKey,
    openProjectsQuery().queryKey,
    archivedProjectsQuery().queryKey,
  ];
  return lists
    .map((queryKey) => queryClient.getQueryData<Project[]>(queryKey))
    .flatMap((list) => list ?? [])
    .find((project) => project.id === id);
}
