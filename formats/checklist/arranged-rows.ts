import { isLevel } from './columns.ts';
import type { Inside } from './imported.ts';
import { outermost } from './imported.ts';
import { keyOf } from './owner-names.ts';
import { blankEntry } from './row-values.ts';
import type { Entry } from './row-values.ts';

/** A row of a table. `isMore` is true of what a row holds besides itself: the items of its checklist. */
export type ArrangedRow = { row: number; entry: Entry; isMore?: boolean };

/** `taskName` is the task of rows that name none and are in none. */
type Place = { inside: Inside; taskName: string };

/** The level of a first row that is the project itself. */
export const titleLevel = 'title';

/**
 * Puts the names of rows at their levels where a list gives these by numbers, or by the name of another row, as project
 * programs do, and makes a detail of each item of a checklist.
 */
export function arranged(rows: readonly ArrangedRow[], place: Place): ArrangedRow[] {
  const placed = rows.some(({ entry }) => isLevel(entry.level))
    ? byLevel(rows, place)
    : rows.some(({ entry }) => entry.parent !== '')
      ? byParent(rows, place)
      : rows;
  return placed.some(({ entry }) => entry.items !== '') ? placed.flatMap(withItems) : [...placed];
}

function byLevel(rows: readonly ArrangedRow[], { inside }: Place): ArrangedRow[] {
  const levelOf = ({ entry }: ArrangedRow) => (isLevel(entry.level) ? Number(entry.level) : null);
  const given = rows.flatMap((row) => levelOf(row) ?? []);
  const least = leastOf(given.slice(isTitled(given) ? 1 : 0));
  let depth = -1;
  return rows.map((row) => {
    const level = levelOf(row);
    const name = nameOf(row.entry);
    if (level === null || name === '') return without(row);
    if (level < least) return { row: row.row, entry: { ...blankEntry, level: titleLevel } };
    // A level that is skipped is not missing.
    depth = Math.min(level - least, depth + 1);
    const path = Array.from({ length: depth + outermost[inside] }, () => '');
    return at(row, [...path, name]);
  });
}

/** Whether a single first row is around all others, with more levels than a checklist has. */
function isTitled([first = 0, ...rest]: readonly number[]): boolean {
  if (rest.length === 0 || leastOf(rest) <= first) return false;
  return first === 0 || rest.reduce((one, other) => Math.max(one, other), 0) - first > 2;
}

function leastOf(levels: readonly number[]): number {
  return levels.reduce((one, other) => Math.min(one, other), 99);
}

/** `names` are those of a row without a parent: its section, if the list has sections, and its own. */
type Named = { names: string[]; parent: Named | null; isParent: boolean };

function byParent(rows: readonly ArrangedRow[], { inside, taskName }: Place): ArrangedRow[] {
  const hasSections =
    inside === 'task' || rows.some(({ entry }) => entry.task !== '' && entry.step !== '');
  const named = (name: string, section: string): Named => ({
    names: hasSections ? [section, name] : [name],
    parent: null,
    isParent: false,
  });
  let section = taskName;
  const own = rows.map(({ entry }) => {
    if (entry.parent === '') section = entry.task || section;
    return named(nameOf(entry), section);
  });
  const called = new Map<string, Named>();
  const keyAt = (one: Named) => keyOf(one.names.at(-1) ?? '');
  for (const one of own.toReversed()) called.set(keyAt(one), one);
  for (const [index, { entry }] of rows.entries()) {
    const one = own[index]!;
    // Of several rows with the name of a parent, the nearest one above is meant.
    if (entry.parent === '') called.set(keyAt(one), one);
    else {
      const found = called.get(keyOf(entry.parent));
      one.parent = found && found !== one ? found : named(entry.parent, one.names[0]!);
      one.parent.isParent = true;
      called.set(keyOf(entry.parent), one.parent);
    }
  }
  return rows.map((row, index) => {
    const one = own[index]!;
    if (nameOf(row.entry) === '') return without(row);
    const isAlone = !hasSections && !one.parent && !one.isParent && taskName !== '';
    return at(row, isAlone ? [taskName, ...one.names] : pathOf(one));
  });
}

function pathOf(one: Named): string[] {
  const chain = [one];
  for (let above = one.parent; above && chain.length < deepest; above = above.parent) {
    if (chain.includes(above)) break;
    chain.unshift(above);
  }
  const [root, ...inner] = chain;
  return [...root!.names, ...inner.map(({ names }) => names.at(-1)!)];
}

/** Real lists have two or three parents above each other. */
const deepest = 12;

const levels = ['task', 'step', 'detail'] as const;

/** The row at the end of a path of names, where '' is the one above; what is deeper than a detail is one, too. */
function at({ row, entry }: ArrangedRow, path: readonly string[]): ArrangedRow {
  const [task = '', step = '', inner] = path;
  const detail = inner === undefined ? '' : path.at(-1)!;
  const level = levels[Math.min(path.length, levels.length) - 1]!;
  return { row, entry: { ...entry, task, step, detail, level, parent: '' } };
}

function without({ row, entry }: ArrangedRow): ArrangedRow {
  return { row, entry: { ...entry, level: '', parent: '' } };
}

function nameOf({ task, step, detail }: Entry): string {
  return detail || step || task;
}

/** Each row is an item of its own there, also if its name repeats. */
function withItems({ row, entry: { items: written, ...rest } }: ArrangedRow): ArrangedRow[] {
  const isOfStep = rest.level === '' && rest.step !== '' && rest.detail === '';
  const entry = { ...rest, items: '', ...(isOfStep && { level: 'step' }) };
  const separator = written.includes('\n') ? '\n' : ';';
  const items = written.split(separator).flatMap((part): ArrangedRow[] => {
    const { mark = '', text = '' } = marked.exec(part.trim())?.groups ?? {};
    const isDone = entry.isDone || /[x✓✔☑]/i.test(mark);
    const detail = text.trim();
    return detail === '' ? [] : [{ row, entry: { ...blankEntry, detail, isDone }, isMore: true }];
  });
  const [first, ...others] = items;
  if (nameOf(entry) !== '' || !first) return [{ row, entry }, ...items];
  // They belong to the step above.
  const { detail, isDone } = first.entry;
  return [{ row, entry: { ...entry, detail, isDone } }, ...others];
}

const marked = /^(?:[-*•] )?(?<mark>\[[ x]?\]|[☐☑✓✔])?(?<text>.*)$/isu;
