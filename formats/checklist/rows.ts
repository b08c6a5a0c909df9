import type { DetailItem, State, StepItem, TaskItem } from '#contract/checklist.ts';
import type { WorkStatus } from '#contract/values.ts';

import type { Cell, Column } from '../spreadsheet/cells.ts';
import { checklistColumns } from './item-columns.ts';
import { fieldColumns } from './item-columns.ts';
import { ownerText } from './owner-names.ts';
import { stepWords } from './step-words.ts';

const itemColumns: readonly Column[] = [
  { name: checklistColumns.task, width: 28, wraps: true },
  { name: checklistColumns.step, width: 36, wraps: true },
  { name: checklistColumns.description, width: 40, wraps: true },
  { name: checklistColumns.detail, width: 36, wraps: true },
  { name: checklistColumns.owner, width: 24, wraps: true },
  { name: checklistColumns.due, width: 14, wraps: true },
  { name: checklistColumns.hours, width: 8 },
  ...fieldColumns.map(({ name, width, wraps }) => ({ name, width, ...(wraps && { wraps }) })),
];
const level: Column = { name: checklistColumns.level, width: 8 };

/** Columns of an exported checklist. The import reads the columns in `templateColumns`. */
export const templateColumns: readonly Column[] = [...itemColumns, level];
/** With the rules of due dates, so that an import does not make them fixed days. */
export const projectColumns: readonly Column[] = [
  ...itemColumns,
  { name: 'Status', width: 12 },
  { name: 'Done by', width: 20 },
  { name: 'Done on', width: 12 },
  { name: checklistColumns.rule, width: 28, wraps: true },
  level,
];

export type Words = {
  role: (id: number) => string;
  person: (id: number) => string;
  /** A day, or the phrase for an offset. */
  due: (step: StepItem) => Cell;
  /** The phrase for the offset of a due date, for the column of the rules. */
  rule?: (step: StepItem) => Cell;
};

/**
 * One row per task, step and detail. Rows repeat the names of their parents for filtering and sorting; the level
 * tells two tasks or steps of the same name apart.
 */
export function checklistRows(tasks: readonly TaskItem[], words: Words): Cell[][] {
  const { wordsOf } = stepWords(tasks);
  const stepCells = (step: StepItem, own: number) => {
    const { waitsFor: wait } = step;
    const shown = { ...step, waitsFor: wait && wordsOf(wait.task ?? own, wait.step) };
    return itemCells(step, words.due(step), fieldCells('step', shown), words);
  };
  const row = (names: Cell[], cells: Cell[], own: string, step?: StepItem): Cell[] => {
    const rule = words.rule ? [step ? words.rule(step) : null] : [];
    return [...names, ...cells, ...rule, own];
  };
  return tasks.flatMap((task, own) => {
    const cells = itemCells(task, null, fieldCells('task', task), words);
    return [
      row([task.name, null], cells, 'Task'),
      ...task.steps.flatMap((step) => [
        row([task.name, step.name], stepCells(step, own), 'Step', step),
        ...step.details.map((detail) => row([task.name, step.name], detailCells(detail), 'Detail')),
      ]),
    ];
  });
}

function itemCells(
  { description, ownerRoleId, personIds, estimatedHours, state }: TaskItem | StepItem,
  due: Cell,
  ofFields: Cell[],
  { role, person }: Words,
): Cell[] {
  const owner = ownerText(ownerRoleId === null ? null : role(ownerRoleId), personIds.map(person));
  const facts = [description || null, null, owner || null, due, estimatedHours || null];
  return [...facts, ...ofFields, ...stateCells(state)];
}

function fieldCells(of: 'task' | 'step', item: object): Cell[] {
  return fieldColumns.map((column) => {
    const value = (item as Record<string, Cell | boolean>)[column.field];
    if (column.of !== of || value === undefined) return null;
    return typeof value === 'boolean' ? (value ? 'Yes' : null) : value;
  });
}

function detailCells({ text, state }: DetailItem): Cell[] {
  return [null, text, null, null, null, ...fieldColumns.map(() => null), ...stateCells(state)];
}

const statusWords: Record<WorkStatus, string> = {
  pending: 'Open',
  in_progress: 'In progress',
  completed: 'Completed',
};

function stateCells(state: State | undefined): Cell[] {
  if (!state) return [];
  const { status, doneBy, doneOn } = state;
  return [statusWords[status], doneBy, doneOn === null ? null : { day: doneOn }];
}
