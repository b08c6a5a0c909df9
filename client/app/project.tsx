import { useEffect } from 'react';

import { ProjectPage } from '#client/projects/project-page.tsx';
import { rememberProject } from '#client/search/recent.ts';
import { useCurrentUser } from '#client/sessions/queries.ts';
import { later } from '#client/ui/later.tsx';

export function Project({ params }: { params: Record<string, string> }) {
  const accountId = useCurrentUser()?.id;
  const projectId = Number(params['id']);
  useEffect(() => {
    if (accountId !== undefined && projectId > 0) rememberProject(accountId, projectId);
  }, [accountId, projectId]);
  return <ProjectPage params={params} Below={ProjectActivity} />;
}

const ProjectActivity = later(
  () => import('#client/activity/project-activity.tsx'),
  'ProjectActivity',
);
