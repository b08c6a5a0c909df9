import type { QueryClient } from '@tanstack/react-query';

import { saveChecklist } from '#client/outline/print/save-checklist.ts';
import type { FileKind } from '#client/outline/print/save-checklist.ts';
import { projectColumns } from '#formats/checklist/rows.ts';

import { fetchWhole } from './whole-project.ts';

export async function exportProject(
  queryClient: QueryClient,
  id: number,
  kind: FileKind,
): Promise<void> {
  const { project, tasks, owners } = await fetchWhole(queryClient, id);
  saveChecklist(kind, { name: project.name, columns: projectColumns, tasks, owners });
}
