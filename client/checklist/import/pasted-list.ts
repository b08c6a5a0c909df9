import { createContext } from 'react';

import { csvRows } from '#contract/checklist/csv.ts';
import { outlineOf } from '#contract/checklist/outline.ts';
import { isTable } from '#contract/checklist/text-kind.ts';

/** Takes a list that was pasted into a line: of steps where it was pasted into a step of this task. */
export type TakeList = (pasted: { task: number | null; text: string }) => void;

export const PastedListContext = createContext<TakeList | null>(null);

/** Whether a text is more than lines: a table, or lines with others inside. */
export function isStructured(text: string): boolean {
  return isTable(text, csvRows(text)) || outlineOf(text).some(({ lines }) => lines.length > 0);
}
