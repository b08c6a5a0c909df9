import type { StepItem } from '#contract/checklist.ts';

import type { Cell } from '../spreadsheet/cells.ts';
import { offsetWords } from './offset-words.ts';

/** The day, or the offset of a step without a day. */
export function dueCell({ dueDate, dueOffset }: StepItem): Cell {
  return dueDate === null ? dueOffset && offsetWords(dueOffset) : { day: dueDate };
}

/** The offset that determines the day of `dueCell`. */
export function ruleCell({ dueDate, dueOffset }: StepItem): Cell {
  return dueDate === null ? null : dueOffset && offsetWords(dueOffset);
}
