import type { TemplateStep, TemplateTask } from '../templates.ts';

export type ChecklistTask = Omit<TemplateTask, 'taskTemplateId' | 'steps'> & {
  taskTemplateId?: number | undefined;
  isCompleted?: boolean;
  steps: ChecklistStep[];
};

export type ChecklistStep = Omit<TemplateStep, 'details'> & {
  dueDate?: string | null;
  personIds?: number[];
  isCompleted?: boolean;
  details: { text: string; isDone?: boolean }[];
};

/** The parent of the list: a project or template gets tasks, a task gets steps, a step gets details. */
export type Inside = 'project' | 'task' | 'step';

/** How many levels are around the list. */
export const outermost: Readonly<Record<Inside, number>> = { project: 0, task: 1, step: 2 };

export type RowProblem = { row: number; message: string };

/** A value that was dropped from a row that was otherwise accepted. */
export type Unread = RowProblem & {
  of: ChecklistTask | ChecklistStep;
  value: 'date' | 'hours' | 'owner' | 'evidence' | 'wait' | 'gate' | 'level';
};

export type ReadChecklist = {
  tasks: ChecklistTask[];
  /** Rows or lines, without headings. */
  rows: number;
  leftOut: RowProblem[];
  unread: Unread[];
  milestones: string[];
  unknownOwners: string[];
  /** Unknown owners and those matched by hand, in their order. */
  askedOwners: string[];
  /** Rows whose names were too long; the full text moved to the description. */
  shortened: number[];
  lostTicks: number;
};
