import { createContext, Suspense, useMemo, useState } from 'react';
import type { ReactNode } from 'react';

import { later } from '#client/ui/later.tsx';
import type { ProjectDetail } from '#contract/projects.ts';

import { useArchivedGuard } from '../project/archived-guard.tsx';
import type { ListImportRequest } from './sent-list.ts';

export const ListImportContext = createContext<((request: ListImportRequest) => void) | null>(null);

const ListImportDialog = later(() => import('./list-import-dialog.tsx'), 'ListImportDialog');

/** Lets everything inside import lists into a project. */
export function ListImport({ project, children }: { project: ProjectDetail; children: ReactNode }) {
  const guard = useArchivedGuard();
  const [request, setRequest] = useState<ListImportRequest | null>(null);
  const open = useMemo(
    () => (opened: ListImportRequest) => guard(() => setRequest(opened)),
    [guard],
  );
  return (
    <ListImportContext value={open}>
      {children}
      {request && (
        <Suspense>
          <ListImportDialog project={project} request={request} onClose={() => setRequest(null)} />
        </Suspense>
      )}
    </ListImportContext>
  );
}
