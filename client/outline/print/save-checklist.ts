import { strToU8, zipSync } from 'fflate';

import { saveFile } from '#client/ui/save-file.ts';
import { xlsxType } from '#contract/call.ts';
import type { TaskItem } from '#contract/checklist.ts';
import { fileName } from '#contract/file-name.ts';
import { dueCell, ruleCell } from '#formats/checklist/due-cells.ts';
import { checklistRows, projectColumns } from '#formats/checklist/rows.ts';
import type { Cell, Column } from '#formats/spreadsheet/cells.ts';
import { csvText } from '#formats/spreadsheet/csv-text.ts';
import {
  sheetFoot,
  sheetHead,
  sheetPart,
  sheetRow,
  partDate,
  workbookParts,
} from '#formats/spreadsheet/workbook.ts';

import { nameIn } from '../owners.ts';
import type { Owners } from '../owners.ts';

export type FileKind = 'xlsx' | 'csv';

type Saved = {
  name: string;
  columns: readonly Column[];
  tasks: readonly TaskItem[];
  owners: Owners;
};

export function saveChecklist(kind: FileKind, { name, columns, tasks, owners }: Saved): void {
  const rows = checklistRows(tasks, {
    role: (id) => nameIn(owners.roles, id),
    person: (id) => nameIn(owners.people, id),
    due: dueCell,
    ...(columns === projectColumns && { rule: ruleCell }),
  });
  const file =
    kind === 'csv'
      ? new Blob([csvText([columns.map((column) => column.name), ...rows])], { type: 'text/csv' })
      : new Blob([workbook(columns, rows)], { type: xlsxType });
  saveFile({ file, name: checklistFileName(name, kind) });
}

function workbook(columns: Saved['columns'], rows: readonly Cell[][]): Uint8Array<ArrayBuffer> {
  const written = rows.map((cells, at) => sheetRow(at + 2, cells, columns));
  const sheet = [sheetHead(columns), ...written, sheetFoot(columns, rows.length + 1)].join('');
  const texts = { ...workbookParts(['Checklist']), [sheetPart(1)]: sheet };
  const parts = Object.entries(texts).map(([part, text]) => [part, strToU8(text)] as const);
  return zipSync(Object.fromEntries(parts), { mtime: partDate });
}

/** A title is no path: characters that systems refuse become blanks. */
export function checklistFileName(title: string, kind: FileKind): string {
  const plain = title.replaceAll(/[\\/:*?"<>|\s]+/g, ' ').trim();
  return `${fileName(Array.from(plain).slice(0, 100).join('') || 'Checklist')}.${kind}`;
}
