import { expect, test } from 'vitest';

import { columnsOf } from './columns.ts';
import { csvRows } from './csv.ts';
import { context } from './reading-fixture.ts';
import { checklistInTable } from './table-checklist.ts';

function read(text: string) {
  const rows = csvRows(text);
  const remembered = { status: 'done' } as const;
  const columns = columnsOf(rows, { inside: 'project', remembered });
  const { tasks, unread } = checklistInTable({ rows, isGuarded: true }, columns, context);
  const done = tasks.flatMap((task) =>
    [task, ...task.steps].filter(({ isDone }) => isDone).map(({ name }) => name),
  );
  return { tasks, done, refused: unread.map(({ row, message }) => `${row} ${message}`) };
}

test('ticks that need a reason are left out and named, and so are those of steps that wait for them', () => {
  const { done, refused } = read(
    [
      'Task,Step,Evidence,Waits for,Status',
      'A,Offer,yes,,Done',
      'A,Letter,,Offer,Done',
      'A,Chair,,Letter,Done',
      'A,Desk,,Lamp,Done',
      'A,Lamp,,,Done',
      'A,Rug,,,Someday',
    ].join('\n'),
  );
  expect(done).toEqual(['Desk', 'Lamp']);
  expect(refused).toEqual([
    '7 “Someday” is neither done nor open',
    '2 “Offer” starts open: evidence is required',
    '3 “Letter” starts open: it waits for an open step',
    '4 “Chair” starts open: it waits for an open step',
  ]);
});

test('an item is done if everything inside it is', () => {
  const { tasks, done, refused } = read(
    [
      'Task,Step,Detail,Evidence,Status',
      'A,,,,Done',
      'A,Offer,,,Done',
      'A,Offer,Draft,,Done',
      'A,Offer,Sign,,Open',
      'B,,,,Done',
      'B,Letter,,yes,',
      'B,Letter,Write,,Done',
      'C,,,,Done',
      'D,Call,,,Done',
    ].join('\n'),
  );
  expect(done).toEqual(['C', 'D', 'Call']);
  expect(tasks[0]?.steps[0]?.details.map(({ isDone }) => isDone)).toEqual([true, false]);
  expect(tasks[1]?.steps[0]?.details.map(({ isDone }) => isDone)).toEqual([false]);
  expect(refused).toEqual([
    '3 “Offer” starts open: some of its details are open',
    '2 “A” starts open: some of its steps are open',
    '8 “Letter” starts open: evidence is required',
    '6 “B” starts open: some of its steps are open',
  ]);
});
