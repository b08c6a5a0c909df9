import type { DetailItem, StepItem, TaskItem } from '#contract/checklist.ts';

import type { Target } from './item-columns.ts';

/** The parent of the list: a project or template gets tasks, a task gets steps, a step gets details. */
export type Inside = 'project' | 'task' | 'step';

/** How many levels are around the list. */
export const outermost: Readonly<Record<Inside, number>> = { project: 0, task: 1, step: 2 };

export type RowProblem = { row: number; message: string };

/** A value that was dropped from a row that was otherwise accepted. */
export type Unread = RowProblem & {
  of: TaskItem | StepItem;
  value: Target | 'date';
  isUnknownOwner?: true;
};

export type ReadChecklist = {
  tasks: TaskItem[];
  /** Rows or lines, without headings. */
  rows: number;
  /** For each row that is not left out, the item that it describes. */
  described: (TaskItem | StepItem | DetailItem)[];
  leftOut: RowProblem[];
  unread: Unread[];
  milestones: string[];
  unknownOwners: string[];
  /** Unknown owners and those matched by hand, in their order. */
  namesToMatch: string[];
  /** Rows whose names were too long; the full text moved to the description. */
  shortened: number[];
  ticks: number;
  lostTicks: number;
};
