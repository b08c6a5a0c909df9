import { expect, test } from 'vitest';

import type { ListSource } from './list-source.ts';
import { addedWords } from './notes.ts';
import { noChoices, readingOf, withOwnerIds } from './reading.ts';
import type { Choices, Destination, OwnerChoice } from './reading.ts';

const destination: Destination = {
  kind: 'project',
  inside: 'project',
  count: 0,
  ticks: 'everything',
  milestones: [],
};
const owners = {
  roles: [{ id: 7, name: 'Compliance' }],
  people: [{ id: 1, name: 'Dana Cole', email: null, isActive: true }],
};

const known = { destination, owners, remembered: {}, today: '2026-11-23' };
const pasted = (text: string): ListSource => ({ kind: 'text', name: null, text });
const read = (source: ListSource, some: Partial<Choices> = {}, also: Partial<typeof known> = {}) =>
  readingOf(source, { ...noChoices, ...some }, { ...known, ...also });

test('a text is read as table or outline, by its form or by choice', () => {
  const table = pasted('Task,Step\nA,B');
  expect(read(table)).toMatchObject({ unit: 'row', read: { rows: 1 } });
  expect(read(table, { isTable: false })).toMatchObject({ unit: 'line', read: { rows: 2 } });
  expect(read(pasted('A\n  B'))).toMatchObject({ unit: 'line', table: null, waitsFor: null });
});

test('an ambiguous date is asked about once, if dates are imported', () => {
  const dated = pasted('Task,Step,Due\nA,B,3/4/2027\nA,C,5/6/2027');
  const days = (choices: Partial<Choices>) =>
    read(dated, choices).read.tasks[0]?.steps.map(({ dueDate }) => dueDate);
  expect(read(dated).waitsFor).toBe('First choose which day 3/4/2027 is');
  expect(read(dated, { order: 'dayFirst' }).waitsFor).toBeNull();
  expect(days({ order: 'dayFirst' })).toEqual(['2027-04-03', '2027-06-05']);
  expect(days({ order: 'monthFirst' })).toEqual(['2027-03-04', '2027-05-06']);
  const template = { destination: { ...destination, kind: 'template' as const } };
  expect(read(dated, {}, template).waitsFor).toBeNull();
});

test('choosing a target for a column takes it from another one', () => {
  const source = pasted('Task,Step,Other\nA,B,C');
  const { table } = read(source, { targets: { 2: 'step' } });
  expect(table?.columns.columns.map(({ target }) => target)).toEqual(['task', null, 'step']);
  expect(read(source, { targets: { 0: null, 1: null } }).waitsFor).toBe(
    'Choose the column with the names',
  );
  const { read: flat, table: named } = read(source, { targets: { 0: null } });
  expect([flat.tasks[0]?.name, named?.taskName]).toEqual(['Checklist', 'Checklist']);
});

test('unknown owners become the chosen ones', () => {
  const source = pasted('Task,Owner\nA,Legal\nB,D. Cole\nC,TBD\nD,Compliance');
  const chosen = { Legal: 'new role', 'D. Cole': 'person 1', TBD: '' } as const;
  expect(read(source).read.unknownOwners).toEqual(['Legal', 'D. Cole', 'TBD']);
  const { read: done, newOwners } = read(source, { owners: chosen });
  expect([done.unknownOwners, done.unread]).toEqual([[], []]);
  expect(newOwners).toEqual([{ id: -1, kind: 'role', name: 'Legal' }]);
  const [legal, dana, nobody, compliance] = withOwnerIds(done.tasks, new Map([[-1, 9]]));
  expect([
    legal?.ownerRoleId,
    dana?.personIds[0],
    nobody?.ownerRoleId,
    compliance?.ownerRoleId,
  ]).toEqual([9, 1, null, 7]);
});

test('a shared name becomes the person chosen or created for it', () => {
  const source = pasted('Task,Owner\nA,Sam Park');
  const sam = (id: number) => ({ id, name: 'Sam Park', email: null, isActive: true });
  const shared = { owners: { roles: [], people: [sam(3), sam(4)] } };
  const personOf = (choice: OwnerChoice) => {
    const { read: done, newOwners } = read(source, { owners: { 'Sam Park': choice } }, shared);
    return [done.tasks[0]?.personIds[0], newOwners.length];
  };
  expect(read(source, {}, shared).read.unknownOwners).toEqual(['Sam Park']);
  expect(personOf('person 4')).toEqual([4, 0]);
  expect(personOf('new person')).toEqual([-1, 1]);
});

test('a choice that the list has no use for creates nobody', () => {
  const source = pasted('Task,Owner,Comments\nA,Legal,Ask Bo\nB,IT,');
  const choices = { owners: { 'Ask Bo': 'new role', IT: 'new role' } } as const;
  const { read: done, newOwners } = read(source, choices);
  expect(newOwners).toMatchObject([{ name: 'IT' }]);
  expect([done.unknownOwners, done.namesToMatch]).toEqual([['Legal'], ['Legal', 'IT']]);
});

test('notes list other parts that are not added', () => {
  const sheet = { rows: [], uncomputed: 0, beyond: 0, cut: [] };
  const rows = [
    { number: 1, cells: ['Plan 2027'] },
    { number: 2, cells: ['Task', 'Step', 'Priority', 'Due'] },
    { number: 3, cells: ['A', 'x'.repeat(201), 'high', 'T-3'] },
    { number: 4, cells: ['', 'B', '', '1 day after Go-live'] },
  ];
  const sheets = [
    { ...sheet, name: 'Plan', rows, uncomputed: 2, beyond: 1 },
    { ...sheet, name: 'Notes' },
  ];
  expect(read({ kind: 'workbook', name: 'plan', sheets }).notes).toEqual([
    '1 name is longer than 200 characters: its whole text is in the description',
    'New milestone: Go-live',
    'Column not read: Priority',
    '1 row above the headings is left out',
    'Sheet not read: Notes',
    '2 formulas without a value: open and save the file in Excel to compute them',
    '1 cell beyond column GR is not read',
  ]);
  const ticks = { destination: { ...destination, ticks: 'nothing' as const } };
  const outline = '# Plan\n> For all.\n## A\n- [x] B\n  - C\n    - D';
  expect(read(pasted(outline), {}, ticks).notes).toEqual([
    '2 ticks are left out: new lists start unticked',
    'The title “Plan” around everything is left out, with its description',
    '1 line below the details becomes a detail, too',
  ]);
});

test('the toast counts everything that was added', () => {
  const { tasks } = read(pasted('A\n  B\n    C\n    D\nE')).read;
  expect(addedWords(tasks, 'project')).toBe('2 tasks with 1 step and 2 details added');
  expect(addedWords(tasks, 'task')).toBe('1 step with 2 details added');
  expect(addedWords(tasks, 'step')).toBe('2 details added');
  expect(addedWords(tasks.slice(1), 'project')).toBe('1 task added');
});
