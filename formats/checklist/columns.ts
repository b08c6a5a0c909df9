import { daysHeading } from './counted-days.ts';
import type { TableRow } from './csv.ts';
import type { Inside } from './imported.ts';
import { fieldColumns, stepColumns, taskColumns } from './item-columns.ts';
import type { FieldTarget } from './item-columns.ts';
import type { Target } from './item-columns.ts';
import { keyOf } from './owner-names.ts';
import { anyDay, isAboveValues } from './unknown-headings.ts';
import { writtenDay } from './written-days.ts';

const keysOf = (columns: readonly { key: FieldTarget }[]) => columns.map(({ key }) => key);
const values: Target[] = [
  'description',
  'detail',
  'items',
  'owner',
  'due',
  'rule',
  'hours',
  ...keysOf(stepColumns),
];
const ofSteps: Target[] = ['step', ...values, 'done', 'parent', 'level'];

/** The columns that are read for each place. */
export const targetsInside: Readonly<Record<Inside, readonly Target[]>> = {
  project: ['task', ...ofSteps, ...keysOf(taskColumns)],
  task: ofSteps,
  step: ['detail', 'done'],
};

/** The level of a row in an exported list. */
export const levelWords: ReadonlySet<string> = new Set(['task', 'step', 'detail']);

/** The level of a row in an outline. */
export function isLevel(text: string): boolean {
  return /^\d{1,2}$/.test(text);
}

/** `target` is null if the column is ignored. */
export type Column = { name: string; target: Target | null };

export type Columns = {
  /** The number of the heading row; null if there is none. */
  headings: number | null;
  columns: Column[];
};

/** The user's earlier choices, by `columnKey` of the heading. */
export type RememberedColumns = Readonly<Record<string, Target | null>>;

type Guessing = { inside: Inside; remembered: RememberedColumns; headings?: number | null };

/**
 * Guesses what each column holds: from earlier choices, then from headings, then from contents. `headings` is the
 * heading row; by default the first row that looks like one.
 */
export function columnsOf(rows: readonly TableRow[], guessing: Guessing): Columns {
  const first = guessing.headings === undefined ? headingsIn(rows) : guessing.headings;
  const named = rows.find(({ number }) => number === first);
  const headings = named ? lastHeading(rows, named) : null;
  const body = rows.filter(({ number }) => headings === null || number > headings);
  const width = [...(named ? [named] : []), ...body].reduce(
    (most, row) => Math.max(most, widthOf(row)),
    0,
  );
  const names = Array.from({ length: width }, (_, at) => oneLine(named ? nameAt(named, at) : ''));
  const filled = names.map((_, at) =>
    body.map(({ cells }) => cells[at]?.trim() ?? '').filter(Boolean),
  );
  const known = rememberedTargets(names, guessing);
  const isFree = (at: number) =>
    known[at] === undefined && (names[at] !== '' || filled[at]!.length > 0);
  const found = guessed(names, filled, isFree);
  const hasHeadings = body.some((row) => isHeading(row));
  const levels = levelsOf(found, guessing.inside, hasHeadings);
  const taken = new Set(known);
  return {
    headings,
    columns: names.map((name, at) => {
      const chosen = known[at];
      const guess = levels.get(at) ?? null;
      const target = chosen === undefined ? (taken.has(guess ?? undefined) ? null : guess) : chosen;
      return { name: name || `Column ${at + 1}`, target };
    }),
  };
}

/** A target that does not fit the place is guessed instead; the second column of a target is ignored. */
function rememberedTargets(names: string[], { inside, remembered }: Guessing) {
  const taken = new Set<Target>();
  return names.map((name) => {
    const target = remembered[columnKey(name)];
    if (!target) return target;
    if (!targetsInside[inside].includes(target)) return undefined;
    if (taken.has(target)) return null;
    taken.add(target);
    return target;
  });
}

export function columnKey(name: string): string {
  return keyOf(plainName(name));
}

export function plainName(name: string): string {
  return name.replaceAll(/[^\p{L}\p{N}]+/gu, ' ').trim();
}

/** Detects section headings inside the table, such as `Phase 2`. */
export function isHeading({ cells, spans = [] }: TableRow): boolean {
  const at = cells.findIndex((cell) => cell.trim() !== '');
  if (at === -1 || cells.some((cell, other) => other > at && cell.trim() !== '')) return false;
  return spans.some(({ from }) => from === at) || headingWords.test(cells[at] ?? '');
}

/** Words that introduce a section, such as `Phase 2`. */
export const headingWords =
  /^\s*(?<word>phase|stage|part|section|chapter|week|month|quarter|wave|sprint|milestone)\s+(?:\d+|[ivx]+|[a-z]|one|two|three|four|five|six)\b/i;

type Meaning = Target | 'section';

/** First match wins. */
const meanings: [Meaning, RegExp][] = [
  ['task', /^tasks?( name| title)?$/],
  ['step', /^steps?( name| title)?$/],
  ['detail', /^detail( text)?$/],
  ['items', /^check ?list items?( names?)?$/],
  ['parent', /^parent ((task|issue|item|card)( name)?|summary|name)$/],
  ['parent', /^parent$/],
  ['description', /^(task |step |item |control |card )?descriptions?$/],
  ['owner', /^(task |step |item )?(owner|assignee)s?( name| role)?$/],
  ['due', /^due( date| day| on| by)?$|^date due$/],
  ['rule', /^due rule$/],
  ['hours', /^(est(imated)? |work )?(hours?|hrs?)( est(imated?)?)?$/],
  ...fieldColumns.map(({ key, heading }): [Meaning, RegExp] => [key, heading]),
  ['done', /^already done$/],
  ['level', /^level$/],
  ['level', /^outline level$/],
  [
    'section',
    /^(phase|stage|section|work ?stream|category|group|area|epic|module|topic|bucket|list)s?( name| column)?$/,
  ],
  [
    'task',
    /^(action|check ?list|line)? ?(item|action|activity|control|requirement|deliverable|to ?do|card)s?( name| title)?$/,
  ],
  ['step', /^(sub ?(task|item|step|activity)|procedure)s?( name| title)?$/],
  ['task', /^(name|title|what|summary|subject)$/],
  ['detail', /^(checks|sub ?sub ?tasks?)$/],
  [
    'description',
    /^(details|notes?|comments?|remarks?|instructions?|what to do|how( to)?|guidance|explanation|background)$/,
  ],
  [
    'owner',
    /^(assigned( to)?|responsible( party| person)?|who|by whom|person|role|lead|dri|accountable|members?|resource names?)$/,
  ],
  ['due', /^(deadline|target( date| day)?|complete by|finish by|by when)$/],
  ['due', /^(when|date|day|timing|timeline|(finish|end)( date)?)$/],
  ['due', daysHeading],
  ['due', /^((due|day|date) )?offsets?( (in )?days?)?$/],
  ['hours', /^(effort|estimate|time|duration)( (in )?(hours?|hrs?|h))?$/],
];

function meaningOf(name: string): number {
  const key = columnKey(name);
  const bare = columnKey(name.replaceAll(/\([^()]*\)/g, ' '));
  const at = meanings.findIndex(([, pattern]) => pattern.test(key));
  return at === -1 ? meanings.findIndex(([, pattern]) => pattern.test(bare)) : at;
}

const mostAbove = 10;
const nameMeanings = new Set<Meaning>(['section', 'task', 'step', 'detail']);

/** The first row with the most recognized columns, one of which holds names, or a first row above days and numbers. */
function headingsIn(rows: readonly TableRow[]): number | null {
  const scores = rows.slice(0, mostAbove).map(({ number, cells }) => {
    const ranks = cells.filter((cell) => cell.trim() !== '').map(meaningOf);
    const found = new Set(ranks.flatMap((rank) => meanings[rank]?.[0] ?? []));
    const isNamed = [...found].some((one) => nameMeanings.has(one) || one === 'description');
    const isEnough = found.size > 1 || !ranks.includes(-1);
    return { number, score: isNamed && isEnough ? found.size : 0 };
  });
  const best = scores.toSorted((one, other) => other.score - one.score)[0];
  if (best && best.score > 0) return best.number;
  return isAboveValues(rows) ? rows[0]!.number : null;
}

/** A merged heading names several columns. */
function nameAt({ cells, spans = [] }: TableRow, at: number): string {
  const span = spans.find(({ from, to }) => from < at && at <= to);
  return cells[at] || (span ? (cells[span.from] ?? '') : '');
}

/** A second heading row repeats cells that are merged downwards. */
function lastHeading(rows: readonly TableRow[], named: TableRow): number {
  const next = rows.find(({ number }) => number === named.number + 1);
  const repeats = next?.cells.some((cell, at) => cell.trim() !== '' && cell === named.cells[at]);
  return next && repeats && named.spans ? next.number : named.number;
}

/** If several columns match a meaning, the clearest heading wins, then the first column with text. */
function guessed(names: string[], filled: string[][], isFree: (at: number) => boolean) {
  const found = new Map<Meaning, number>();
  const ranked = names
    .map((name, at) => ({
      at,
      rank: meaningOf(name),
      hasWords: (filled[at] ?? []).some((text) => /\p{L}/u.test(text)),
    }))
    .filter(({ at, rank }) => rank !== -1 && isFree(at) && fits(meanings[rank]!, filled[at]!))
    .toSorted(
      (one, other) =>
        one.rank - other.rank || Number(other.hasWords) - Number(one.hasWords) || one.at - other.at,
    );
  for (const { at, rank } of ranked) {
    const [meaning] = meanings[rank]!;
    if (!found.has(meaning)) found.set(meaning, at);
  }
  // Alone, it names what there is to do.
  const items = found.get('items');
  if (items !== undefined && !found.has('task') && !found.has('step')) {
    found.delete('items');
    found.set('task', items);
  }
  return hasName(found) ? found : withContents(found, filled, isFree);
}

/** Other lists use these headings for other things, such as ids, or a `Duration` in days. */
function fits([meaning, heading]: (typeof meanings)[number], texts: string[]): boolean {
  if (meaning === 'parent') return !texts.some((text) => identifier.test(text));
  if (meaning === 'hours') return !mostly(texts, (text) => otherUnit.test(text));
  if (meaning !== 'level') return true;
  return heading.test('outline level')
    ? texts.every(isLevel)
    : texts.every((text) => levelWords.has(text.toLowerCase()));
}

const identifier = /^(?:\d+|[A-Z][A-Z\d]{1,9}-\d+)$/;
const otherUnit = /^[\d.,]{1,9} ?e?(?:d|w|wk|mo|mon|day|week|month)s?\??$/i;

function hasName(found: ReadonlyMap<Meaning, number>): boolean {
  return [...nameMeanings].some((meaning) => found.has(meaning));
}

/** Without a heading for names, uses the description column or the first column with text. */
function withContents(
  found: Map<Meaning, number>,
  filled: string[][],
  isFree: (at: number) => boolean,
) {
  const description = found.get('description');
  found.delete('description');
  const taken = new Set(found.values());
  const free = filled.map((_, at) => at).filter((at) => isFree(at) && !taken.has(at));
  const due = free.find((at) =>
    mostly(filled[at]!, (text) => writtenDay(text, 'monthFirst', anyDay) !== null),
  );
  if (due !== undefined && !found.has('due')) found.set('due', due);
  const words = free.find(
    (at) => at !== due && mostly(filled[at]!, (text) => /\p{L}{2}/u.test(text)),
  );
  const name = description ?? words;
  if (name !== undefined) found.set('task', name);
  return found;
}

function mostly(texts: string[], test: (text: string) => boolean): boolean {
  return texts.length > 0 && texts.filter(test).length * 2 > texts.length;
}

/** Assigns columns to tasks, steps and details, outermost first. Only steps have due dates. */
function levelsOf(
  found: ReadonlyMap<Meaning, number>,
  inside: Inside,
  hasHeadings: boolean,
): Map<number, Target> {
  const order = ['section', 'task', 'step', 'detail'] as const;
  const names = order.filter((meaning) => found.has(meaning));
  const areSteps =
    hasHeadings || (['due', 'items', 'parent'] as const).some((one) => found.has(one));
  const levels = namesFor(names, inside, areSteps && !found.has('level'));
  const targetsAt = new Map<number, Target>();
  for (const [meaning, at] of found) {
    const target = nameMeanings.has(meaning) ? levels.get(meaning) : (meaning as Target);
    if (target && targetsInside[inside].includes(target)) targetsAt.set(at, target);
  }
  return targetsAt;
}

function namesFor(names: Meaning[], inside: Inside, areSteps: boolean): Map<Meaning, Target> {
  const [first, second] = names;
  const pair = (from: Meaning[], to: Target[]) =>
    new Map(from.slice(0, to.length).map((meaning, at) => [meaning, to[at]!]));
  if (inside === 'step') return pair(names.slice(-1), ['detail']);
  if (inside === 'task') return pair(names.slice(-2), ['step', 'detail']);
  const isOpen =
    first === 'step' || first === 'detail' || (names.length === 1 && first === 'task' && areSteps);
  if (isOpen && (names.length === 1 || (first === 'step' && second === 'detail')))
    return pair(names, ['step', 'detail']);
  return pair(names, ['task', 'step', 'detail']);
}

function widthOf({ cells }: TableRow): number {
  return cells.findLastIndex((cell) => cell.trim() !== '') + 1;
}

function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}
