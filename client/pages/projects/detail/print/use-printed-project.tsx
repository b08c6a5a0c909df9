import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import { reportFailure } from '#client/data/failure.ts';
import type { PrintAction } from '#client/outline/print/print-menu.tsx';
import { afterFirstView } from '#client/ui/first-view.ts';
import { LatePart, showNotLoaded } from '#client/ui/late-part.tsx';
import { later } from '#client/ui/later.tsx';

/** Prints and exports a project's checklist. Render `printed` on its page, so that Ctrl+P prints it, too. */
export function usePrintedProject(projectId: number) {
  const queryClient = useQueryClient();
  const [asking, setAsking] = useState(false);
  const [missing, setMissing] = useState(false);
  const save = async (kind: Exclude<PrintAction, 'print'>) => {
    try {
      const { exportProject } = await import('./export-project.ts');
      await exportProject(queryClient, projectId, kind);
    } catch (error) {
      reportFailure('Failed to export the checklist', error);
    }
  };
  const act = (action: PrintAction) => {
    if (action !== 'print') void save(action);
    else if (missing) showNotLoaded('the printed page');
    else setAsking(true);
  };
  const printed = (
    <LatePart onFailed={() => setMissing(true)}>
      <PrintedProject projectId={projectId} asking={asking} onChosen={() => setAsking(false)} />
    </LatePart>
  );
  return { act, printed };
}

const PrintedProject = later(
  () => afterFirstView(() => import('./printed-project.tsx')),
  'PrintedProject',
);
