import type { QueryClient } from '@tanstack/react-query';

import { readAll } from '#client/data/read-now.ts';
import { saveChecklist } from '#client/outline/print/save-checklist.ts';
import type { FileKind } from '#client/outline/print/save-checklist.ts';
import { printedFacts, printReads } from '#client/shared/printed-facts.ts';
import { templateColumns } from '#formats/checklist/rows.ts';

import type { PrintedTemplate } from './printed-template.ts';

export async function exportTemplate(
  queryClient: QueryClient,
  { name, tasks }: PrintedTemplate,
  kind: FileKind,
): Promise<void> {
  const { people, roles } = printedFacts(await readAll(queryClient, Object.values(printReads)));
  const owners = { people, roles, holders: null };
  saveChecklist(kind, { name, columns: templateColumns, tasks, owners });
}
