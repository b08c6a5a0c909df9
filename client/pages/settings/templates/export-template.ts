import type { QueryClient } from '@tanstack/react-query';

import { readAll } from '#client/data/read-now.ts';
import { saveChecklist } from '#client/outline/print/save-checklist.ts';
import type { FileKind } from '#client/outline/print/save-checklist.ts';
import { paperFacts, paperReads } from '#client/shared/paper-facts.ts';
import { templateColumns } from '#contract/checklist/rows.ts';

import type { PrintedTemplate } from './printed-template.ts';

export async function exportTemplate(
  queryClient: QueryClient,
  { name, tasks }: PrintedTemplate,
  kind: FileKind,
): Promise<void> {
  const { people, roles } = paperFacts(await readAll(queryClient, Object.values(paperReads)));
  const owners = { people, roles, holders: null };
  saveChecklist(kind, { name, columns: templateColumns, tasks, owners });
}
