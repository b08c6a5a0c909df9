import type { ColumnOf, FieldTable, ItemColumn } from '#contract/fields.ts';
import { stepFields, taskFields } from '#contract/item.ts';

type OwnColumn<Key> = ItemColumn & {
  key: Key;
  field: string;
  of: 'task' | 'step';
  isFlag: boolean;
};

/** The columns of single fields. Names, owners and due dates have columns of their own kind. */
export const stepColumns = columnsIn('step', stepFields);
export const taskColumns = columnsIn('task', taskFields);
export const fieldColumns = [...stepColumns, ...taskColumns];

export type FieldTarget = (typeof fieldColumns)[number]['key'];

/** The fields with a column that records store under the same name. */
export function storedIn(of: 'task' | 'step'): string[] {
  const table: FieldTable = of === 'step' ? stepFields : taskFields;
  return Object.keys(table).filter((name) => table[name]?.column && table[name].live);
}

function columnsIn<F extends FieldTable>(of: 'task' | 'step', table: F): OwnColumn<ColumnOf<F>>[] {
  return Object.entries(table).flatMap(([field, { column, kind }]) => {
    if (!column) return [];
    return [{ ...column, key: column.key as ColumnOf<F>, field, of, isFlag: kind === 'flag' }];
  });
}

export const checklistColumns = {
  task: 'Task',
  step: 'Step',
  description: 'Description',
  detail: 'Detail',
  /** Several details in one cell. */
  items: 'Checklist items',
  owner: 'Owner',
  due: 'Due',
  /** The offset that determines the due date, beside its day. */
  rule: 'Due rule',
  hours: 'Hours',
  ...namesOfFields(),
  /** A state, a percentage or the day of the completion. */
  done: 'Already done',
  /** The name of the row that a row is inside. */
  parent: 'Parent',
  level: 'Level',
} as const;

export type Target = keyof typeof checklistColumns;
export const targets = Object.keys(checklistColumns) as Target[];

function namesOfFields() {
  const names = fieldColumns.map(({ key, name }) => [key, name] as const);
  return Object.fromEntries(names) as Record<FieldTarget, string>;
}
