import { useCallback } from 'react';
import type { ReactNode } from 'react';

import { DaysOfContext } from '#client/outline/days-of.ts';
import { OwnersContext } from '#client/outline/owners.ts';
import type { Owners } from '#client/outline/owners.ts';

import { useProjectDays } from './project-days.ts';

type ProjectContextProps = { projectId: number; owners: Owners; children: ReactNode };

export function ProjectContext({ projectId, owners, children }: ProjectContextProps) {
  const days = useProjectDays(projectId);
  return (
    <OwnersContext value={owners}>
      <DaysOfContext value={useCallback(() => days, [days])}>{children}</DaysOfContext>
    </OwnersContext>
  );
}
