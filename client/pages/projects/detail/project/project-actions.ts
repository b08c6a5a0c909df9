import { useLocation } from 'wouter';

import { reportFailure } from '#client/data/failure.ts';
import type { useWrite } from '#client/data/writes.ts';
import { useNotifyDeleted } from '#client/shared/notify-deleted.ts';
import { discardDrafts } from '#client/ui/drafts.ts';
import type { Project } from '#contract/projects.ts';

import { useArchiving, useRestoring } from './archiving.ts';
import { draftsOfProject } from './draft-keys.ts';

export type Deletion = ReturnType<typeof useWrite<'deleteProject'>>;

/** The actions on a project as a whole. Toasts report the results. */
export function useProjectActions(project: Project, deleting: Deletion) {
  const { id, name } = project;
  const [, navigate] = useLocation();
  const notifyDeleted = useNotifyDeleted();
  const archiving = useArchiving(project);
  const restoring = useRestoring(id);

  const remove = async (onFailed: () => void) => {
    try {
      await deleting.mutateAsync({ params: { id } });
      discardDrafts(draftsOfProject(id));
      navigate('/projects');
      notifyDeleted('Project deleted successfully', 'undeleteProject', id, name);
    } catch (error) {
      onFailed();
      reportFailure('Failed to delete project', error);
    }
  };

  return {
    archive: archiving.archive,
    restore: restoring.restore,
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
