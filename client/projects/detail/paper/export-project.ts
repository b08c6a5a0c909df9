import type { QueryClient } from '@tanstack/react-query';

import { nameIn } from '#client/checklist/owners.ts';
import { saveChecklist } from '#client/checklist/paper/save-checklist.ts';
import type { FileKind } from '#client/checklist/paper/save-checklist.ts';
import { checklistRows, projectColumns } from '#contract/checklist/rows.ts';

import { fetchWhole } from './whole-project.ts';

export async function exportProject(
  queryClient: QueryClient,
  id: number,
  kind: FileKind,
): Promise<void> {
  const { project, tasks, people, roles } = await fetchWhole(queryClient, id);
  const names = {
    role: (role: number) => nameIn(roles, role),
    person: (person: number) => nameIn(people, person),
  };
  const rows = checklistRows(tasks, names);
  saveChecklist(kind, { name: project.name, columns: projectColumns, rows });
}
