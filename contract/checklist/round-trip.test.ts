import * as fc from 'fast-check';
import { expect, test } from 'vitest';

import { offsetWords } from '#client/checklist/due-words.ts';

import type { ChecklistStep, ChecklistTask } from './checklist.ts';
import { checklistColumns, columnsOf } from './columns.ts';
import { csvRows, guarded } from './csv.ts';
import { ownerText } from './owner-names.ts';
import { context } from './reading-fixture.ts';
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
          // On the day itself there are neither sides nor units.
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
const ofTask = fc.constantFrom({}, { ownerRoleId: roles[0]!.id }, { personId: dana!.id });

const step = fc
  .record({
    name,
    description: paragraph,
    estimatedHours: hours,
    due,
    owner,
    details: fc.array(paragraph, { maxLength: 3 }),
  })
  .map(({ due: dated, owner: owned, details, description, ...rest }) => ({
    ...rest,
    description: description || null,
    ...owned,
    ...dated,
    details: details.filter(Boolean).map((text) => ({ text })),
  })) as fc.Arbitrary<ChecklistStep>;

const checklist = fc.array(
  fc
    .record({
      name,
      description: paragraph,
      estimatedHours: hours,
      owned: ofTask,
      steps: fc.array(step, { maxLength: 4 }),
    })
    .map(({ owned, description, ...rest }): ChecklistTask => ({
      ...rest,
      ...owned,
      description: description || null,
      priority: 'medium',
    })),
  { minLength: 1, maxLength: 5 },
);

/** A row for each task, step and detail; inside, the names around are repeated. */
function rowsOf(tasks: readonly ChecklistTask[]): string[][] {
  return tasks.flatMap((task) => [
    [task.name, '', task.description ?? '', '', ownerOf(task), '', hoursOf(task)],
    ...task.steps.flatMap((one) => [
      [task.name, one.name, one.description ?? '', '', ownerOf(one), dueOf(one), hoursOf(one)],
      ...one.details.map(({ text }) => [task.name, one.name, '', text, '', '', '']),
    ]),
  ]);
}

function ownerOf({ ownerRoleId, personId, ...rest }: ChecklistTask | ChecklistStep): string {
  const ids = 'personIds' in rest ? rest.personIds : personId === undefined ? [] : [personId];
  const role = roles.find(({ id }) => id === ownerRoleId)?.name ?? null;
  return ownerText(
    role,
    (ids ?? []).flatMap((id) => people.find((one) => one.id === id)?.name ?? []),
  );
}

function dueOf({ dueDate, dueOffset }: ChecklistStep): string {
  return dueOffset ? offsetWords(dueOffset) : (dueDate ?? '');
}

function hoursOf({ estimatedHours }: { estimatedHours: number }): string {
  return estimatedHours === 0 ? '' : String(estimatedHours);
}

test('a checklist that was written as a table is read as the same tree', () => {
  const headings = Object.values(checklistColumns);
  const quoted = (text: string) => `"${guarded(text).replaceAll('"', '""')}"`;
  fc.assert(
    fc.property(checklist, (tasks) => {
      const lines = [headings, ...rowsOf(tasks)].map((cells) => cells.map(quoted).join(','));
      const rows = csvRows(`\uFEFF${lines.join('\r\n')}\r\n`);
      const columns = columnsOf(rows, { inside: 'project', remembered: {} });
      const read = checklistInTable({ rows, isGuarded: true }, columns, context);
      expect([read.leftOut, read.unread]).toEqual([[], []]);
      expect(read.tasks).toEqual(tasks);
    }),
    { numRuns: 500 },
  );
});
