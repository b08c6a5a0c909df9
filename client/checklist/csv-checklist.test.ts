import { expect, test } from 'vitest';

import { checklistIn } from './csv-checklist.ts';

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
    {
      row: 5,
      message: 'The due date must be a day, YYYY-MM-DD, or like “5 working days before hire”',
    },
    { row: 6, message: 'Hours: Must be a whole number of hours' },
    {
      row: 7,
      message: 'The due date must be a day, YYYY-MM-DD, or like “5 working days before hire”',
    },
    { row: 9, message: "A step's name has at most 200 characters" },
  ]);
});

test('a template takes no days of its own', () => {
  const { tasks, problems } = checklistIn(file, 'template');
  expect(problems).toEqual([
    { row: 5, message: 'In a template the due date must be like “5 working days before hire”' },
  ]);
  expect(tasks[0]?.steps).toHaveLength(1);
});

test.each(['', 'one,two\n1,2', 'Step,Detail\na,b'])('%j is no checklist', (text) => {
  expect(checklistIn(text, 'project')).toEqual({
    tasks: [],
    problems: [{ row: 1, message: 'The first row must name the columns, of which one is Task' }],
  });
});
