import { useQuery, useQueryClient } from '@tanstack/react-query';

import { readNow } from '#client/data/read-now.ts';
import { ChecklistPrint } from '#client/outline/print/checklist-print.tsx';
import { PrintDialog } from '#client/outline/print/print-dialog.tsx';
import type { PrintChoice } from '#client/outline/print/print-dialog.tsx';

import { projectSheets } from './project-sheets.tsx';
import { fetchWhole, wholeProject, wholeReads } from './whole-project.ts';

type PrintedProjectProps = { projectId: number; asking: boolean; onChosen: () => void };

export function PrintedProject({ projectId, asking, onChosen }: PrintedProjectProps) {
  const queryClient = useQueryClient();
  const ask = (onPrint: (choice: PrintChoice) => void) => (
    <Asking projectId={projectId} onPrint={onPrint} onClose={onChosen} />
  );
  return (
    <ChecklistPrint
      draw={(choice) => projectSheets(wholeProject(readNow(queryClient), projectId), choice)}
      asking={asking ? ask : null}
      onChosen={onChosen}
    />
  );
}

type AskingProps = {
  projectId: number;
  onPrint: (choice: PrintChoice) => void;
  onClose: () => void;
};

function Asking({ projectId, onPrint, onClose }: AskingProps) {
  const queryClient = useQueryClient();
  const checklist = useQuery({
    queryKey: [...wholeReads(projectId).project.queryKey, 'whole'],
    queryFn: () => fetchWhole(queryClient, projectId),
    gcTime: 0,
  });
  return <PrintDialog checklist={checklist} onPrint={onPrint} onClose={onClose} />;
}
