import type { TemplateOffset } from '../due.ts';
import { hours, parseHours } from '../hours.ts';
import { counts, lengths } from '../limits.ts';
import { missingMilestones } from '../milestones.ts';
import type { TemplateStep, TemplateTask } from '../templates.ts';
import { characters } from '../text.ts';
import { sentDay } from '../values.ts';
import { csvRows } from './csv.ts';
import type { CsvRow } from './csv.ts';
import { offsetIn } from './due-phrases.ts';

/** A task of a template or read from a file. */
export type ChecklistTask = Omit<TemplateTask, 'taskTemplateId' | 'steps'> & {
  taskTemplateId?: number | undefined;
  steps: (TemplateStep & { dueDate?: string | null })[];
};

export type CsvChecklist = {
  tasks: ChecklistTask[];
  /** The number of rows below the heading. */
  rows: number;
  /** The reason why nothing could be read. */
  refused: string | null;
  problems: RowProblem[];
  /** Due dates left out of rows that are taken; `of` is the task or step without it. */
  dates: (RowProblem & { of: Dated })[];
  ignored: string[];
  /** The milestones that its due dates name and that are new. */
  milestones: string[];
};

export type RowProblem = { row: number; message: string };
type Dated = ChecklistTask | ChecklistTask['steps'][number];

/**
 * Reads a checklist from comma-separated values. The first row names the columns: task, step, detail, due and
 * hours, of which only task is required. A blank task or step repeats the row above. A due date is a day, or
 * words such as `5 working days before hire` and `T+30`; in a template only the latter. An invalid due date is left
 * out alone; any other problem leaves out the row. Milestones that due dates name join those that exist, as long as
 * there is room.
 */
export function checklistIn(
  text: string,
  kind: 'project' | 'template',
  milestones: readonly string[] = [],
): CsvChecklist {
  const [head, ...rows] = csvRows(text);
  const columns = head && columnsOf(head.cells);
  const read: CsvChecklist = {
    tasks: [],
    rows: rows.length,
    refused: null,
    problems: [],
    dates: [],
    ignored: [],
    milestones: [],
  };
  if (!head || !columns) return { ...read, refused: noColumns };
  for (const row of rows) {
    const { message, undated } = taken(read, entryOf(row, columns), kind, milestones);
    if (message === undefined) continue;
    if (undated) read.dates.push({ row: row.number, message, of: undated });
    else read.problems.push({ row: row.number, message });
  }
  return { ...read, ignored: ignoredOf(head, rows, columns) };
}

type Column = 'task' | 'step' | 'detail' | 'due' | 'hours';
type Entry = Record<Column, string>;

const noColumns = 'The first row must name the columns, of which one is Task';

const columnNames: Record<Column, RegExp> = {
  task: /^tasks?( name)?$/,
  step: /^steps?( name)?$/,
  detail: /^details?( text)?$/,
  due: /^due([ -]?dates?)?$/,
  hours: /^(estimated )?hours?$/,
};

function columnsOf(cells: readonly string[]): Map<Column, number> | null {
  const names = cells.map((cell) => cell.trim().toLowerCase());
  const found = (Object.keys(columnNames) as Column[])
    .map((column) => [column, names.findIndex((name) => columnNames[column].test(name))] as const)
    .filter(([, at]) => at !== -1);
  const columns = new Map(found);
  return columns.has('task') ? columns : null;
}

/** The columns that are not understood, by name or, without one, by position. */
function ignoredOf(head: CsvRow, rows: CsvRow[], columns: Map<Column, number>): string[] {
  const understood = new Set(columns.values());
  const ignored = new Map<number, string>();
  for (const { cells } of [head, ...rows]) {
    for (const [at, cell] of cells.entries()) {
      if (understood.has(at) || ignored.has(at) || cell.trim() === '') continue;
      ignored.set(at, oneLine(head.cells[at] ?? '').trim() || `column ${at + 1}`);
    }
  }
  return [...ignored].toSorted(([one], [other]) => one - other).map(([, name]) => name);
}

function entryOf({ cells }: CsvRow, columns: Map<Column, number>): Entry {
  const cell = (column: Column) => unguarded(cells[columns.get(column) ?? -1] ?? '').trim();
  return {
    task: oneLine(cell('task')),
    step: oneLine(cell('step')),
    detail: cell('detail'),
    due: cell('due'),
    hours: cell('hours'),
  };
}

/** Cells that a program might take for a formula are exported with an apostrophe in front. */
function unguarded(cell: string): string {
  return cell.replace(/^'(?=[=+\-@\t\r])/, '');
}

function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ');
}

/** The problem of a row: none, the whole row, or its due date alone. */
type Taken = { message?: string; undated?: Dated };

/** Adds an entry to the checklist, or returns its problem. */
function taken(
  { tasks, milestones: added }: CsvChecklist,
  entry: Entry,
  kind: 'project' | 'template',
  milestones: readonly string[],
): Taken {
  const wrong = lengthProblem(entry);
  if (wrong !== null) return { message: wrong };
  const last = tasks.at(-1);
  const here = entry.task === '' || entry.task === last?.name ? last : undefined;
  if (!here && entry.task === '') return { message: 'There is no task that this belongs to' };
  const lastStep = here?.steps.at(-1);
  const hereStep = entry.step === '' || entry.step === lastStep?.name ? lastStep : undefined;
  const ofStep = entry.step !== '' || hereStep !== undefined;
  if (entry.detail !== '' && !ofStep) {
    return { message: 'There is no step that this detail belongs to' };
  }
  const time = hoursOf(entry.hours);
  if (typeof time === 'string') return { message: time };
  const due = dueOf(entry.due, kind, ofStep, { known: milestones, added });
  const message = typeof due === 'string' ? due : undefined;
  const { task: name, step: stepName, detail, hours: written } = entry;
  if (message !== undefined && name + stepName + detail + written === '') return { message };

  const task = here ?? newSource(entry.task);
  if (!here) tasks.push(task);
  if (!ofStep) {
    if (time !== null) task.estimatedHours = time;
    return message === undefined ? {} : { message, undated: task };
  }
  const step = hereStep ?? newSourceStep(entry.step);
  if (!hereStep) task.steps.push(step);
  if (time !== null) step.estimatedHours = time;
  if (entry.detail !== '') step.details.push({ text: entry.detail });
  if (message !== undefined) return { message, undated: step };
  Object.assign(step, due);
  return {};
}

function newSource(name: string): ChecklistTask {
  return { name, description: null, priority: 'medium', estimatedHours: 0, steps: [] };
}

function newSourceStep(name: string): ChecklistTask['steps'][number] {
  return { name, description: null, estimatedHours: 0, details: [] };
}

function lengthProblem({ task, step, detail }: Entry): string | null {
  const most = lengths.name.toLocaleString('en-US');
  if (characters(task) > lengths.name) return `A task's name has at most ${most} characters`;
  if (characters(step) > lengths.name) return `A step's name has at most ${most} characters`;
  if (characters(detail) <= lengths.detail) return null;
  return `A detail has at most ${lengths.detail.toLocaleString('en-US')} characters`;
}

type Due = { dueDate: string } | { dueOffset: TemplateOffset };

function dueOf(
  text: string,
  kind: 'project' | 'template',
  ofStep: boolean,
  { known, added }: { known: readonly string[]; added: string[] },
): Due | null | string {
  if (text === '') return null;
  if (!ofStep) return 'There is no step that this due date belongs to';
  const offset = offsetIn(text);
  if (offset) {
    const all = [...known, ...added].map((name) => ({ name }));
    const [missing] = missingMilestones([offset], all);
    if (missing === undefined) return { dueOffset: offset };
    if (all.length >= counts.milestonesOfProject) {
      return `There is no milestone “${missing}”, and no room for another one`;
    }
    added.push(missing);
    return { dueOffset: offset };
  }
  const { data } = sentDay.safeParse(text);
  if (kind === 'project' && data) return { dueDate: data };
  const quoted = text.length > 60 ? `${text.slice(0, 60)}…` : text;
  return `“${quoted}” is not a due date${kind === 'project' ? '' : ' of a template'}`;
}

function hoursOf(typed: string): number | null | string {
  if (typed === '') return null;
  const { data, error } = hours.safeParse(parseHours(typed));
  return data ?? `Hours: ${error?.issues[0]?.message ?? 'Must be a number of hours'}`;
}
