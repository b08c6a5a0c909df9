import { useQueryClient } from '@tanstack/react-query';
import { createContext, Suspense, useMemo, useState } from 'react';
import type { ReactNode } from 'react';

import { ImportDialog } from '#client/checklist/import/late-dialog.ts';
import { addedWords } from '#client/checklist/import/notes.ts';
import { reportFailure } from '#client/shared/failure.ts';
import { showSuccess } from '#client/ui/toasts.ts';
import { write } from '#client/writes.ts';
import type { ChecklistTask } from '#contract/checklist/checklist.ts';
import type { ProjectDetail } from '#contract/projects.ts';

import { useArchivedGuard } from '../project/archived-guard.tsx';
import { sentList } from './sent-list.ts';
import type { ListPlace } from './sent-list.ts';

/** A list to import: `count` things are there already; `onTaken` is called once the text is in the project. */
type AskedList = ListPlace & { count: number; text?: string; onTaken?: () => void };

export const ListImportContext = createContext<((asked: AskedList) => void) | null>(null);

/** Lets everything inside import lists into a project. The toast takes an import back. */
export function ListImport({ project, children }: { project: ProjectDetail; children: ReactNode }) {
  const guard = useArchivedGuard();
  const queryClient = useQueryClient();
  const [asked, setAsked] = useState<AskedList | null>(null);
  const open = useMemo(() => (wanted: AskedList) => guard(() => setAsked(wanted)), [guard]);
  const destination = useMemo(
    () => ({
      kind: 'project' as const,
      inside: insideOf(asked ?? {}),
      count: asked?.count ?? 0,
      milestones: project.milestones,
      ticks: 'everything' as const,
    }),
    [asked, project.milestones],
  );
  const add = async (tasks: ChecklistTask[], source: string | null) => {
    const { onTaken, ...place } = asked ?? {};
    try {
      const body = sentList(tasks, place, source);
      const { id } = await write(queryClient, 'importChecklist', {
        params: { id: project.id },
        body,
      });
      const onUndo = () =>
        void import('#client/shared/undo-batch.ts').then(({ undoBatch }) =>
          undoBatch(queryClient, id, undoWords),
        );
      showSuccess(wordsFor(tasks, place), { undo: { label: 'Undo', onUndo } });
      onTaken?.();
      setAsked(null);
    } catch (error) {
      reportFailure('Failed to import the list', error);
      throw error;
    }
  };
  return (
    <ListImportContext value={open}>
      {children}
      {asked && (
        <Suspense>
          <ImportDialog
            destination={destination}
            text={asked.text ?? ''}
            onImport={add}
            onClose={() => setAsked(null)}
          />
        </Suspense>
      )}
    </ListImportContext>
  );
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

function wordsFor(tasks: readonly ChecklistTask[], place: ListPlace): string {
  if (place.stepId === undefined) return addedWords(tasks, place.taskId === undefined);
  const details = tasks.flatMap(({ steps }) => steps.flatMap((step) => step.details));
  return details.length === 1 ? '1 detail added' : `${details.length} details added`;
}
