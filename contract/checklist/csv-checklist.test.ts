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

test.each([
  ['2 weeks before hire', { days: 14, unit: 'calendar', from: 'hire' }],
  ['1 week after the start', { days: 7, unit: 'calendar', from: 'start' }],
  ['on hire', { days: 0, unit: 'calendar', from: 'hire' }],
  ['On the projected hire date', { days: 0, unit: 'calendar', from: 'hire' }],
  ['1,000 working days after start', { days: 1000, unit: 'working', from: 'start' }],
  ['30 days after hire', { days: 30, unit: 'calendar', from: 'hire', side: 'after' }],
  ['14 days before hire', { days: 14, unit: 'calendar', from: 'hire' }],
  ['3 business days before hire', { days: 3, unit: 'working', from: 'hire' }],
  ['2 days before the start date', { days: 2, unit: 'calendar', from: 'start', side: 'before' }],
  ['T-14', { days: 14, unit: 'calendar', from: 'hire' }],
  ['t + 30', { days: 30, unit: 'calendar', from: 'hire', side: 'after' }],
  ["'-14", { days: 14, unit: 'calendar', from: 'hire' }],
  ['+30', { days: 30, unit: 'calendar', from: 'hire', side: 'after' }],
  ['\u221214', { days: 14, unit: 'calendar', from: 'hire' }],
  [
    '5 days after  U4 approved',
    { days: 5, unit: 'calendar', from: 'milestone', milestone: 'U4 approved' },
  ],
  [
    '1 Week Before Go-live',
    { days: 7, unit: 'calendar', from: 'milestone', side: 'before', milestone: 'Go-live' },
  ],
  ['on the day of Go-live', { days: 0, unit: 'calendar', from: 'milestone', milestone: 'Go-live' }],
])('%s is a due date', (due, dueOffset) => {
  const { tasks } = checklistIn(`task,step,due\nT,S,"${due}"`, 'template');
  expect(tasks[0]?.steps[0]).toEqual({ ...plain, dueOffset });
});

const plain = { name: 'S', description: null, estimatedHours: 0, details: [] };

test('milestones join those that there are, and one too many leaves its row undated', () => {
  const due = ['U4 approved', 'u4 APPROVED', 'Notice', 'A', 'B', 'C', 'D'];
  const rows = due.map((name, at) => `T,S${at},1 day after ${name}`).join('\n');
  const { tasks, dates, milestones } = checklistIn(`task,step,due\n${rows}`, 'project', [
    'notice',
    'Go-live',
  ]);
  expect(milestones).toEqual(['U4 approved', 'A', 'B', 'C']);
  expect(dates).toEqual([
    {
      row: 8,
      message: 'There is no milestone “D”, and no room for another one',
      of: tasks[0]?.steps[6],
    },
  ]);
  expect(tasks[0]?.steps[1]?.dueOffset).toMatchObject({ milestone: 'u4 APPROVED' });
});

test('a bad row is left out with a message, the others are taken', () => {
  const bad = `step;task;detail;due;hours
;;Nowhere;;
;First;;;
;;No step;;
Two;;;;2.555
Four;;fine;;2,5
${'x'.repeat(201)};;;;
;;;soon;
`;
  const { tasks, rows, problems, dates } = checklistIn(bad, 'project');
  expect(tasks).toMatchObject([
    { name: 'First', steps: [{ name: 'Four', estimatedHours: 2.5, details: [{ text: 'fine' }] }] },
  ]);
  expect([rows, dates]).toEqual([7, []]);
  expect(problems).toEqual([
    { row: 2, message: 'There is no task that this belongs to' },
    { row: 4, message: 'There is no step that this detail belongs to' },
    { row: 5, message: 'Hours: At most two decimals' },
    { row: 7, message: "A step's name has at most 200 characters" },
    { row: 8, message: '“soon” is not a due date' },
  ]);
});

test('a bad date costs its row nothing else', () => {
  const bad = `Task,Step,Detail,Due,Hours
Desk,,,2027-01-01,
Desk,Keys,,2027-02-30,2
,,Fetched,soon,
,Chair,,5 days or so after hire,
,Lamp,,2027-03-04,
`;
  const { tasks, problems, dates } = checklistIn(bad, 'project');
  const [desk] = tasks;
  const [keys, chair, lamp] = desk!.steps;
  expect(desk!.steps).toHaveLength(3);
  expect(keys).toMatchObject({ name: 'Keys', estimatedHours: 2, details: [{ text: 'Fetched' }] });
  expect([keys, chair].some((step) => 'dueDate' in step! || 'dueOffset' in step!)).toBe(false);
  expect(lamp).toMatchObject({ name: 'Lamp', dueDate: '2027-03-04' });
  expect(problems).toEqual([]);
  expect(dates).toEqual([
    { row: 2, message: 'There is no step that this due date belongs to', of: desk },
    { row: 3, message: '“2027-02-30” is not a due date', of: keys },
    { row: 4, message: '“soon” is not a due date', of: keys },
    { row: 5, message: '“5 days or so after hire” is not a due date', of: chair },
  ]);
});

test('a template takes no days of its own', () => {
  const { tasks, problems, dates } = checklistIn(file, 'template');
  const message = '“2027-03-04” is not a due date of a template';
  expect([problems, dates]).toEqual([[], [{ row: 5, message, of: tasks[0]?.steps[1] }]]);
  expect(tasks[0]?.steps.map(({ name }) => name)).toEqual(['Form U4', 'Fingerprints']);
});

test('columns that nothing is read from are named', () => {
  const wide = 'Owner,Task,,Step,Task, Notes \nBo,Desk,x,Keys,,\n,,,Chair,Other,,,more\n';
  const { tasks, ignored } = checklistIn(wide, 'project');
  expect(tasks).toMatchObject([{ name: 'Desk', steps: [{ name: 'Keys' }, { name: 'Chair' }] }]);
  expect(ignored).toEqual(['Owner', 'column 3', 'Task', 'Notes', 'column 8']);
  expect(checklistIn('Task,,Step\nDesk,,Keys\n', 'project').ignored).toEqual([]);
});

test.each(['', 'one,two\n1,2', 'Step,Detail\na,b'])('%j is no checklist', (text) => {
  expect(checklistIn(text, 'project')).toMatchObject({
    tasks: [],
    refused: 'The first row must name the columns, of which one is Task',
    problems: [],
  });
});
