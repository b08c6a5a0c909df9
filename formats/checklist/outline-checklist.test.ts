import { expect, test } from 'vitest';

import { checklistInOutline } from './outline-checklist.ts';
import { outlineOf } from './outline.ts';
import { context } from './reading-fixture.ts';

const read = (text: string, some: Partial<typeof context> = {}) =>
  checklistInOutline(outlineOf(text), { ...context, taskName: '', ...some });

const markdown = `# 90-day plan
## Before
> Nobody else knows yet.
- [x] Sign
  - [ ] Read
    - Twice
  - Send
- [x] Call
## After
1. Box
`;

test('headings, items and nested items become tasks, steps and details', () => {
  const { tasks, rows, title, flattened, leftOut } = read(markdown);
  expect(tasks).toMatchObject([
    {
      name: 'Before',
      description: 'Nobody else knows yet.',
      steps: [
        {
          name: 'Sign',
          details: [{ text: 'Read' }, { text: 'Twice' }, { text: 'Send', isDone: true }],
        },
        { name: 'Call', isDone: true, details: [] },
      ],
    },
    { name: 'After', steps: [{ name: 'Box' }] },
  ]);
  expect([rows, title?.text, flattened, leftOut]).toEqual([8, '90-day plan', 1, []]);
});

test('imports ticks where the parent accepts them', () => {
  const steps = (ticks: 'details' | 'nothing') => {
    const { tasks, lostTicks } = read(markdown, { ticks });
    return [JSON.stringify(tasks).match(/"isDone":true/g)?.length ?? 0, lostTicks];
  };
  expect(steps('details')).toEqual([1, 1]);
  expect(steps('nothing')).toEqual([0, 2]);
});

test('a list inside a task or step has fewer levels', () => {
  const text = 'A\n  B\n    C\nD';
  expect(read(text, { inside: 'task' }).tasks).toMatchObject([
    { steps: [{ name: 'A', details: [{ text: 'B' }, { text: 'C' }] }, { name: 'D' }] },
  ]);
  const { tasks, flattened } = read(text, { inside: 'step' });
  expect(tasks[0]?.steps[0]?.details.map((detail) => detail.text)).toEqual(['A', 'B', 'C', 'D']);
  expect(flattened).toBe(0);
});

test('every line of an outline is an item of its own, also if its name repeats', () => {
  const { tasks, rows, leftOut } = read('Week 1\n- Call\nWeek 2\n- Call\nWeek 1\n- \u200b\n- Call');
  expect(tasks.map(({ name, steps }) => [name, steps.length])).toEqual([
    ['Week 1', 1],
    ['Week 2', 1],
    ['Week 1', 1],
  ]);
  expect([rows, leftOut]).toEqual([6, []]);
});

test('lines below a line that is left out do not move to another one', () => {
  const { tasks, leftOut } = read('A\n  B\nC\n  D\n    E', { count: 199 });
  expect(tasks).toMatchObject([{ name: 'A', steps: [{ name: 'B', details: [] }] }]);
  expect(leftOut).toEqual([3, 4, 5].map((row) => ({ row, message: 'At most 200 tasks' })));
});

test('drops items beyond the limits and moves long lines to the description', () => {
  const long = 'word '.repeat(60).trim();
  const { tasks, leftOut, shortened } = read(`${long}\nB\nC`, { count: 198 });
  expect(tasks.map(({ description }) => description)).toEqual([long, '']);
  expect([leftOut, shortened]).toEqual([[{ row: 3, message: 'At most 200 tasks' }], [1]]);
});
