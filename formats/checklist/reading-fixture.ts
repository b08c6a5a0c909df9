import { columnsOf } from './columns.ts';
import { csvRows } from './csv.ts';
import type { ReadingContext } from './row-values.ts';
import { checklistInTable } from './table-checklist.ts';

export const context: ReadingContext = {
  kind: 'project',
  inside: 'project',
  count: 0,
  milestones: [],
  owners: {
    roles: [
      { id: 7, name: 'Compliance' },
      { id: 8, name: 'Research and Development' },
    ],
    people: [
      { id: 1, name: 'Dana Cole', email: 'dana@waymark.example', isActive: true },
      { id: 2, name: 'Bo Lee', email: null, isActive: true },
      { id: 3, name: 'Sam Park', email: null, isActive: true },
      { id: 4, name: 'Sam Park', email: 'sam@waymark.example', isActive: true },
      { id: 5, name: 'Ivo Lang', email: 'ivo@waymark.example', isActive: false },
    ],
  },
  order: 'monthFirst',
  today: '2026-11-23',
  taskName: null,
  ticks: 'everything',
};

export function readCsv(text: string, some: Partial<typeof context> = {}) {
  const rows = csvRows(text);
  const all = { ...context, ...some };
  const columns = columnsOf(rows, { inside: all.inside, remembered: {} });
  const isNamed = columns.columns.some(({ target }) => target === 'task');
  const taskName = all.inside === 'project' ? (isNamed ? null : 'List') : '';
  return checklistInTable({ rows, isGuarded: true }, columns, { ...all, taskName });
}
