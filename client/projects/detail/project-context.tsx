import { useCallback } from 'react';
import type { ReactNode } from 'react';

import { DaysOfContext } from '#client/checklist/days-of.ts';
import { OwnersContext } from '#client/checklist/owners.ts';
import { useOwners } from '#client/owner-roles/queries.ts';
import type { ProjectDetail } from '#contract/projects.ts';

import { useProjectDays } from './project-days.ts';

type ProjectContextProps = { project: ProjectDetail; children: ReactNode };

/** What the items of a project belong to, and what their due dates are counted from. */
export function ProjectContext({ project, children }: ProjectContextProps) {
  const days = useProjectDays(project.id);
  return (
    <OwnersContext value={useOwners(project.roleHolders)}>
      <DaysOfContext value={useCallback(() => days, [days])}>{children}</DaysOfContext>
    </OwnersContext>
  );
}
