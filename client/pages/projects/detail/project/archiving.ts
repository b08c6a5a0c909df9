import { useQueryClient } from '@tanstack/react-query';

import { useWrite } from '#client/data/writes.ts';
import { recoverFocus } from '#client/ui/focus.ts';
import { showSuccess } from '#client/ui/toasts.ts';
import { celebrateArchived } from '#client/work/celebration/celebrate-task.ts';
import type { Archiving, Project } from '#contract/projects.ts';
import { counted } from '#contract/words.ts';

export function useRestoring(id: number) {
  const { mutate, isPending } = useWrite('restoreProject', {
    onSuccess: () => {
      // Withdraws the offer to undo the archiving; the focus may be in it.
      offers.get(id)?.();
      recoverFocus();
      showSuccess('Project restored successfully');
    },
    failure: 'Failed to restore project',
  });
  return { restore: () => mutate({ params: { id } }), isPending };
}

export function useArchiving(project: Project) {
  const { id, name } = project;
  const report = useReportArchived(project);
  const { mutateAsync, isPending } = useWrite('archiveProject', {
    failure: 'Failed to archive project',
  });
  const archive = async (body: Archiving, onDone: () => void) => {
    try {
      await mutateAsync({ params: { id }, body });
    } catch {
      return;
    }
    onDone();
    report(name, body);
  };
  return {
    /** `onDone` is called once it is archived. */
    archive: (body: Archiving, onDone: () => void) => void archive(body, onDone),
    isPending,
  };
}

/** Reports that a project was archived, offers an undo, and celebrates it if it took place and nothing is open. */
export function useReportArchived(project: Project) {
  const { id, tasksCount, completedTasksCount, stepsCount, completedStepsCount } = project;
  const queryClient = useQueryClient();
  const { restore } = useRestoring(id);
  return (name: string, { outcome }: Archiving = {}, message = 'Project archived successfully') => {
    const onUndo = () => {
      recoverFocus();
      restore();
    };
    const openTasks = tasksCount - completedTasksCount;
    const left = openTasksText(openTasks);
    const withdraw = showSuccess(message, {
      undo: { label: 'Undo', onUndo },
      ...(left && { reason: left }),
    });
    offers.set(id, withdraw);
    const isOpen = openTasks > 0 || completedStepsCount < stepsCount;
    if (isOpen || (outcome && outcome !== 'hired')) return;
    celebrateArchived(queryClient, { id, name });
  };
}

/** Functions that withdraw the undo of an archiving, by project id. */
const offers = new Map<number, () => void>();

function openTasksText(open: number): string | null {
  if (open === 0) return null;
  return counted(open, 'task is still open.', 'tasks are still open.');
}
