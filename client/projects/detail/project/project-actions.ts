import { useLocation } from 'wouter';

import type { Project } from '../../../../contract/projects.ts';
import { tellFailure } from '../../../failure.ts';
import { forgetUnder } from '../../../ui/kept-input.ts';
import { recoverFocus } from '../../../ui/recover-focus.ts';
import { clearToasts, showSuccess } from '../../../ui/toasts.ts';
import { useTellDeleted } from '../../../undo.ts';
import { useArchiveProject, useRestoreProject } from '../../queries.ts';
import type { useDeleteProject } from '../../queries.ts';
import { celebrate } from '../celebration/celebrate.ts';
import { keptOfProject } from './kept-names.ts';

/** What can be done with a project as a whole, and what of it is under way. How it went is told in a toast. */
export function useProjectActions(
  { id, name, tasksCount, completedTasksCount }: Project,
  deleting: ReturnType<typeof useDeleteProject>,
) {
  const [, navigate] = useLocation();
  const tellDeleted = useTellDeleted();
  const archiving = useArchiveProject(id);
  const restoring = useRestoreProject(id);

  // Awaited, so that how it went is told even where this page is gone by then.
  const restore = async () => {
    try {
      await restoring.mutateAsync();
      // An offer to undo the archiving has no reason any more; the focus may be in it.
      clearToasts();
      recoverFocus();
      showSuccess('Project restored successfully');
    } catch (error) {
      tellFailure('Failed to restore project', error);
    }
  };
  const archive = async () => {
    try {
      await archiving.mutateAsync();
      const left = openTasksText(tasksCount - completedTasksCount);
      const undo = {
        label: 'Undo',
        onUndo: () => {
          recoverFocus();
          void restore();
        },
      };
      showSuccess('Project archived successfully', { undo, ...(left && { reason: left }) });
      celebrate({ type: 'project', name });
    } catch (error) {
      tellFailure('Failed to archive project', error);
    }
  };
  const remove = async (onFailed: () => void) => {
    try {
      await deleting.mutateAsync();
      forgetUnder(keptOfProject(id));
      navigate('/projects');
      tellDeleted('Project deleted successfully', 'undeleteProject', id);
    } catch (error) {
      onFailed();
      tellFailure('Failed to delete project', error);
    }
  };

  return {
    archive: () => void archive(),
    restore: () => void restore(),
    /** `onFailed` is called where it could not be deleted. */
    remove: (onFailed: () => void) => void remove(onFailed),
    busy: archiving.isPending
      ? ('archiving' as const)
      : restoring.isPending
        ? ('restoring' as const)
        : deleting.isPending
          ? ('deleting' as const)
          : null,
  };
}

export type ProjectActions = ReturnType<typeof useProjectActions>;

function openTasksText(open: number): string | null {
  if (open === 0) return null;
  return open === 1 ? '1 task is still open.' : `${open} tasks are still open.`;
}
