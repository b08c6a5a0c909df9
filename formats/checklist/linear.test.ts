import { expect, onTestFinished, test } from 'vitest';

import { columnsOf } from './columns.ts';
import { csvRows } from './csv.ts';
import { checklistInOutline } from './outline-checklist.ts';
import { outlineOf } from './outline.ts';
import { context, readCsv } from './reading-fixture.ts';
import { isTable, tableOf } from './text-kind.ts';
import { dayOrderOf } from './written-days.ts';

/** The characters that a call passes to methods of strings: a measure of its work that does not depend on the machine. */
function workOf(act: () => unknown): number {
  const prototype = String.prototype as unknown as Record<string, (...given: unknown[]) => unknown>;
  let work = 0;
  const counts: Record<string, (text: string, given: unknown[], found: unknown) => number> = {
    normalize: ({ length }) => length,
    toLowerCase: ({ length }) => length,
    trim: ({ length }) => length,
    replaceAll: ({ length }) => length,
    replace: ({ length }) => length,
    split: ({ length }) => length,
    matchAll: ({ length }) => length,
    slice: (_, __, found) => (found as string).length,
    indexOf: ({ length }, [, from = 0], found) =>
      (found === -1 ? length : (found as number)) - (from as number),
  };
  const own = Object.keys(counts).map((name) => [name, prototype[name]!] as const);
  const restore = () => {
    for (const [name, method] of own) prototype[name] = method;
  };
  onTestFinished(restore);
  for (const [name, method] of own) {
    prototype[name] = function counted(this: string, ...given: unknown[]) {
      const found = method.apply(this, given);
      work += counts[name]!(this, given, found);
      return found;
    };
  }
  act();
  restore();
  return work;
}

const header = 'Task,Step,Detail,Owner,Due,Hours\n';
const lines = (count: number, line: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => line(at)).join('\n');

/** Texts of about `size` characters that cost a careless reader more than their length. */
const hostile: [string, (size: number) => string][] = [
  ['owners without separators', (size) => `${header}A,B,,"${'x '.repeat(size / 2)}"`],
  ['owners of separators alone', (size) => `${header}A,B,,"${';'.repeat(size)}"`],
  ['owners with many separators', (size) => `${header}A,B,,"${'ab;'.repeat(size / 3)}"`],
  ['owners with `and`', (size) => `${header}A,B,,"${'a and '.repeat(size / 6)}"`],
  [
    'a long name above many rows',
    (size) => `${header}${'x'.repeat(size / 2)}\n${lines(size / 20, (at) => `,Step ${at}`)}`,
  ],
  [
    'a long step above many details',
    (size) => `${header}A,${'x'.repeat(size / 2)}\n${lines(size / 20, (at) => `,,Detail ${at}`)}`,
  ],
  ['quotes that are not closed', (size) => `${header}${lines(size / 8, () => '"a,""b,c')}`],
  [
    'quotes that are closed too late',
    (size) => `${header}${lines(size / 12, () => 'A,"b,"c"d,e')}`,
  ],
  [
    'blanks in every cell',
    (size) => `${header}${lines(size / 1_000, () => `A,${' '.repeat(900)}b,,,,`)}`,
  ],
  [
    'hours and days of blanks',
    (size) => `${header}A,B,,,"${' '.repeat(size / 2)}x","1${' '.repeat(size / 2)}x"`,
  ],
  ['brackets in a heading', (size) => `Task,${'('.repeat(size)}\nA,B`],
  [
    'parents above each other',
    (size) => `Name,Parent task\n${lines(size / 20, (at) => `Row ${at},Row ${at + 1}`)}`,
  ],
  [
    'items of a checklist',
    (size) => `Task,Step,Checklist items\nA,B,"${'[x] a;'.repeat(size / 6)}"`,
  ],
  [
    'done steps that wait for each other',
    (size) =>
      `Task,Step,Waits for,Already done\n${lines(size / 20, (at) => `A,Step ${at},Step ${at + 1},x`)}`,
  ],
  [
    'rows with unknown values',
    (size) => `${header}${lines(size / 20, (at) => `A,B ${at},,Nobody,someday,x`)}`,
  ],
];

test.each(hostile)('twice as much of a table takes about twice the work: %s', (_, text) => {
  const [one, two] = [20_000, 40_000].map((size) => {
    const source = text(size);
    return workOf(() => readCsv(source));
  });
  expect(two! / one!).toBeLessThan(2.6);
});

const outlines: [string, (size: number) => string][] = [
  ['headings of blanks', (size) => `# ${' '.repeat(size)}x\n# a${' #'.repeat(size / 2)}x`],
  ['stars', (size) => `${'*'.repeat(size)}\n${'a*'.repeat(size / 2)}`],
  ['brackets', (size) => '['.repeat(size)],
  ['deep indentation', (size) => lines(Math.sqrt(size), (at) => `${' '.repeat(at)}a`)],
  ['capitals', (size) => `A B C ${'1'.repeat(size)}`],
];

test.each(outlines)('twice as much of an outline takes about twice the work: %s', (_, text) => {
  const [one, two] = [20_000, 40_000].map((size) => {
    const source = text(size);
    return workOf(() => {
      const named = { text: source, name: null };
      isTable(named, tableOf(named));
      checklistInOutline(outlineOf(source), context);
    });
  });
  expect(two! / one!).toBeLessThan(2.6);
});

test('columns and the order of days are found with work in proportion', () => {
  const [one, two] = [20_000, 40_000].map((size) => {
    const texts = Array.from({ length: 20 }, () => `${' '.repeat(size / 20)}1/2`);
    const rows = csvRows(`Task,${'x '.repeat(size / 2)}\nA,B`);
    return workOf(() => [
      dayOrderOf(texts),
      columnsOf(rows, { inside: 'project', remembered: {} }),
    ]);
  });
  expect(two! / one!).toBeLessThan(2.6);
});
