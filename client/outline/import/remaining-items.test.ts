import { expect, test } from 'vitest';

import { columnsOf } from '#formats/checklist/columns.ts';
import { csvRows } from '#formats/checklist/csv.ts';
import { context } from '#formats/checklist/reading-fixture.ts';
import { checklistInTable } from '#formats/checklist/table-checklist.ts';

import { remainingItems } from './remaining-items.ts';

const rows = csvRows(
  [
    'Task,Step,Detail,Waits for',
    'A,One,,',
    'A,One,x,',
    'A,One,y,',
    'A,Two,,One',
    'B,Three,,Two',
    'B,Four,,Three',
  ].join('\n'),
);
const columns = columnsOf(rows, { inside: 'project', remembered: {} });
const read = checklistInTable({ rows, isGuarded: true }, columns, context);

const left = (...places: string[]) => {
  const { tasks, without } = remainingItems(read.tasks, new Set(places));
  return {
    tasks: tasks.map(({ name, steps }) => [
      name,
      ...steps.map((step) => [step.name, step.details.length, step.waitsFor]),
    ]),
    rows: read.described.filter((item) => !without.has(item)).length,
  };
};

test('without an item, the others keep what they wait for', () => {
  expect(left().rows).toBe(6);
  expect(left('0.0')).toEqual({
    rows: 3,
    tasks: [
      ['A', ['Two', 0, null]],
      ['B', ['Three', 0, { task: 0, step: 0 }], ['Four', 0, { step: 0 }]],
    ],
  });
  expect(left('0', '0.1')).toEqual({
    rows: 2,
    tasks: [['B', ['Three', 0, null], ['Four', 0, { step: 0 }]]],
  });
  expect(left('0.0.1')).toMatchObject({
    rows: 5,
    tasks: [['A', ['One', 1, null], ['Two', 0, { step: 0 }]], {}],
  });
});
