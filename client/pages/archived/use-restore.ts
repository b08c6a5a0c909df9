import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';

import { reportFailure } from '#client/data/failure.ts';
import { useWrite, write } from '#client/data/writes.ts';
import { showSuccess } from '#client/ui/toasts.ts';
import type { Project } from '#contract/projects.ts';

/** `onLeave` is called just before the project leaves the list. */
export function useRestore() {
  const queryClient = useQueryClient();
  const [underWay, setUnderWay] = useState<ReadonlySet<number>>(new Set());
  const { mutate: archive } = useWrite('archiveProject', {
    success: 'Project archived successfully',
    failure: 'Failed to archive project',
  });

  const restore = useCallback(
    async ({ id, name, ...project }: Project, onLeave: () => void) => {
      const params = { id };
      const { outcome, outcomeDay, outcomeNote } = project;
      const body = { outcome, outcomeDay, outcomeNote };
      setUnderWay((before) => new Set(before).add(id));
      try {
        await write(queryClient, 'restoreProject', { params }, { onAnswer: onLeave });
        showSuccess('Project restored successfully', {
          reason: name,
          undo: { label: 'Undo', onUndo: () => archive({ params, body }) },
        });
      } catch (error) {
        reportFailure('Failed to restore project', error);
      }
      setUnderWay((before) => new Set([...before].filter((other) => other !== id)));
    },
    [queryClient, archive],
  );
  return { restore, underWay };
}
