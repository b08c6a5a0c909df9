import type { TemplateStep, TemplateTask } from '../templates.ts';

/** A task of a template, or read from a file or a text. */
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

/** What a list is added to: a project or template gets tasks, a task steps, and a step details. */
export type Inside = 'project' | 'task' | 'step';

export type RowProblem = { row: number; message: string };

/** A value that was left out of a row which is taken; `of` is the task or step without it. */
export type Unread = RowProblem & {
  of: ChecklistTask | ChecklistStep;
  value: 'date' | 'hours' | 'owner' | 'evidence' | 'wait' | 'gate';
};

/** A list as it will be added, and everything that will not be. */
export type ReadChecklist = {
  tasks: ChecklistTask[];
  /** How many rows or lines there are, without headings. */
  rows: number;
  leftOut: RowProblem[];
  unread: Unread[];
  /** The milestones that due dates name and that are new. */
  milestones: string[];
  /** Owners that are neither a role nor a person, each once. */
  unknownOwners: string[];
  /** The rows whose names are too long; their whole text is in the description. */
  shortened: number[];
  /** How many ticks are left out. */
  lostTicks: number;
};
