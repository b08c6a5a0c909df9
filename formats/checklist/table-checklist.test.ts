import { describe, expect, test } from 'vitest';

import { newItem } from '#contract/fields.ts';
import { stepFields } from '#contract/item.ts';
import { counts } from '#contract/limits.ts';
import { thingsIn, tooManyAssignments, tooManyThings } from '#contract/sizes.ts';

import type { Inside } from './imported.ts';
import { readCsv } from './reading-fixture.ts';

const file = `Task,Step,Detail,Due date,Hours
Registration,,,,6.5
,Form U4,Drafted,5 working days before hire,3
,,Signed,,
Registration,Fingerprints,,2027-03-04,
Technology,Laptop,'=Ordered,10 days after start,
`;

test('distinguishes tasks, steps and details by repeated or blank cells', () => {
  const { tasks, leftOut, unread } = readCsv(file);
  expect([leftOut, unread]).toEqual([[], []]);
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
  const { tasks } = readCsv(`task,step,due\nT,S,"${due}"`, { kind: 'template' });
  expect(tasks[0]?.steps[0]).toEqual({ ...plain, dueOffset });
});

const plain = { ...newItem(stepFields), name: 'S', details: [] };

test('a day after “on” is no milestone', () => {
  const list = 'task,step,due\nT,S,"On Nov 27, 2026"';
  const { tasks, milestones } = readCsv(list);
  expect([milestones, tasks[0]?.steps]).toEqual([[], [{ ...plain, dueDate: '2026-11-27' }]]);
  const { unread } = readCsv(list, { kind: 'template' });
  expect(unread).toMatchObject([{ message: '“On Nov 27, 2026” is not a due date of a template' }]);
});

test('adds new milestones; a row beyond the limit stays undated', () => {
  const due = ['U4 approved', 'u4 APPROVED', 'Notice', 'A', 'B', 'C', 'D'];
  const rows = due.map((name, at) => `T,S${at},1 day after ${name}`).join('\n');
  const { tasks, unread, milestones } = readCsv(`task,step,due\n${rows}`, {
    milestones: ['notice', 'Go-live'],
  });
  expect(milestones).toEqual(['U4 approved', 'A', 'B', 'C']);
  expect(unread).toEqual([
    {
      row: 8,
      message: 'There is no milestone “D”, and no room for another one',
      of: tasks[0]?.steps[6],
      value: 'date',
    },
  ]);
  expect(tasks[0]?.steps[1]?.dueOffset).toMatchObject({ milestone: 'u4 APPROVED' });
});

test('drops a row without a parent with a message and imports the others', () => {
  const bad = `step;task;detail;due;hours;priority
;;Nowhere;;;
;First;;;;
;;No step;;;
Two;;;;2.555;
Four;;fine;;2,5;
Five;;${'x'.repeat(5001)};;;
Six;${'x'.repeat(5001)};;;;
;;;soon;;
;;;;;high
`;
  const { tasks, rows, leftOut, unread, ignored } = readCsv(bad);
  expect(tasks).toMatchObject([
    {
      name: 'First',
      steps: [
        { name: 'Two', estimatedHours: 2.56 },
        { name: 'Four', estimatedHours: 2.5, details: [{ text: 'fine' }] },
      ],
    },
  ]);
  expect([rows, unread, ignored]).toEqual([9, [], ['priority']]);
  expect(leftOut).toEqual([
    { row: 2, message: 'There is no task that this belongs to' },
    { row: 4, message: 'There is no step that this detail belongs to' },
    { row: 7, message: 'A detail has at most 5,000 characters' },
    { row: 8, message: 'A description has at most 5,000 characters' },
    { row: 9, message: 'It continues a row that is left out. Left out with it: due “soon”' },
    { row: 10, message: 'Nothing in the columns that are read' },
  ]);
});

test('an unreadable value does not affect the rest of its row', () => {
  const bad = `Task,Step,Detail,Due,Hours,Owner
Desk,,,2027-01-01,,
Desk,Keys,,2027-02-30,2,Legal
,,Fetched,soon,,
,Chair,,5 days or so after hire,many,dana cole
,Lamp,,2027-03-04,,Compliance: Bo Lee
,Mat,,,,Ivo Lang
`;
  const { tasks, leftOut, unread, unknownOwners } = readCsv(bad);
  const [desk] = tasks;
  const [keys, chair, lamp, mat] = desk!.steps;
  expect(keys).toMatchObject({ name: 'Keys', estimatedHours: 2, details: [{ text: 'Fetched' }] });
  expect([keys, chair].map((step) => step?.dueDate ?? step?.dueOffset)).toEqual([null, null]);
  expect(chair).toMatchObject({ personIds: [1] });
  expect(mat?.personIds).toEqual([]);
  expect(lamp).toMatchObject({ dueDate: '2027-03-04', ownerRoleId: 7, personIds: [2] });
  expect([leftOut, unknownOwners]).toEqual([[], ['Legal']]);
  expect(unread.map(({ row, message }) => [row, message])).toEqual([
    [2, 'There is no step that this due date belongs to'],
    [3, '“Legal” is neither a role nor a person'],
    [3, '“2027-02-30” is not a due date'],
    [4, '“soon” is not a due date'],
    [5, '“5 days or so after hire” is not a due date'],
    [5, '“many” is not a number of hours'],
    [7, '“Ivo Lang” is inactive'],
  ]);
  expect(unread.map(({ of }) => of)).toEqual([desk, keys, keys, keys, chair, chair, mat]);
});

test('reports everything that is overwritten or merged', () => {
  const list = `Task,Step,Detail,Due,Owner
Call,,,,
Call,,,,
Desk,Keys,,5/28/2027,Bo Lee
Desk,Keys,Fetched,5/28/2027,Bo Lee
Desk,Keys,Tried,5/29/2027,Dana Cole
Desk,Keys,,,Dana Cole
Desk,Chair,,,
Desk,Chair,,,
`;
  const { tasks, unread, leftOut } = readCsv(list);
  expect(tasks.map(({ name, steps }) => [name, steps.length])).toEqual([
    ['Call', 0],
    ['Call', 0],
    ['Desk', 3],
  ]);
  expect(leftOut).toEqual([
    {
      row: 7,
      message: 'The row names no detail of “Keys”. Left out with it: owner “Dana Cole”',
    },
  ]);
  expect(tasks[2]?.steps[0]).toMatchObject({ dueDate: '2027-05-28', personIds: [2] });
  expect(unread.map(({ row, message }) => [row, message])).toEqual([
    [6, 'Its step or task has another owner already'],
    [6, '“5/29/2027”: its step has another due date already'],
  ]);
});

test('imports whole paragraphs', () => {
  const control = `Review\nof the account.\n\n${'All of it is checked twice. '.repeat(12)}`.trim();
  const { tasks, leftOut, shortened } = readCsv(
    `Control,Control Description\n"${control}","First.\n\nSecond."\nTwo,"${'x'.repeat(5001)}"\n`,
  );
  expect(tasks).toHaveLength(1);
  expect(tasks[0]).toMatchObject({
    name: 'Review',
    description: `${control}\n\nFirst.\n\nSecond.`,
  });
  expect(shortened).toEqual([2]);
  expect(leftOut).toEqual([{ row: 3, message: 'A description has at most 5,000 characters' }]);
  const long = `${'word '.repeat(60)}end`;
  const [task] = readCsv(`Task\n${long}\n`).tasks;
  expect(task).toMatchObject({ name: `${'word '.repeat(39).trim()}…`, description: long });
});

test('a flat list with due dates becomes steps of one task; headings in it become tasks', () => {
  const flat = 'Sign,Bo Lee,11/27/2026\nCall,,Dec 1\n';
  expect(readCsv(`Item,Owner,Due date\n${flat}`).tasks).toMatchObject([
    {
      name: 'List',
      steps: [
        { name: 'Sign', dueDate: '2026-11-27', personIds: [2] },
        { name: 'Call', dueDate: '2026-12-01' },
      ],
    },
  ]);
  const phases = `90-day plan,,\n,,\nItem,Owner,Due date\nPhase 1: Before,,\n${flat}Phase 2,,\nBox,,\n`;
  const { tasks, above, leftOut } = readCsv(phases);
  expect(tasks.map(({ name, steps }) => [name, steps.map((step) => step.name)])).toEqual([
    ['Phase 1: Before', ['Sign', 'Call']],
    ['Phase 2', ['Box']],
  ]);
  expect([above, leftOut]).toEqual([1, []]);
});

test.each<[Inside, object]>([
  ['task', { steps: [{ name: 'Sign', details: [{ text: 'Read' }] }] }],
  ['step', { steps: [{ details: [{ text: 'Read' }] }] }],
])('inside a %s the columns that fit are read, and the others named', (inside, task) => {
  const list = 'Task,Step,Detail,Owner,Gate\nOffer,Sign,Read,Bo Lee,No\n';
  const { tasks, ignored, leftOut } = readCsv(list, { inside });
  expect(tasks).toMatchObject([task]);
  const others = inside === 'task' ? ['Task', 'Gate'] : ['Task', 'Step', 'Owner', 'Gate'];
  expect([ignored, leftOut]).toEqual([others, []]);
});

test('drops items beyond the limits', () => {
  const rows = ['Task,Step', 'A,1', 'B,2', 'C,3'].join('\n');
  const { tasks, leftOut } = readCsv(rows, { count: 198 });
  expect(tasks).toHaveLength(2);
  expect(leftOut).toEqual([{ row: 4, message: 'At most 200 tasks' }]);
});

test('takes as many things as fit at once, counted exactly', () => {
  const steps = Array.from({ length: 198 }, (_, step) =>
    Array.from({ length: 100 }, (__, detail) => `T,S${step},D${detail},`),
  );
  const rows = ['Task,Step,Detail,Description', ...steps.flat(), 'T,Last,,', ',,,More', 'T,Over,,'];
  const { tasks, leftOut } = readCsv(rows.join('\n'));
  expect(thingsIn(tasks)).toBe(counts.nestedCreate);
  expect(tasks[0]?.steps.at(-1)).toMatchObject({ name: 'Last', description: 'More' });
  expect(leftOut).toEqual([{ row: rows.length, message: tooManyThings }]);
});

test('leaves out owners beyond the people that one call can assign', () => {
  const rows = Array.from(
    { length: 10_001 },
    (_, at) => `T${Math.floor(at / 200)},S${at},Bo Lee; Dana Cole`,
  );
  const { tasks, unread } = readCsv(['Task,Step,Owner', ...rows].join('\n'));
  const steps = tasks.flatMap((task) => task.steps);
  expect(steps.filter(({ personIds }) => personIds.length > 0)).toHaveLength(10_000);
  expect(unread.map(({ row, message }) => [row, message])).toEqual([[10_002, tooManyAssignments]]);
});

test('a template accepts no fixed days and only one owner', () => {
  const { tasks, leftOut, unread } = readCsv(
    'Task,Step,Due,Owner\nT,S,2027-03-04,Compliance: Bo Lee\n,U,,Bo Lee; Dana Cole\n',
    { kind: 'template' },
  );
  expect(tasks[0]?.steps).toEqual([
    { ...plain, ownerRoleId: 7 },
    { ...plain, name: 'U', personIds: [2] },
  ]);
  const message = 'In a template an item has one owner: the other people are left out';
  expect(leftOut).toEqual([]);
  expect(unread.map((one) => [one.row, one.message])).toEqual([
    [2, message],
    [2, '“2027-03-04” is not a due date of a template'],
    [3, message],
  ]);
});

test('a limit counts what comes in, not the task around it', () => {
  const steps = Array.from({ length: 200 }, (_, step) =>
    Array.from({ length: 100 - 1 }, (__, detail) => `S${step},D${detail}`),
  );
  const list = ['Step,Detail', ...steps.flat()].join('\n');
  expect(readCsv(list, { inside: 'task' }).leftOut).toEqual([]);
});

test('lists ignored columns', () => {
  const wide = 'Priority,Task,,Step,Task, Notes \nhigh,Desk,x,Keys,,\n,,,Chair,Other,,,more\n';
  const { tasks, ignored } = readCsv(wide);
  expect(tasks).toMatchObject([{ name: 'Desk', steps: [{ name: 'Keys' }, { name: 'Chair' }] }]);
  expect(ignored).toEqual(['Priority', 'Column 3', 'Task', 'Column 8']);
  expect(readCsv('Task,,Step\nDesk,,Keys\n').ignored).toEqual([]);
});

test('resolves waits by step name and reports unreadable ones', () => {
  const { tasks, leftOut, unread } = readCsv(`Task,Step,Waits for,Gate
Letters,,,yes
Letters,Sign,call,
Letters,Send,letters > sign,
Letters,File,Sign,yes
Call,,Sign,maybe
Call,Call,,
Call,Ask,Call > Nobody,
Call,Sign,Ask,
Call,Thank,Task 1 > Step 2,
Call,Loop,Loop,
`);
  expect(leftOut).toEqual([]);
  expect(tasks.map(({ isGate }) => isGate)).toEqual([true, false]);
  expect(tasks.map(({ steps }) => steps.map(({ waitsFor }) => waitsFor))).toEqual([
    [{ task: 1, step: 0 }, { step: 0 }, null],
    [null, null, { step: 1 }, { task: 0, step: 1 }, null],
  ]);
  expect(unread.map(({ row, value, message }) => [row, value, message])).toEqual([
    [5, 'gate', 'Only a task can be a gate'],
    [6, 'gate', '“maybe” is neither yes nor no'],
    [6, 'wait', 'There is no step that waits'],
    [5, 'wait', '“Sign” could be several steps'],
    [8, 'wait', '“Call > Nobody” is no step of this list'],
    [11, 'wait', '“Loop”: The steps would wait for each other'],
  ]);
});

test('the rule of an exported due date counts, not the day beside it', () => {
  const { tasks, unread } = readCsv(`Task,Step,Due,Due rule
A,S,2026-03-02,5 working days before hire
A,T,2026-03-02,`);
  expect(unread).toEqual([]);
  expect(tasks[0]?.steps).toMatchObject([
    { dueDate: null, dueOffset: { days: 5, unit: 'working', from: 'hire' } },
    { dueDate: '2026-03-02', dueOffset: null },
  ]);
});

describe('a due column of plain numbers', () => {
  const hire = { unit: 'calendar', from: 'hire' };
  const offsetsOf = (heading: string, ...cells: string[]) => {
    const { tasks, unread } = readCsv(
      `Step,${heading}\n${cells.map((one) => `S,${one}`).join('\n')}`,
    );
    const offsets = tasks.flatMap(({ steps }) => steps.map(({ dueOffset }) => dueOffset));
    return { offsets, unread: unread.map(({ message }) => message) };
  };

  test('counts from the hire date if one of them has a sign, because Excel drops a plus', () => {
    expect(offsetsOf('Due', '-30', '0', '10')).toEqual({
      offsets: [
        { ...hire, days: 30 },
        { ...hire, days: 0, side: 'after' },
        { ...hire, days: 10, side: 'after' },
      ],
      unread: [],
    });
  });

  test('counts as its heading says', () => {
    expect(offsetsOf('Days from hire date', '-3', '5').offsets).toEqual([
      { ...hire, days: 3 },
      { ...hire, days: 5, side: 'after' },
    ]);
    expect(offsetsOf('Working days before the hire', '3', '-5').offsets).toEqual([
      { days: 3, unit: 'working', from: 'hire' },
      { days: 5, unit: 'working', from: 'hire', side: 'after' },
    ]);
    expect(offsetsOf('Due (days after U4 approved)', '2').offsets).toEqual([
      { days: 2, unit: 'calendar', from: 'milestone', milestone: 'U4 approved' },
    ]);
  });

  test('is not guessed without a sign or such a heading', () => {
    expect(offsetsOf('Due', '10')).toEqual({
      offsets: [null],
      unread: ['“10” is not a due date'],
    });
  });
});
