import { createContext } from 'react';

import { outlineOf } from '#formats/checklist/outline.ts';
import { isTable, tableOf } from '#formats/checklist/text-kind.ts';

/** Imports a list pasted into a line, as steps if that line is a step of `task`. */
export type TakeList = (pasted: { task: number | null; text: string }) => void;

export const PastedListContext = createContext<TakeList | null>(null);

/** Whether pasted text is more than plain lines: a table, or nested lines. */
export function isStructured(text: string): boolean {
  const source = { text, name: null };
  return isTable(source, tableOf(source)) || outlineOf(text).some(({ lines }) => lines.length > 0);
}
