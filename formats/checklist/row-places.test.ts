import { expect, test } from 'vitest';

import { columnsOf } from './columns.ts';
import { context, readCsv } from './reading-fixture.ts';
import { checklistInTable } from './table-checklist.ts';

test('a name is the same task wherever it occurs, and a row without a step is named', () => {
  const list = `Phase,Step,Owner,Due,Hours,Notes
Before,Offer,Bo Lee,,,
Before,,Dana Cole,11/27/2026,3,Ask first
,Letter,,,,
After,,Bo Lee,,2,
After,Desk,,,,
 before ,Keys,,,,
Before,,,,,
,Chair,,,,
,,,soon,,
,,,,,More
`;
  const { tasks, rows, leftOut, unread } = readCsv(list);
  expect(tasks).toMatchObject([
    {
      name: 'Before',
      steps: [{ name: 'Offer' }, { name: 'Letter' }, { name: 'Keys' }, { name: 'Chair' }],
    },
    { name: 'After', personIds: [2], estimatedHours: 2, steps: [{ name: 'Desk' }] },
  ]);
  expect(tasks[0]?.personIds).toEqual([]);
  expect(tasks[0]?.steps[3]?.description).toBe('');
  expect([rows, unread]).toEqual([10, []]);
  expect(leftOut).toEqual([
    {
      row: 3,
      message:
        'The row names no step of “Before”. Left out with it: description “Ask first”, owner “Dana Cole”, due “11/27/2026”, hours “3”',
    },
    { row: 8, message: 'The row names no step of “Before”' },
    {
      row: 10,
      message: 'The row names no task, step or detail. Left out with it: due “soon”',
    },
    {
      row: 11,
      message: 'It continues a row that is left out. Left out with it: description “More”',
    },
  ]);
});

test('a row below one that is left out keeps its names', () => {
  const list = `Task,Step,Detail
Desk,Keys,Cut
Move,Van,${'x'.repeat(5001)}
,,Booked
,Boxes,
`;
  const { tasks, leftOut } = readCsv(list);
  expect(tasks).toMatchObject([
    { name: 'Desk', steps: [{ name: 'Keys', details: [{ text: 'Cut' }] }] },
    {
      name: 'Move',
      steps: [
        { name: 'Van', details: [{ text: 'Booked' }] },
        { name: 'Boxes', details: [] },
      ],
    },
  ]);
  expect(leftOut).toEqual([{ row: 3, message: 'A detail has at most 5,000 characters' }]);
  const full = readCsv('Task,Step\nA,1\nB,2\n,3\nA,4', { count: 199 });
  expect(full.tasks).toMatchObject([{ name: 'A', steps: [{ name: '1' }, { name: '4' }] }]);
  expect(full.leftOut).toEqual([3, 4].map((row) => ({ row, message: 'At most 200 tasks' })));
});

test('a list that states its levels has a row for each item, in any order', () => {
  const { tasks, leftOut, unread } = readCsv(`Task,Step,Detail,Owner,Level
Desk,Keys,Cut,,Detail
Desk,Keys,,Bo Lee,Step
Desk,Keys,,,step
Desk,,,Dana Cole,Task
Desk,,,,Task
Desk,Chair,,,Step
Desk,,,Bo Lee,Step
Desk,Chair,,,Detail
`);
  expect(tasks).toMatchObject([
    {
      name: 'Desk',
      personIds: [1],
      steps: [{ name: 'Keys', personIds: [2], details: [{ text: 'Cut' }] }, { name: 'Keys' }],
    },
    { name: 'Desk', steps: [{ name: 'Chair' }] },
  ]);
  expect(unread).toEqual([]);
  expect(leftOut).toEqual([
    { row: 8, message: 'The row names no step of “Desk”. Left out with it: owner “Bo Lee”' },
    { row: 9, message: 'The row names no detail of “Chair”' },
  ]);
  const other = 'Task,Step,Level\nDesk,Keys,High\nDesk,Chair,Step';
  expect(readCsv(other).ignored).toEqual(['Level']);
});

test('a name that is merged with the one above repeats it', () => {
  const rows = [
    { number: 1, cells: ['Task', 'Step', 'Description', 'Owner'] },
    { number: 2, cells: ['Desk', 'Keys', 'First', 'Bo Lee'] },
    { number: 3, cells: ['Desk', 'Keys', 'Second', 'Bo Lee'], merged: [0, 1, 3] },
    { number: 4, cells: ['Desk', 'Chair', '', 'Bo Lee'], merged: [0, 3] },
  ];
  const columns = columnsOf(rows, { inside: 'project', remembered: {} });
  const { tasks, leftOut } = checklistInTable({ rows, isGuarded: false }, columns, context);
  const owned = { personIds: [2] };
  expect(tasks).toMatchObject([
    {
      steps: [
        { name: 'Keys', description: 'First\n\nSecond', ...owned },
        { name: 'Chair', ...owned },
      ],
    },
  ]);
  expect(leftOut).toEqual([]);
});

test('inside a task a row needs a step', () => {
  const list = 'Step,Description,Owner\n,Text,\n,All of it,Bo Lee\nSign,,\n,More,';
  const { tasks, leftOut } = readCsv(list, { inside: 'task' });
  expect(tasks).toMatchObject([{ steps: [{ name: 'Sign', description: 'More' }] }]);
  expect(tasks[0]?.personIds).toEqual([]);
  const values = 'description “All of it”, owner “Bo Lee”';
  expect(leftOut).toEqual([
    {
      row: 2,
      message: 'There is no step that this belongs to. Left out with it: description “Text”',
    },
    { row: 3, message: `It continues a row that is left out. Left out with it: ${values}` },
  ]);
  expect(readCsv('Step,Detail\n,Read', { inside: 'task' }).leftOut).toHaveLength(1);
});
