import { useEffect } from 'react';

import { useCurrentUser } from '#client/data/session/queries.ts';
import { ProjectPage } from '#client/pages/projects/project-page.tsx';
import { afterFirstView } from '#client/ui/first-view.ts';
import { later } from '#client/ui/later.tsx';

import { rememberProject } from './search/recent.ts';

export function Project({ params }: { params: Record<string, string> }) {
  const accountId = useCurrentUser()?.id;
  const projectId = Number(params['id']);
  useEffect(() => {
    if (accountId !== undefined && projectId > 0) rememberProject(accountId, projectId);
  }, [accountId, projectId]);
  return <ProjectPage params={params} Below={ProjectActivity} />;
}

const ProjectActivity = later(
  () => afterFirstView(() => import('#client/pages/activity/project-activity.tsx')),
  'ProjectActivity',
);
