import { expect, test } from 'vitest';

import { newItem } from '#contract/fields.ts';
import { stepFields, taskFields } from '#contract/item.ts';
import { programLists } from '#formats/checklist/program-lists-fixture.ts';
import type { ProgramList } from '#formats/checklist/program-lists-fixture.ts';
import { checklistRows, projectColumns } from '#formats/checklist/rows.ts';
import { csvLines } from '#formats/spreadsheet/csv-text.ts';

import type { ListSource } from './list-source.ts';
import { noChoices, readingOf } from './reading.ts';
import type { Choices, Destination } from './reading.ts';

const destination: Destination = {
  kind: 'project',
  inside: 'project',
  count: 0,
  ticks: 'everything',
  milestones: [],
};

function sourceOf({ program, ending, rows }: ProgramList): ListSource {
  const sheet = { name: 'Tasks', uncomputed: 0, beyond: 0, cut: [] };
  const numbered = rows.map((cells, at) => ({ number: at + 1, cells }));
  return ending === 'xlsx'
    ? { kind: 'workbook', name: program, sheets: [{ ...sheet, rows: numbered }] }
    : { kind: 'text', name: program, file: `${program}.csv`, text: csvLines(rows) };
}

const dana = { id: 1, name: 'Dana Cole', email: 'dana@waymark.example', isActive: true };

function read(list: ProgramList, some: Partial<Choices> = {}, into: Partial<Destination> = {}) {
  return readingOf(
    sourceOf(list),
    { ...noChoices, ...some },
    {
      destination: { ...destination, ...into },
      owners: { roles: [], people: [dana] },
      remembered: {},
      today: '2026-11-23',
    },
  );
}

const outlineOf = ({ read: { tasks } }: ReturnType<typeof read>) =>
  Object.fromEntries(
    tasks.map(({ name, steps }) => [
      name,
      Object.fromEntries(steps.map((step) => [step.name, step.details.map(({ text }) => text)])),
    ]),
  );

const named = (program: string) => programLists.find((list) => list.program === program)!;

test.each(programLists)('an export of $program becomes tasks, steps and details', (list) => {
  const reading = read(list);
  expect(outlineOf(reading)).toEqual(list.outline);
  expect(reading.read.leftOut).toEqual([]);
  const steps = reading.read.tasks.flatMap((task) => task.steps);
  expect(steps.filter(({ estimatedHours }) => estimatedHours > 0)).toEqual([]);
  expect(steps.some(({ personIds }) => personIds.includes(1))).toBe(true);
  expect(steps.filter(({ dueDate }) => dueDate === null)).toEqual([]);
});

test.each(programLists)('what $program calls done is offered, and ticked if chosen', (list) => {
  const { ticks, read: open } = read(list);
  const { column, rows } = list.done;
  const words = `${rows} ${rows === 1 ? 'row' : 'rows'} according to “${column}”`;
  expect(ticks).toMatchObject({ words, isRead: false });
  const items = (tasks: typeof open.tasks) => tasks.flatMap((task) => [task, ...task.steps]);
  expect(items(open.tasks).filter(({ isDone }) => isDone)).toEqual([]);
  const targets = { [ticks!.at!]: 'done' as const };
  const chosen = read(list, { targets });
  expect(chosen.ticks?.isRead).toBe(true);
  const done = chosen.read.tasks.flatMap(({ steps }) => steps).filter(({ isDone }) => isDone);
  expect(done.map(({ name }) => name)).toEqual(list.done.steps);
  const left = read(list, { targets }, { kind: 'template', ticks: 'nothing' });
  expect(items(left.read.tasks).filter(({ isDone }) => isDone)).toEqual([]);
  expect(left.notes[0]).toMatch(/^\d ticks? (is|are) left out: new lists start unticked$/);
});

test('a done item of a checklist is ticked alone, and a task is done once all its steps are', () => {
  const { read: trello } = read(named('Trello'), { targets: { 11: 'done' } });
  const [clients] = trello.tasks;
  expect(clients?.steps[0]?.details).toEqual([
    { text: 'List them', isDone: true },
    { text: 'Sign the forms', isDone: false },
  ]);
  expect(clients?.isDone).toBe(false);
  const { read: jira } = read(named('Jira'), { targets: { 11: 'done' } });
  expect(jira.tasks.map(({ name, isDone }) => [name, isDone])).toEqual([
    ['Licensing', false],
    ['Jira', true],
  ]);
});

test('summary rows of a schedule keep their name; their dates are named', () => {
  const { read: schedule } = read(named('MS Project'));
  expect(schedule.unread.map(({ row, value }) => [row, value])).toEqual([
    [2, 'date'],
    [5, 'date'],
  ]);
});

test('an export of a project offers what is done in it, and comes in unticked without that choice', () => {
  const state = { status: 'completed' as const, doneBy: 'Dana Cole', doneOn: '2026-11-20' };
  const open = { status: 'pending' as const, doneBy: null, doneOn: null };
  const step = { ...newItem(stepFields), details: [] };
  const steps = [
    { ...step, name: 'Form U4', details: [{ text: 'Sign', isDone: true, state }], state },
    { ...step, name: 'Prints', state: open },
  ];
  const tasks = [{ ...newItem(taskFields), name: 'Licensing', steps, state: open }];
  const words = { role: String, person: String, due: () => null, rule: () => null };
  const rows = [projectColumns.map(({ name }) => name), ...checklistRows(tasks, words)];
  const source = { kind: 'text', name: 'Hire', file: 'Hire.csv', text: csvLines(rows) } as const;
  const known = {
    destination,
    owners: { roles: [], people: [] },
    remembered: {},
    today: '2026-11-23',
  };
  const done = (targets: Choices['targets']) => {
    const { read: found, ticks } = readingOf(source, { ...noChoices, targets }, known);
    expect(found.leftOut).toEqual([]);
    const ticked = found.tasks[0]?.steps.map((one) => [one.isDone, one.details[0]?.isDone]);
    return { ticks, ticked };
  };
  const { ticks, ticked } = done({});
  expect(ticks?.words).toBe('2 rows according to “Done on”');
  expect(ticked).toEqual([
    [false, false],
    [false, undefined],
  ]);
  expect(done({ [ticks!.at!]: 'done' }).ticked).toEqual([
    [true, true],
    [false, undefined],
  ]);
});
