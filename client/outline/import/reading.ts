import type { StepItem, TaskItem } from '#contract/checklist.ts';
import { counted } from '#contract/words.ts';
import { columnsOf } from '#formats/checklist/columns.ts';
import type { Columns, RememberedColumns } from '#formats/checklist/columns.ts';
import type { CsvTable, TableRow } from '#formats/checklist/csv.ts';
import { doneColumnOf } from '#formats/checklist/done-column.ts';
import type { DoneColumn } from '#formats/checklist/done-column.ts';
import type { ReadChecklist } from '#formats/checklist/imported.ts';
import type { Target } from '#formats/checklist/item-columns.ts';
import { checklistInOutline } from '#formats/checklist/outline-checklist.ts';
import { outlineOf } from '#formats/checklist/outline.ts';
import type { KnownOwners, OwnerMatch } from '#formats/checklist/owner-names.ts';
import type { ReadingContext } from '#formats/checklist/row-values.ts';
import { checklistInTable, textsOf } from '#formats/checklist/table-checklist.ts';
import { isTable, tableOf } from '#formats/checklist/text-kind.ts';
import { dayOrderOf } from '#formats/checklist/written-days.ts';
import type { DayOrder } from '#formats/checklist/written-days.ts';

import type { ListSource } from './list-source.ts';
import { damageWords, outlineNotes, sourceNotes, tableNotes } from './notes.ts';
import type { OfferedTicks } from './notes.ts';

export type Destination = Pick<ReadingContext, 'kind' | 'inside' | 'count' | 'ticks'> & {
  milestones: readonly { name: string }[];
};

/** The choice for an unknown owner: no one, a role, a person, or a new one of these. */
export type OwnerChoice = '' | `role ${number}` | `person ${number}` | 'new role' | 'new person';

/** How to read a list; null and undefined leave it to the list itself. */
export type Choices = {
  sheet: number;
  isTable: boolean | null;
  headings: number | null | undefined;
  /** Columns mapped by hand, by index. */
  targets: Readonly<Record<number, Target | null>>;
  order: DayOrder | null;
  taskName: string | null;
  keepsNumbers: boolean;
  /** Whether what an outline has ticked is ticked. */
  keepsTicks: boolean;
  /** By the name in the list. */
  owners: Readonly<Record<string, OwnerChoice>>;
};

export const noChoices: Choices = {
  sheet: 0,
  isTable: null,
  headings: undefined,
  targets: {},
  order: null,
  taskName: null,
  keepsNumbers: false,
  keepsTicks: true,
  owners: {},
};

/** A role or person to create before the list is added. Until then its id is negative. */
export type NewOwner = { id: number; kind: 'role' | 'person'; name: string };

export type Reading = {
  read: ReadChecklist;
  unit: 'row' | 'line';
  table: ReadTable | null;
  newOwners: NewOwner[];
  /** Damage of the source itself. */
  damage: string[];
  notes: string[];
  /** The items that are done in the list already, where they can be ticked. */
  ticks: OfferedTicks | null;
  /** The reason why nothing can be added yet. */
  waitsFor: string | null;
};

export type ReadTable = {
  rows: readonly TableRow[];
  columns: Columns;
  /** An example of an ambiguous date, if the order of day and month is unknown. */
  openDay: string | null;
  /** The task that receives all rows; null if a column names the tasks. */
  taskName: string | null;
};

export type Known = {
  destination: Destination;
  owners: KnownOwners;
  remembered: RememberedColumns;
  today: string;
};

export function readingOf(source: ListSource, choices: Choices, known: Known): Reading {
  const { destination, owners, today } = known;
  const newOwners = newOwnersOf(choices.owners);
  const context: ReadingContext = {
    ...destination,
    milestones: destination.milestones.map(({ name }) => name),
    owners: { ...owners, matches: matchesOf(choices.owners, newOwners) },
    order: choices.order ?? 'monthFirst',
    today,
    taskName: '',
  };
  if (source.kind === 'workbook') {
    const { rows = [], cut = [] } = source.sheets[choices.sheet] ?? {};
    const table = { rows, cut, damage: [] };
    return readTable(source, table, choices, { ...known, context, newOwners });
  }
  const named = { text: source.text, name: source.file ?? null };
  const table = tableOf(named);
  if (choices.isTable ?? isTable(named, table))
    return readTable(source, table, choices, { ...known, context, newOwners });
  const mayTick = destination.ticks !== 'nothing';
  const ticks = choices.keepsTicks ? destination.ticks : 'nothing';
  const read = checklistInOutline(outlineOf(source.text, choices), { ...context, ticks });
  const offered = mayTick ? ticksIn(read, choices, null) : null;
  const notes = [...sourceNotes(source), ...outlineNotes(read, offered)];
  return {
    read,
    unit: 'line',
    table: null,
    newOwners: usedIn(read, newOwners),
    damage: damageWords(source, null),
    ticks: offered,
    notes,
    waitsFor: emptyWords(read),
  };
}

function readTable(
  source: ListSource,
  found: CsvTable,
  choices: Choices,
  known: Known & { context: ReadingContext; newOwners: NewOwner[] },
): Reading {
  const { destination, remembered, context, newOwners } = known;
  const { inside } = destination;
  const { rows } = found;
  const { headings } = choices;
  const guess = columnsOf(rows, {
    inside,
    remembered,
    ...(headings !== undefined && { headings }),
  });
  const columns = { ...guess, columns: withTargets(guess.columns, choices.targets) };
  const table = { rows, isGuarded: source.kind === 'text' };
  const has = (target: Target) => columns.columns.some((column) => column.target === target);
  const taskName = inside === 'project' && !has('task') ? nameOf(source, choices) : null;
  const days = dayOrderOf(textsOf(table, columns, 'due'));
  const order = choices.order ?? days.order ?? 'monthFirst';
  const around = inside === 'project' ? taskName : '';
  const mayTick = destination.ticks !== 'nothing';
  const column = mayTick ? doneColumnOf(rows, columns) : null;
  const ticks = (column?.isRead ?? choices.keepsTicks) ? destination.ticks : 'nothing';
  const read = checklistInTable(table, columns, { ...context, order, ticks, taskName: around });
  const offered = mayTick ? ticksIn(read, choices, column) : null;
  const openDay = destination.kind === 'project' && days.order === null ? days.example : null;
  const isNamed = (['task', 'step', 'detail'] as const).some(has);
  const waitsFor = isNamed
    ? openDay !== null && choices.order === null
      ? `First choose which day ${openDay} is`
      : emptyWords(read)
    : 'Choose the column with the names';
  return {
    read,
    unit: 'row',
    table: { rows, columns, openDay, taskName },
    newOwners: usedIn(read, newOwners),
    damage: damageWords(source, found),
    ticks: offered,
    notes: [...sourceNotes(source), ...tableNotes(read, offered, source, choices.sheet)],
    waitsFor,
  };
}

/** Without a column of states, marks in the list say what is done. */
function ticksIn(
  read: ReadChecklist,
  { keepsTicks }: Choices,
  column: DoneColumn | null,
): OfferedTicks | null {
  if (column) {
    const { at, name, count, isRead } = column;
    return { words: `${counted(count, 'row')} according to “${name}”`, isRead, at };
  }
  const count = keepsTicks ? read.ticks : read.lostTicks;
  const words = `${counted(count, 'item')} marked in the list`;
  return count === 0 ? null : { words, isRead: keepsTicks, at: null };
}

/** Each target belongs to one column: choosing it for another column removes it here. */
function withTargets(columns: Columns['columns'], chosen: Choices['targets']): Columns['columns'] {
  const taken = new Set(Object.values(chosen));
  return columns.map((column, at) => {
    const target = chosen[at];
    if (target !== undefined) return { ...column, target };
    return taken.has(column.target) ? { ...column, target: null } : column;
  });
}

function nameOf(source: ListSource, { taskName, sheet }: Choices): string {
  if (taskName !== null) return taskName;
  const sheetName = source.kind === 'workbook' ? source.sheets[sheet]?.name : undefined;
  const isGiven = sheetName !== undefined && !/^(?:sheet|tabelle|feuil)\s?\d*$/i.test(sheetName);
  return (isGiven ? sheetName : source.name) || 'Checklist';
}

function emptyWords({ tasks }: ReadChecklist): string | null {
  return tasks.length === 0 ? 'There is nothing to add' : null;
}

function newOwnersOf(chosen: Choices['owners']): NewOwner[] {
  return Object.entries(chosen).flatMap(([name, choice], at) => {
    const [, kind] = /^new (role|person)$/.exec(choice) ?? [];
    return kind ? [{ id: -1 - at, kind: kind as NewOwner['kind'], name }] : [];
  });
}

function matchesOf(chosen: Choices['owners'], newOwners: NewOwner[]): OwnerMatch[] {
  const stored = Object.entries(chosen).flatMap(([name, choice]): OwnerMatch[] => {
    if (choice === '') return [{ name, kind: 'nobody', id: 0 }];
    const [, kind, id] = /^(role|person) (\d+)$/.exec(choice) ?? [];
    return kind ? [{ name, kind: kind as NewOwner['kind'], id: Number(id) }] : [];
  });
  return [...stored, ...newOwners];
}

/** A choice may be left from another column or sheet, or from a row that is left out. */
export function usedIn({ tasks }: Pick<ReadChecklist, 'tasks'>, newOwners: NewOwner[]) {
  const used = new Set(
    [...tasks, ...tasks.flatMap(({ steps }) => steps)].flatMap((item) => [
      item.ownerRoleId,
      ...item.personIds,
    ]),
  );
  return newOwners.filter(({ id }) => used.has(id));
}

/** Replaces temporary ids by those of the created owners. */
export function withOwnerIds(
  tasks: readonly TaskItem[],
  ids: ReadonlyMap<number, number>,
): TaskItem[] {
  const now = (id: number) => ids.get(id) ?? id;
  const owned = <Item extends TaskItem | StepItem>(item: Item): Item => ({
    ...item,
    ownerRoleId: item.ownerRoleId === null ? null : now(item.ownerRoleId),
    personIds: item.personIds.map(now),
  });
  return tasks.map((task) => ({ ...owned(task), steps: task.steps.map(owned) }));
}
