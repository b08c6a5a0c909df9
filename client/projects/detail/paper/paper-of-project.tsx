import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import { PaperMenu } from '#client/checklist/paper/paper-menu.tsx';
import type { PaperAction } from '#client/checklist/paper/paper-menu.tsx';
import { reportFailure } from '#client/shared/failure.ts';
import { LatePart, showNotLoaded } from '#client/ui/late-part.tsx';
import { later } from '#client/ui/later.tsx';

/** Prints and exports the checklist of a project. */
export function PaperOfProject({ projectId }: { projectId: number }) {
  const queryClient = useQueryClient();
  const [asking, setAsking] = useState(false);
  const [missing, setMissing] = useState(false);
  const [busy, setBusy] = useState(false);
  const act = async (action: PaperAction) => {
    if (action === 'print') {
      if (missing) showNotLoaded('Printing');
      setAsking(true);
      return;
    }
    setBusy(true);
    try {
      const { exportProject } = await import('./export-project.ts');
      await exportProject(queryClient, projectId, action);
    } catch (error) {
      reportFailure('Failed to export the checklist', error);
    }
    setBusy(false);
  };
  return (
    <>
      <PaperMenu label="Print or export" busy={busy} onAct={(action) => void act(action)} />
      <LatePart onFailed={() => setMissing(true)}>
        <ProjectPaper projectId={projectId} asking={asking} onAsked={() => setAsking(false)} />
      </LatePart>
    </>
  );
}

const ProjectPaper = later(() => import('./project-paper.tsx'), 'ProjectPaper');
