import { useQueryClient } from '@tanstack/react-query';
import { Download, FileSpreadsheet } from 'lucide-react';
import { useState } from 'react';

import { reportFailure } from '#client/data/failure.ts';
import { readOf } from '#client/data/reads.ts';
import { Button, buttonClass } from '#client/ui/button.tsx';
import { today } from '#client/ui/day.ts';
import { saveFile } from '#client/ui/save-file.ts';
import { calls } from '#contract/calls.ts';
import type { Project } from '#contract/projects.ts';

export function ExportButton({ projects }: { projects: readonly Project[] }) {
  const queryClient = useQueryClient();
  const [busy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    try {
      const [{ projectFile }, managers] = await Promise.all([
        import('./project-file.ts'),
        queryClient.query(readOf('listProjectManagers')),
      ]);
      const file = new Blob([projectFile(projects, managers)], { type: 'text/csv' });
      saveFile({ file, name: `projects-${today()}.csv` });
    } catch (error) {
      reportFailure('Failed to export projects', error);
    }
    setBusy(false);
  };
  return (
    <Button
      size="sm"
      tone="ghost"
      busy={busy}
      title="Saves the projects shown here as a file for a spreadsheet"
      onClick={() => void save()}
      icon={<Download aria-hidden="true" className="size-4" />}
    >
      Export CSV
    </Button>
  );
}

/** Exports all projects with their contents. The browser saves the file while the server streams it. */
export function ExportAll() {
  return (
    <a
      href={calls.exportProjects.path}
      download
      title="Saves all projects with every task, step and detail, archived ones included, for Excel"
      className={buttonClass('ghost', 'sm', 'no-underline')}
    >
      <FileSpreadsheet aria-hidden="true" className="size-4" />
      Export all to Excel
    </a>
  );
}
