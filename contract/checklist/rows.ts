import type { Cell, Column } from '../spreadsheet/cells.ts';
import type { WorkStatus } from '../values.ts';
import { checklistColumns } from './columns.ts';
import type { ListedDetail, ListedItem, ListedStep, ListedTask } from './listed.ts';
import { ownerText } from './owner-names.ts';

const itemColumns: readonly Column[] = [
  { name: checklistColumns.task, width: 28, wraps: true },
  { name: checklistColumns.step, width: 36, wraps: true },
  { name: checklistColumns.description, width: 40, wraps: true },
  { name: checklistColumns.detail, width: 36, wraps: true },
  { name: checklistColumns.owner, width: 24, wraps: true },
  { name: checklistColumns.due, width: 14, wraps: true },
  { name: checklistColumns.hours, width: 8 },
  { name: checklistColumns.evidence, width: 18 },
  { name: checklistColumns.wait, width: 28, wraps: true },
  { name: checklistColumns.gate, width: 8 },
];
const level: Column = { name: checklistColumns.level, width: 8 };

/** Columns of an exported checklist. The import reads the columns in `templateColumns`. */
export const templateColumns: readonly Column[] = [...itemColumns, level];
export const projectColumns: readonly Column[] = [
  ...itemColumns,
  { name: 'Status', width: 12 },
  { name: 'Done by', width: 20 },
  { name: 'Done on', width: 12 },
  level,
];

export type Names = {
  role: (id: number) => string;
  person: (id: number) => string;
};

/**
 * One row per task, step and detail. Rows repeat the names of their parents for filtering and sorting; the level
 * tells two tasks or steps of the same name apart.
 */
export function checklistRows(tasks: readonly ListedTask[], names: Names): Cell[][] {
  return tasks.flatMap((task) => [
    [task.name, null, ...itemCells(task, names, [null, null, said(task.isGate)]), 'Task'],
    ...task.steps.flatMap((step) => [
      [task.name, step.name, ...itemCells(step, names, conditionCells(step)), 'Step'],
      ...step.details.map((detail) => [task.name, step.name, ...detailCells(detail), 'Detail']),
    ]),
  ]);
}

function itemCells(item: ListedItem, names: Names, conditions: Cell[]): Cell[] {
  const { description, due, hours } = item;
  const facts = [description, null, ownerCell(item, names), due, hours === 0 ? null : hours];
  return [...facts, ...conditions, ...stateCells(item)];
}

function conditionCells({ evidenceRequired, waitsFor }: ListedStep): Cell[] {
  return [said(evidenceRequired), waitsFor, null];
}

function said(is: boolean): Cell {
  return is ? 'Yes' : null;
}

function detailCells(detail: ListedDetail): Cell[] {
  return [null, detail.text, null, null, null, null, null, null, ...stateCells(detail)];
}

function ownerCell({ ownerRoleId, personIds }: ListedItem, { role, person }: Names): Cell {
  return ownerText(ownerRoleId === null ? null : role(ownerRoleId), personIds.map(person)) || null;
}

const statusWords: Record<WorkStatus, string> = {
  pending: 'Open',
  in_progress: 'In progress',
  completed: 'Completed',
};

function stateCells({ state }: Pick<ListedItem, 'state'>): Cell[] {
  if (!state) return [];
  const { status, doneBy, doneOn } = state;
  return [statusWords[status], doneBy, doneOn === null ? null : { day: doneOn }];
}
