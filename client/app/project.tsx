import { ProjectPage } from '#client/projects/project-page.tsx';
import { later } from '#client/ui/later.tsx';

import type { PageProps } from './routes.tsx';

export function Project({ params }: PageProps) {
  return <ProjectPage params={params} Below={ProjectActivity} />;
}

const ProjectActivity = later(
  () => import('#client/activity/project-activity.tsx'),
  'ProjectActivity',
);
