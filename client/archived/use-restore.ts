import { useCallback, useState } from 'react';

import { tellFailure } from '#client/shared/failure.ts';
import { showSuccess } from '#client/ui/toasts.ts';
import type { Project } from '#contract/projects.ts';

import { useArchiveAgain, useRestoreArchived } from './queries.ts';

/**
 * What brings an archived project back and offers to undo that, and the ids of those that are on their way.
 * `onLeave` is called just before the project leaves the list.
 */
export function useRestore() {
  const { mutateAsync: bringBack } = useRestoreArchived();
  const { mutateAsync: putBack } = useArchiveAgain();
  const [underWay, setUnderWay] = useState<ReadonlySet<number>>(new Set());

  const undo = useCallback(
    async (id: number) => {
      try {
        await putBack(id);
        showSuccess('Project archived successfully');
      } catch (error) {
        tellFailure('Failed to archive project', error);
      }
    },
    [putBack],
  );
  const restore = useCallback(
    async ({ id, name }: Project, onLeave: () => void) => {
      setUnderWay((before) => new Set(before).add(id));
      try {
        await bringBack({ id, onLeave });
        showSuccess('Project restored successfully', {
          reason: name,
          undo: { label: 'Undo', onUndo: () => void undo(id) },
        });
      } catch (error) {
        tellFailure('Failed to restore project', error);
      }
      setUnderWay((before) => new Set([...before].filter((other) => other !== id)));
    },
    [bringBack, undo],
  );
  return { restore, underWay };
}
