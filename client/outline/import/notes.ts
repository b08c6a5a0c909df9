import type { TaskItem } from '#contract/checklist.ts';
import { lengths } from '#contract/limits.ts';
import { counted, formatNumber, listed, plural } from '#contract/words.ts';
import { longestCell } from '#formats/checklist/csv.ts';
import type { CsvTable, Damage } from '#formats/checklist/csv.ts';
import type { Inside, ReadChecklist } from '#formats/checklist/imported.ts';
import { outermost } from '#formats/checklist/imported.ts';
import type { OutlineChecklist } from '#formats/checklist/outline-checklist.ts';
import type { TableChecklist } from '#formats/checklist/table-checklist.ts';

import { encodings } from '../decode.ts';
import type { ListSource } from './list-source.ts';

/** Items that are done already. `at` is the column that says so; null if the lines do. */
export type OfferedTicks = { words: string; isRead: boolean; at: number | null };

export function sourceNotes(source: ListSource): string[] {
  const encoding = source.kind === 'text' ? source.encoding : undefined;
  return encoding ? [`This file is not Unicode. It is read as ${encodings[encoding]}`] : [];
}

/** Damage of the source itself; `table` is null for an outline. */
export function damageWords(source: ListSource, table: CsvTable | null): string[] {
  const { broken = [] } = source.kind === 'text' ? source : {};
  const words: string[] = [];
  if (broken.length > 0) {
    const unit = table ? 'row' : 'line';
    words.push(`Broken characters, shown as \uFFFD, in ${rowsOf(broken, unit)}`);
  }
  for (const one of table?.damage.slice(0, mostNamed) ?? []) words.push(wordsOf(one));
  const more = (table?.damage.length ?? 0) - mostNamed;
  if (more > 0)
    words.push(`${counted(more, 'more quote')} ${plural(more, 'is', 'are')} not closed`);
  if (table && table.cut.length > 0) {
    const longest = formatNumber(longestCell);
    words.push(
      `Cut to ${longest} characters, the most that a cell can have: ${rowsOf(table.cut, 'row')}`,
    );
  }
  return words;
}

function wordsOf(damage: Damage): string {
  return damage.kind === 'unclosed'
    ? `The quote in row ${damage.row} is not closed. It is read as a letter`
    : `One cell of row ${damage.row} looks like ${damage.rows} rows. Is a quote missing?`;
}

/** For example `row 5` or `rows 5, 8 and 11`. */
export function rowsOf(numbers: readonly number[], unit: 'row' | 'line'): string {
  const more = numbers.length - mostRows;
  const shown = numbers.slice(0, more > 1 ? mostRows : undefined).map(String);
  if (more > 1) shown.push(`${more} more`);
  return `${plural(numbers.length, unit)} ${listed(shown)}`;
}

const mostRows = 12;

export function tableNotes(
  read: TableChecklist,
  offered: OfferedTicks | null,
  source: ListSource,
  sheet: number,
): string[] {
  const { ignored, above } = read;
  const notes = commonNotes(read, offered);
  if (ignored.length > 0) {
    notes.push(`${plural(ignored.length, 'Column', 'Columns')} not read: ${named(ignored)}`);
  }
  if (above > 0)
    notes.push(
      `${counted(above, 'row')} above the headings ${plural(above, 'is', 'are')} left out`,
    );
  if (source.kind === 'text') return notes;
  const others = source.sheets.filter((_, at) => at !== sheet).map(({ name }) => name);
  if (others.length > 0) {
    notes.push(`${plural(others.length, 'Sheet', 'Sheets')} not read: ${named(others)}`);
  }
  const { uncomputed = 0, beyond = 0 } = source.sheets[sheet] ?? {};
  if (uncomputed > 0) {
    const them = plural(uncomputed, 'it', 'them');
    notes.push(
      `${counted(uncomputed, 'formula')} without a value: open and save the file in Excel to compute ${them}`,
    );
  }
  if (beyond > 0)
    notes.push(
      `${counted(beyond, 'cell')} beyond column GR ${plural(beyond, 'is', 'are')} not read`,
    );
  return notes;
}

export function outlineNotes(read: OutlineChecklist, offered: OfferedTicks | null): string[] {
  const { title, flattened } = read;
  const notes = commonNotes(read, offered);
  if (title !== null) {
    const text = title.description === null ? '' : ', with its description';
    notes.push(`The title “${named([title.text])}” around everything is left out${text}`);
  }
  if (flattened > 0) {
    const become = plural(flattened, 'becomes a detail', 'become details');
    notes.push(`${counted(flattened, 'line')} below the details ${become}, too`);
  }
  return notes;
}

function commonNotes(
  { shortened, lostTicks, milestones }: ReadChecklist,
  offered: OfferedTicks | null,
): string[] {
  const notes: string[] = [];
  if (shortened.length > 0) {
    const are = plural(shortened.length, 'name is', 'names are');
    const whose = plural(shortened.length, 'its', 'their');
    notes.push(
      `${formatNumber(shortened.length)} ${are} longer than ${lengths.name} characters: ${whose} whole text is in the description`,
    );
  }
  // Ticks that can be chosen are no loss.
  if (lostTicks > 0 && offered?.isRead !== false)
    notes.push(
      `${counted(lostTicks, 'tick')} ${plural(lostTicks, 'is', 'are')} left out: new lists start unticked`,
    );
  if (milestones.length > 0) {
    notes.push(
      `${milestones.length === 1 ? 'New milestone' : 'New milestones'}: ${milestones.join(', ')}`,
    );
  }
  return notes;
}

/** The button counts rows, like the file. `without` are those that the user leaves out. */
export function addWords(
  reading: { unit: string; read: ReadChecklist } | null,
  without: ReadonlySet<object> = new Set(),
): string {
  if (!reading || reading.read.tasks.length === 0) return 'Add rows';
  const { unit, read } = reading;
  const all = counted(read.rows, unit);
  const rows = read.described.filter((item) => !without.has(item)).length;
  return rows === read.rows ? `Add ${all}` : `Add ${formatNumber(rows)} of ${all}`;
}

/** For example `2 tasks with 5 steps and 1 detail added`. */
export function addedWords(tasks: readonly TaskItem[], inside: Inside): string {
  const steps = tasks.flatMap((task) => task.steps);
  const details = steps.flatMap((step) => step.details);
  const made: [number, string][] = [
    [tasks.length, 'task'],
    [steps.length, 'step'],
    [details.length, 'detail'],
  ];
  const [first, ...rest] = made
    .slice(outermost[inside])
    .filter(([count]) => count > 0)
    .map(([count, noun]) => counted(count, noun));
  return `${[first, rest.join(' and ')].filter(Boolean).join(' with ')} added`;
}

const mostNamed = 8;
const mostCharacters = 40;

function named(names: readonly string[]): string {
  const shown = names
    .slice(0, mostNamed)
    .map((name) => (name.length > mostCharacters ? `${name.slice(0, mostCharacters)}…` : name))
    .join(', ');
  const more = names.length - mostNamed;
  return more > 0 ? `${shown} and ${formatNumber(more)} more` : shown;
}
