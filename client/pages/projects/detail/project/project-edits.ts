import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';

import { saveInRow } from '#client/shared/row-save.ts';
import { formatDay } from '#client/ui/day.ts';
import type { Project, ProjectChanges } from '#contract/projects.ts';
import { priorityLabels, projectStatusLabels } from '#contract/value-labels.ts';

import { useArchivedGuard } from './archived-guard.tsx';

type Changes = Pick<ProjectChanges, 'status' | 'priority' | 'holdReason' | 'lookAgainOn'>;

/**
 * Changes facts of a project outside its dialog. Resolves when the page shows it, or has unmounted; with false if it
 * was not saved.
 */
export function useProjectEdits(project: Project) {
  const queryClient = useQueryClient();
  const guard = useArchivedGuard();
  return useCallback(
    (changes: Changes) => {
      const save = () =>
        saveInRow(queryClient, 'updateProject', {
          seen: project,
          from: before(project, changes),
          to: changes,
          texts: { saved: 'Project updated successfully', failed: 'Failed to update project' },
          words: wordsOf(changes),
        });
      return new Promise<boolean>((resolve) => {
        guard(
          () => resolve(save()),
          () => resolve(false),
        );
      });
    },
    [queryClient, project, guard],
  );
}

/** Ending the hold clears its reason and day. */
function before(project: Project, changes: Changes): Changes {
  const { status, priority, holdReason, lookAgainOn } = project;
  return {
    ...(changes.status && { status }),
    ...(changes.status && status === 'on_hold' && { holdReason, lookAgainOn }),
    ...(changes.priority && { priority }),
  };
}

function wordsOf({ status, priority, lookAgainOn }: Changes): string {
  if (priority) return `${priorityLabels[priority]} priority`;
  const label = status ? projectStatusLabels[status] : '';
  return lookAgainOn ? `${label} until ${formatDay(lookAgainOn)}` : label;
}
