import { lazy } from 'react';

import { ProjectPage } from '#client/projects/project-page.tsx';

import type { PageProps } from './page.ts';

export function Project({ params }: PageProps) {
  return <ProjectPage params={params} Below={ProjectActivity} />;
}

const ProjectActivity = lazy(async () => ({
  default: (await import('#client/activity/project-activity.tsx')).ProjectActivity,
}));
