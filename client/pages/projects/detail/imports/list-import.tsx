import { createContext, Suspense, useMemo, useState } from 'react';
import type { ReactNode } from 'react';

import { later } from '#client/ui/later.tsx';
import type { ProjectDetail } from '#contract/projects.ts';

import { useArchivedGuard } from '../project/archived-guard.tsx';
import type { AskedList } from './sent-list.ts';

export const ListImportContext = createContext<((asked: AskedList) => void) | null>(null);

const ListImportDialog = later(() => import('./list-import-dialog.tsx'), 'ListImportDialog');

/** Lets everything inside import lists into a project. */
export function ListImport({ project, children }: { project: ProjectDetail; children: ReactNode }) {
  const guard = useArchivedGuard();
  const [asked, setAsked] = useState<AskedList | null>(null);
  const open = useMemo(() => (wanted: AskedList) => guard(() => setAsked(wanted)), [guard]);
  return (
    <ListImportContext value={open}>
      {children}
      {asked && (
        <Suspense>
          <ListImportDialog project={project} asked={asked} onClose={() => setAsked(null)} />
        </Suspense>
      )}
    </ListImportContext>
  );
}
