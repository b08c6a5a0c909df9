import { useLocation } from 'wouter';

import { tellFailure } from '#client/shared/failure.ts';
import { useTellDeleted } from '#client/shared/tell-deleted.ts';
import { forgetUnder } from '#client/ui/kept-input.ts';
import type { Project } from '#contract/projects.ts';

import { useArchiveProject } from '../../queries.ts';
import type { useDeleteProject } from '../../queries.ts';
import { useRestoring, useTellArchived } from './archiving.ts';
import { keptOfProject } from './kept-names.ts';

/** What can be done with a project as a whole, and what of it is under way. How it went is told in a toast. */
export function useProjectActions(project: Project, deleting: ReturnType<typeof useDeleteProject>) {
  const { id, name } = project;
  const [, navigate] = useLocation();
  const tellDeleted = useTellDeleted();
  const tellArchived = useTellArchived(project);
  const archiving = useArchiveProject(id);
  const restoring = useRestoring(id);

  // Awaited, so that how it went is told even where this page is gone by then.
  const archive = async () => {
    try {
      await archiving.mutateAsync();
      tellArchived(name);
    } catch (error) {
      tellFailure('Failed to archive project', error);
    }
  };
  const remove = async (onFailed: () => void) => {
    try {
      await deleting.mutateAsync();
      forgetUnder(keptOfProject(id));
      navigate('/projects');
      tellDeleted('Project deleted successfully', 'undeleteProject', id, name);
    } catch (error) {
      onFailed();
      tellFailure('Failed to delete project', error);
    }
  };

  return {
    archive: () => void archive(),
    restore: () => void restoring.restore(),
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
