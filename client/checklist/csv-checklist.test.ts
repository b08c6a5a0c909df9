import { expect, test } from 'vitest';

import { checklistIn } from './csv-checklist.ts';
import { offsetWords } from './due-words.ts';

const file = `Task,Step,Detail,Due date,Hours
Registration,,,,6.5
,Form U4,Drafted,5 working days before hire,3
,,Signed,,
Registration,Fingerprints,,2027-03-04,
Technology,Laptop,'=Ordered,10 days after start,
`;

test('tasks, steps and details are told apart by what is repeated or left blank', () => {
  const { tasks, problems } = checklistIn(file, 'project');
  expect(problems).toEqual([]);
  expect(tasks).toMatchObject([
    {
      name: 'Registration',
      estimatedHours: 6.5,
      steps: [
        {
          name: 'Form U4',
          estimatedHours: 3,
          dueOffset: { days: 5, unit: 'working', from: 'hire' },
          details: [{ text: 'Drafted' }, { text: 'Signed' }],
        },
        { name: 'Fingerprints', dueDate: '2027-03-04', details: [] },
      ],
    },
    {
      name: 'Technology',
      steps: [
        {
          name: 'Laptop',
          dueOffset: { days: 10, unit: 'calendar', from: 'start' },
          details: [{ text: '=Ordered' }],
        },
      ],
    },
  ]);
});

const wordsLike =
  'words like “5 working days before hire”, “2 weeks after start” or “on the hire date”';

test.each([
  ['2 weeks before hire', { days: 14, unit: 'calendar', from: 'hire' }],
  ['1 week after the start', { days: 7, unit: 'calendar', from: 'start' }],
  ['on hire', { days: 0, unit: 'calendar', from: 'hire' }],
  ['On the projected hire date', { days: 0, unit: 'calendar', from: 'hire' }],
  ['1,000 working days after start', { days: 1000, unit: 'working', from: 'start' }],
])('%s is a due date', (due, dueOffset) => {
  const { tasks } = checklistIn(`task,step,due\nT,S,"${due}"`, 'template');
  expect(tasks[0]?.steps[0]).toMatchObject({ dueOffset });
});

test('a due date is read as it is shown', () => {
  for (const from of ['hire', 'start'] as const) {
    for (const unit of ['working', 'calendar'] as const) {
      for (const days of [0, 1, 2, 365, 1000]) {
        const shown = offsetWords({ days, unit, from });
        const { tasks } = checklistIn(`task,step,due\nT,S,"${shown}"`, 'template');
        const read = tasks[0]?.steps[0]?.dueOffset;
        expect(read && offsetWords(read), shown).toBe(shown);
      }
    }
  }
});

test('a bad row is left out with a message, the others are taken', () => {
  const bad = `step;task;detail;due;hours
;;Nowhere;;
;First;;;
;;No step;;
One;;;soon;
Two;;;;2.5
Three;;;5 days after hire;
Four;;fine;;2
${'x'.repeat(201)};;;;
`;
  const { tasks, problems } = checklistIn(bad, 'project');
  expect(tasks).toMatchObject([
    { name: 'First', steps: [{ name: 'Four', estimatedHours: 2, details: [{ text: 'fine' }] }] },
  ]);
  expect(problems).toEqual([
    { row: 2, message: 'There is no task that this belongs to' },
    { row: 4, message: 'There is no step that this detail belongs to' },
    { row: 5, message: `“soon” is no due date: write a day, YYYY-MM-DD, or ${wordsLike}` },
    { row: 6, message: 'Hours: Must be a whole number of hours' },
    {
      row: 7,
      message: `“5 days after hire” is no due date: write a day, YYYY-MM-DD, or ${wordsLike}`,
    },
    { row: 9, message: "A step's name has at most 200 characters" },
  ]);
});

test('a template takes no days of its own', () => {
  const { tasks, problems } = checklistIn(file, 'template');
  expect(problems).toEqual([
    { row: 5, message: `“2027-03-04” is no due date of a template: write ${wordsLike}` },
  ]);
  expect(tasks[0]?.steps).toHaveLength(1);
});

test.each(['', 'one,two\n1,2', 'Step,Detail\na,b'])('%j is no checklist', (text) => {
  expect(checklistIn(text, 'project')).toEqual({
    tasks: [],
    problems: [{ row: 1, message: 'The first row must name the columns, of which one is Task' }],
  });
});
