import type { QueryClient } from '@tanstack/react-query';

import { nameIn } from '#client/checklist/owners.ts';
import { saveChecklist } from '#client/checklist/paper/save-checklist.ts';
import type { FileKind } from '#client/checklist/paper/save-checklist.ts';
import { readAll } from '#client/read-now.ts';
import { paperFacts, paperReads } from '#client/shared/paper-facts.ts';
import { checklistRows, templateColumns } from '#contract/checklist/rows.ts';

import type { PrintedTemplate } from './printed-template.ts';

export async function exportTemplate(
  queryClient: QueryClient,
  { name, tasks }: PrintedTemplate,
  kind: FileKind,
): Promise<void> {
  const { people, roles } = paperFacts(await readAll(queryClient, Object.values(paperReads)));
  const names = {
    role: (role: number) => nameIn(roles, role),
    person: (person: number) => nameIn(people, person),
  };
  saveChecklist(kind, { name, columns: templateColumns, rows: checklistRows(tasks, names) });
}
