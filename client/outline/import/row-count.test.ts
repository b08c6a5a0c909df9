import * as fc from 'fast-check';
import { expect, test } from 'vitest';

import type { TaskItem } from '#contract/checklist.ts';
import { outermost } from '#formats/checklist/imported.ts';
import type { Inside, ReadChecklist } from '#formats/checklist/imported.ts';
import { keyOf } from '#formats/checklist/owner-names.ts';
import { csvLines } from '#formats/spreadsheet/csv-text.ts';

import type { ListSource } from './list-source.ts';
import { addWords } from './notes.ts';
import { noChoices, readingOf } from './reading.ts';
import type { Destination } from './reading.ts';

const numRuns = 300;

/** The numbers on the button: the rows that are added, and all rows. */
function pressed(source: ListSource, destination: Destination) {
  const known = {
    destination,
    owners: { roles: [], people: [{ id: 1, name: 'Dana Cole', email: null, isActive: true }] },
    remembered: {},
    today: '2026-11-23',
  };
  const reading = readingOf(source, noChoices, known);
  const words = addWords(reading).replaceAll(',', '');
  const [, added = '0', all = added] = /^Add (\d+)(?: of (\d+))?/.exec(words) ?? [];
  const named = reading.read.leftOut.map(({ row }) => row);
  expect(new Set(named).size).toBe(named.length);
  if (reading.read.tasks.length > 0) expect([Number(all) - Number(added)]).toEqual([named.length]);
  return { ...reading, added: Number(added), named: new Set(named) };
}

const destination = fc.record({
  kind: fc.constantFrom('project', 'template'),
  inside: fc.constantFrom('project', 'task', 'step'),
  count: fc.constantFrom(0, 198),
  ticks: fc.constant('everything'),
  milestones: fc.constant([]),
}) satisfies fc.Arbitrary<Destination>;

type Row = Record<(typeof columns)[number], string>;

const columns = [
  'task',
  'step',
  'detail',
  'description',
  'owner',
  'due',
  'hours',
  'priority',
] as const;

/** Names repeat; each other text occurs once. */
const table = fc
  .array(
    fc.record({
      task: fc.constantFrom('', '', 'First week', 'first  week', 'Later', 'Phase 1'),
      step: fc.constantFrom('', '', 'Call', 'Sign', '*'),
      detail: fc.constantFrom('', '', '', '*', 'x'.repeat(5_001)),
      description: fc.constantFrom('', '', '', '*'),
      owner: fc.constantFrom('', '', 'Dana Cole', '*'),
      due: fc.constantFrom('', '', '2027-03-04', '10 days before hire', '*'),
      hours: fc.constantFrom('', '', '2', '*'),
      priority: fc.constantFrom('', 'high'),
    }),
    { minLength: 1, maxLength: 30 },
  )
  .map((rows) =>
    rows
      .map(
        (row, at) =>
          Object.fromEntries(
            columns.map((column) => [column, row[column].replace('*', `${column}${at} `).trim()]),
          ) as Row,
      )
      .filter((row) => Object.values(row).some(Boolean)),
  )
  .filter((rows) => rows.length > 0);

function sourcesOf(rows: Row[]): ListSource[] {
  const cells = [[...columns], ...rows.map((row) => columns.map((column) => row[column]))];
  const numbered = cells.map((texts, at) => ({ number: at + 1, cells: texts }));
  const sheet = { name: 'List', uncomputed: 0, beyond: 0, cut: [] };
  return [
    { kind: 'text', name: null, text: csvLines(cells) },
    { kind: 'workbook', name: 'list', sheets: [{ ...sheet, rows: numbered }] },
  ];
}

test('the button counts the rows that come in, and every cell of a table comes in or is named', () => {
  fc.assert(
    fc.property(table, destination, (rows, into) => {
      for (const source of sourcesOf(rows)) {
        const { read, added, named, notes } = pressed(source, into);
        expect(read.rows).toBe(rows.length);
        if (into.inside === 'step') {
          expect(detailsIn(read.tasks)).toHaveLength(added);
          const isFilled = rows.some(({ owner }) => owner !== '');
          expect(notes.some((note) => /^Columns? not read: .*owner/.test(note))).toBe(isFilled);
        }
        if (read.tasks.length > 0) expect(added + named.size).toBe(rows.length);
        for (const [at, row] of rows.entries()) {
          const missing = lost(row, at + 2, read, into.inside);
          expect([row, missing]).toEqual([row, []]);
        }
        const grouped = read.tasks.filter(({ steps }) => steps.length > 0);
        expect(new Set(grouped.map(({ name }) => keyOf(name))).size).toBe(grouped.length);
      }
    }),
    { numRuns },
  );
});

/** The cells of a row that are neither in the checklist nor in the report. */
function lost(row: Row, number: number, read: ReadChecklist, inside: Inside): string[] {
  const reason = read.leftOut.find((one) => one.row === number)?.message;
  const cells = (inside === 'step' ? (['detail'] as const) : columns).filter(
    (column) => row[column] !== '' && column !== 'priority',
  );
  if (reason !== undefined) {
    if (/^(At most|A detail has|Nothing)/.test(reason)) return [];
    const values = cells.filter((column) => !['task', 'step', 'detail'].includes(column));
    return values.filter((column) => !reason.includes(`${column} “${row[column]}”`));
  }
  const noted = read.unread.filter((one) => one.row === number).map(({ value }) => value);
  const steps = read.tasks.flatMap((task) => task.steps);
  const items = inside === 'task' ? steps : [...read.tasks, ...steps];
  const isThere: Record<string, () => boolean> = {
    task: () => inside === 'task' || read.tasks.some(({ name }) => keyOf(name) === keyOf(row.task)),
    step: () => steps.some(({ name }) => name === row.step),
    detail: () => detailsIn(read.tasks).includes(row.detail),
    description: () => items.some((item) => item.description.includes(row.description)),
    owner: () =>
      noted.includes('owner') ||
      (row.owner === 'Dana Cole' && items.some(({ personIds }) => personIds.length > 0)),
    due: () =>
      noted.includes('date') || steps.some((step) => step.dueDate ?? step.dueOffset ?? null),
    hours: () =>
      noted.includes('hours') ||
      (row.hours === '2' && items.some(({ estimatedHours }) => estimatedHours === 2)),
  };
  return cells.filter((column) => !isThere[column]?.());
}

function detailsIn(tasks: readonly TaskItem[]): string[] {
  return tasks.flatMap(({ steps }) =>
    steps.flatMap(({ details }) => details.map(({ text }) => text)),
  );
}

type Node = { text: string; inner: Node[] };

const { tree } = fc.letrec<{ tree: Node[] }>((tie) => ({
  tree: fc.array(
    fc.record({
      text: fc.constantFrom('Call', 'Sign', 'Week 1', 'x'.repeat(300), 'x'.repeat(5_001)),
      inner: fc.oneof({ depthSize: 'small' }, fc.constant<Node[]>([]), tie('tree')),
    }),
    { maxLength: 4 },
  ),
}));

test('the button counts the lines that come in, which are the tasks, steps and details made', () => {
  const mark = fc.constantFrom('', '- ', '* ', '- [x] ');
  const outline = fc.tuple(tree, mark).filter(([nodes]) => nodes.length > 1);
  fc.assert(
    fc.property(outline, destination, ([nodes, sign], into) => {
      const lines = (some: Node[], indent: string): string[] =>
        some.flatMap(({ text, inner }) => [
          `${indent}${sign}${text}`,
          ...lines(inner, `${indent}  `),
        ]);
      const text = lines(nodes, '').join('\n');
      const { read, added, notes } = pressed({ kind: 'text', name: null, text }, into);
      const steps = read.tasks.flatMap((task) => task.steps);
      const made = [read.tasks.length, steps.length, detailsIn(read.tasks).length];
      const titles = notes.filter((note) => note.startsWith('The title'));
      expect(read.rows + titles.length).toBe(text.split('\n').length);
      expect(made.slice(outermost[into.inside]).reduce((sum, count) => sum + count, 0)).toBe(added);
    }),
    { numRuns },
  );
});
