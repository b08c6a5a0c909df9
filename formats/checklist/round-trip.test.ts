import * as fc from 'fast-check';
import { strToU8, zipSync } from 'fflate';
import { expect, test } from 'vitest';

import { sheetsIn } from '#client/outline/import/xlsx/workbook.ts';
import type { StepItem, TaskItem } from '#contract/checklist.ts';
import { newItem } from '#contract/fields.ts';
import type { FieldTable } from '#contract/fields.ts';
import { stepFields, taskFields } from '#contract/item.ts';
import { offsetWords } from '#formats/checklist/offset-words.ts';

import { tries } from '../../reliability/harness/scale.ts';
import type { Cell } from '../spreadsheet/cells.ts';
import { csvText } from '../spreadsheet/csv-text.ts';
import {
  sheetFoot,
  sheetHead,
  sheetPart,
  sheetRow,
  workbookParts,
} from '../spreadsheet/workbook.ts';
import { columnsOf } from './columns.ts';
import { csvRows } from './csv.ts';
import { context } from './reading-fixture.ts';
import { checklistRows, templateColumns } from './rows.ts';
import { checklistInTable } from './table-checklist.ts';

const { roles, people } = context.owners;
const [dana, bo] = people;

const hostile = fc.constantFrom(
  '=',
  '+',
  '-',
  '@',
  "'",
  '"',
  ',',
  ';',
  '\t',
  'A',
  'b',
  ' ',
  '\u00e9',
  '\u05d0',
  '\u{1f600}',
  '_x000D_',
  '1',
  '.',
  '#',
);
const anyName = fc
  .string({ unit: hostile, minLength: 1, maxLength: 12 })
  .map((text) => text.replaceAll('\t', ' ').trim())
  .filter((text) => text !== '');
const name = fc.oneof(
  { weight: 9, arbitrary: anyName },
  { weight: 1, arbitrary: fc.constant('Phase 1') },
);
const paragraph = fc
  .string({ unit: fc.oneof(hostile, fc.constant('\n')), maxLength: 30 })
  .map((text) => text.trim());

const hours = fc.constantFrom(0, 0.5, 2.25, 40);
const due = fc.oneof(
  fc.constant({}),
  fc.integer({ min: 0, max: 20_000 }).map((days) => ({
    dueDate: new Date(Date.UTC(2000, 0, 1 + days)).toISOString().slice(0, 10),
  })),
  fc
    .record({
      days: fc.integer({ min: 0, max: 200 }),
      unit: fc.constantFrom('calendar', 'working'),
      from: fc.constantFrom('hire', 'start', 'milestone'),
      isUsual: fc.boolean(),
    })
    .map(({ isUsual, ...offset }) => {
      const other = offset.from === 'hire' ? 'after' : 'before';
      return {
        dueOffset: {
          ...offset,
          // An offset of 0 days has no side and no unit.
          ...(offset.days === 0 ? { unit: 'calendar' as const } : !isUsual && { side: other }),
          ...(offset.from === 'milestone' && { milestone: 'U4 approved' }),
        },
      };
    }),
);
const owner = fc.constantFrom(
  {},
  { ownerRoleId: roles[1]!.id },
  { personIds: [dana!.id, bo!.id] },
  { ownerRoleId: roles[0]!.id, personIds: [bo!.id] },
);
const ofTask = fc.constantFrom({}, { ownerRoleId: roles[0]!.id }, { personIds: [dana!.id] });
/** Flags, and other fields with a column. Waits are added below. */
const columned = (table: FieldTable) => {
  const fields = Object.entries(table).filter(
    ([field, { kind, column }]) => field !== 'waitsFor' && (column || kind === 'flag'),
  );
  const values = fields.map(([field, { kind, blank }]) => [
    field,
    kind === 'flag' ? fc.boolean() : fc.oneof(fc.constant(blank), anyName),
  ]);
  return fc.record(Object.fromEntries(values) as object);
};

const step = fc
  .record({
    item: fc.record({ name, description: paragraph, estimatedHours: hours }),
    columns: columned(stepFields),
    due,
    owner,
    details: fc.array(paragraph, { maxLength: 3 }),
  })
  .map(({ item, columns: set, due: dated, owner: owned, details }) => ({
    ...newItem(stepFields),
    ...item,
    ...set,
    ...owned,
    ...dated,
    details: details.filter(Boolean).map((text) => ({ text, isDone: false })),
  })) as fc.Arbitrary<StepItem>;

const tree = fc.array(
  fc
    .record({
      item: fc.record({ name, description: paragraph, estimatedHours: hours }),
      columns: columned(taskFields),
      owned: ofTask,
      steps: fc.array(step, { maxLength: 4 }),
    })
    .map(({ item, columns: set, owned, steps }) => ({
      ...newItem(taskFields),
      ...item,
      ...set,
      ...owned,
      steps,
    })) as fc.Arbitrary<TaskItem>,
  { minLength: 1, maxLength: 5 },
);

/** Some steps wait for an earlier one. */
const checklist = fc.tuple(tree, fc.array(fc.nat(20), { maxLength: 20 })).map(([tasks, picks]) => {
  const places = tasks.flatMap(({ steps }, task) => steps.map((_, at) => ({ task, step: at })));
  const waitOf = (task: number, at: number) => {
    const before = places.findIndex((place) => place.task === task && place.step === at);
    const place = places[picks[before] ?? before];
    if (!place || places.indexOf(place) >= before) return null;
    return place.task === task ? { step: place.step } : place;
  };
  return tasks.map((task, own) => ({
    ...task,
    steps: task.steps.map((one, at) => ({ ...one, waitsFor: waitOf(own, at) })),
  }));
});

function dueOf({ dueDate, dueOffset }: StepItem): Cell {
  if (dueOffset) return offsetWords(dueOffset);
  return dueDate ? { day: dueDate } : null;
}

const nameIn = (members: readonly { id: number; name: string }[]) => (id: number) =>
  members.find((member) => member.id === id)?.name ?? '';
const words = { role: nameIn(roles), person: nameIn(people), due: dueOf };

const asCsv = async (cells: Cell[][]) =>
  csvRows(csvText([templateColumns.map((column) => column.name), ...cells]));

async function asWorkbook(cells: Cell[][]) {
  const rows = cells.map((row, at) => sheetRow(at + 2, row, templateColumns));
  const foot = sheetFoot(templateColumns, cells.length + 1);
  const parts = {
    ...workbookParts(['Checklist']),
    [sheetPart(1)]: [sheetHead(templateColumns), ...rows, foot].join(''),
  };
  const entries = Object.entries(parts).map(([part, text]) => [part, strToU8(text)] as const);
  const [sheet] = await sheetsIn(zipSync(Object.fromEntries(entries)));
  return sheet!.rows;
}

const numRuns = tries(50, 500);

test('an exported checklist whose names differ comes in whole after it was sorted', async () => {
  const numbered = <Item extends { name: string }>(items: readonly Item[]) =>
    items.map((item, at) => ({ ...item, name: `${item.name} ${at}` }));
  const different = tree.map((tasks) =>
    numbered(tasks).map((task) => ({ ...task, steps: numbered(task.steps) })),
  );
  await fc.assert(
    fc.asyncProperty(different, fc.infiniteStream(fc.nat(1_000)), async (tasks, places) => {
      const cells = checklistRows(tasks, words)
        .map((row) => ({ row, place: places.next().value ?? 0 }))
        .toSorted((one, other) => one.place - other.place);
      const rows = await asCsv(cells.map(({ row }) => row));
      const columns = columnsOf(rows, { inside: 'project', remembered: {} });
      const read = checklistInTable({ rows, isGuarded: true }, columns, context);
      expect([read.rows, read.leftOut, read.unread]).toEqual([cells.length, [], []]);
      expect(inOrder(read.tasks)).toEqual(inOrder(tasks));
    }),
    { numRuns },
  );
});

function inOrder(tasks: readonly TaskItem[]) {
  const byName = (one: { name: string }, other: { name: string }) =>
    one.name < other.name ? -1 : 1;
  const stepsOf = ({ steps }: TaskItem) =>
    steps.map(({ details, ...rest }) => ({
      ...rest,
      details: details.map(({ text }) => text).toSorted(),
    }));
  return tasks.map((task) => ({ ...task, steps: stepsOf(task).toSorted(byName) })).toSorted(byName);
}

test.each([
  ['CSV', asCsv, true],
  ['a workbook', asWorkbook, false],
])('a checklist that was written as %s is read as the same tree', async (_, write, isGuarded) => {
  await fc.assert(
    fc.asyncProperty(checklist, async (tasks) => {
      const rows = await write(checklistRows(tasks, words));
      const columns = columnsOf(rows, { inside: 'project', remembered: {} });
      const read = checklistInTable({ rows, isGuarded }, columns, context);
      expect([read.leftOut, read.unread]).toEqual([[], []]);
      expect(read.tasks).toEqual(tasks);
    }),
    { numRuns },
  );
});
