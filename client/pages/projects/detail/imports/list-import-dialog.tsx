import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';

import { reportFailure } from '#client/data/failure.ts';
import { write } from '#client/data/writes.ts';
import { ImportDialog } from '#client/outline/import/import-dialog.tsx';
import { addedWords } from '#client/outline/import/notes.ts';
import { retryWithReason } from '#client/shared/retry-with-reason.ts';
import { showSuccess } from '#client/ui/toasts.ts';
import type { TaskItem } from '#contract/checklist.ts';
import type { ProjectDetail } from '#contract/projects.ts';

import { sentList } from './sent-list.ts';
import type { ListImportRequest, ListPlace } from './sent-list.ts';

type ListImportDialogProps = {
  project: ProjectDetail;
  request: ListImportRequest;
  onClose: () => void;
};

/** Imports a list into a project. The toast offers to undo it. */
export function ListImportDialog({ project, request, onClose }: ListImportDialogProps) {
  const queryClient = useQueryClient();
  const { onTaken, count, text = '', ...place } = request;
  const inside = insideOf(place);
  const destination = useMemo(
    () => ({
      kind: 'project' as const,
      inside,
      count,
      milestones: project.milestones,
      ticks: 'everything' as const,
    }),
    [inside, count, project.milestones],
  );
  const add = async (tasks: TaskItem[], source: string | null) => {
    try {
      const params = { id: project.id };
      const list = sentList(tasks, place, source);
      const batch = await retryWithReason((reasoned) =>
        write(queryClient, 'importChecklist', { params, body: { ...list, ...reasoned } }),
      );
      // The list stays for a retry.
      if (!batch) return;
      const onUndo = () =>
        void import('#client/shared/undo-batch.ts').then(({ undoBatch }) =>
          undoBatch(queryClient, batch.id, undoWords),
        );
      showSuccess(addedWords(tasks, inside), { undo: { label: 'Undo', onUndo } });
      onTaken?.();
      onClose();
    } catch (error) {
      reportFailure('Failed to import the list', error);
      throw error;
    }
  };
  return <ImportDialog destination={destination} text={text} onImport={add} onClose={onClose} />;
}

const undoWords = {
  done: 'Import undone',
  failed: 'Failed to undo the import',
  deletes: true,
};

function insideOf({ taskId, stepId }: ListPlace): 'project' | 'task' | 'step' {
  if (taskId !== undefined) return 'task';
  return stepId === undefined ? 'project' : 'step';
}
