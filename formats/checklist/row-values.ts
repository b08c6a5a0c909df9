import type { StepItem, TaskItem } from '#contract/checklist.ts';
import type { TemplateOffset } from '#contract/due.ts';
import { counts } from '#contract/limits.ts';
import { tooManyAssignments } from '#contract/sizes.ts';
import { missingMilestones } from '#rules/milestones.ts';

import { offsetIn } from './due-phrases.ts';
import type { ReadChecklist, Unread } from './imported.ts';
import type { Inside } from './imported.ts';
import { fieldColumns } from './item-columns.ts';
import type { FieldTarget } from './item-columns.ts';
import { targets } from './item-columns.ts';
import type { Target } from './item-columns.ts';
import { keyOf, ownerFinder } from './owner-names.ts';
import type { FoundOwner, KnownOwners } from './owner-names.ts';
import { writtenDay } from './written-days.ts';
import type { DayOrder } from './written-days.ts';
import { writtenHours } from './written-hours.ts';

export type ValueContext = {
  kind: 'project' | 'template';
  milestones: readonly string[];
  owners: KnownOwners;
  order: DayOrder;
  today: string;
};

type RowValues = Record<'owner' | 'due' | 'rule' | 'hours' | FieldTarget, string>;

export type Around = { task: TaskItem; step: StepItem | undefined };

/**
 * Parses the values of a row into its step or task, except for what it waits for, and records unreadable values.
 */
export function valueReader(context: ValueContext, read: ReadChecklist) {
  const ownerOf = ownerFinder(context.owners);
  let assigned = 0;
  const listed = { unknownOwners: new Set<string>(), namesToMatch: new Set<string>() };
  return (row: number, values: RowValues, { task, step }: Around): void => {
    const { owner, hours } = values;
    // The day of an export follows from the rule beside it.
    const due = values.rule || values.due;
    const of = step ?? task;
    const note: Note = (value, message, isUnknownOwner) =>
      void read.unread.push({ row, message, of, value, ...(isUnknownOwner && { isUnknownOwner }) });
    if (owner !== '') assign(ownerOf(owner), of, note);
    if (due !== '') date(due, step, (message) => note('date', message));
    if (hours !== '') estimate(hours, of, (message) => note('hours', message));
    const level = step ? 'step' : 'task';
    for (const column of fieldColumns.filter(({ isFlag }) => isFlag)) {
      const { key, field, only } = column;
      const text = values[key];
      if (text === '' || !answer(text, (message) => note(key, message))) continue;
      if (column.of === level) Object.assign(of, { [field]: true });
      else note(key, only);
    }
  };

  function assign(found: FoundOwner, of: TaskItem | StepItem, note: Note): void {
    for (const name of found.unknown) {
      note('owner', `${quoted(name)} is neither a role nor a person`, true);
      list('unknownOwners', name);
    }
    for (const name of found.toMatch) list('namesToMatch', name);
    for (const name of found.inactive) note('owner', `${quoted(name)} is inactive`);
    for (const name of found.more) note('owner', `Only one role is taken, not ${quoted(name)}`);
    const { ownerRoleId, personIds } = found;
    const role = ownerRoleId ?? of.ownerRoleId;
    const isOther = of.ownerRoleId !== null && role !== of.ownerRoleId;
    const hadPeople = of.personIds;
    const isOtherPerson = hadPeople.length > 0 && personIds.some((id) => !hadPeople.includes(id));
    if (isOther || isOtherPerson)
      return note('owner', 'Its step or task has another owner already');
    of.ownerRoleId = role;
    if (hadPeople.length === 0) addPeople(of, personIds, note);
  }

  function list(into: keyof typeof listed, name: string): void {
    if (!listed[into].has(keyOf(name))) read[into].push(name);
    listed[into].add(keyOf(name));
  }

  function addPeople(of: TaskItem | StepItem, personIds: number[], note: Note): void {
    const isAlone = context.kind === 'template' || !isStep(of);
    const mayBe =
      context.kind === 'template' && of.ownerRoleId !== null ? 0 : isAlone ? 1 : personIds.length;
    if (personIds.length > mayBe) {
      const item = context.kind === 'template' ? 'In a template an item' : 'A task';
      note('owner', `${item} has one owner: the other people are left out`);
    }
    if (personIds.length === 0 || mayBe === 0) return;
    if (isStep(of)) assigned += personIds.length;
    if (assigned > counts.nestedCreate) return note('owner', tooManyAssignments);
    of.personIds = personIds.slice(0, mayBe);
  }

  function date(text: string, step: StepItem | undefined, note: (message: string) => void) {
    if (!step) return note('There is no step that this due date belongs to');
    const due = dueOf(text);
    if (typeof due === 'string') return note(due);
    const before = { dueDate: step.dueDate, dueOffset: step.dueOffset };
    const isSet = before.dueDate !== null || before.dueOffset !== null;
    const after = { dueDate: null, dueOffset: null, ...due };
    if (isSet && JSON.stringify(before) !== JSON.stringify(after)) {
      return note(`${quoted(text)}: its step has another due date already`);
    }
    Object.assign(step, due);
  }

  function dueOf(text: string): { dueDate: string } | { dueOffset: TemplateOffset } | string {
    const day = writtenDay(text, context.order, context.today);
    if (day === null) {
      const offset = offsetIn(text);
      return offset ? withMilestone(offset) : `${quoted(text)} is not a due date`;
    }
    return context.kind === 'project'
      ? { dueDate: day }
      : `${quoted(text)} is not a due date of a template`;
  }

  function withMilestone(offset: TemplateOffset): { dueOffset: TemplateOffset } | string {
    const all = [...context.milestones, ...read.milestones].map((name) => ({ name }));
    const [missing] = missingMilestones([offset], all);
    if (missing === undefined) return { dueOffset: offset };
    if (all.length >= counts.milestonesOfProject) {
      return `There is no milestone “${missing}”, and no room for another one`;
    }
    read.milestones.push(missing);
    return { dueOffset: offset };
  }
}

type Note = (value: Unread['value'], message: string, isUnknownOwner?: true) => void;

function estimate(text: string, of: TaskItem | StepItem, note: (message: string) => void): void {
  const value = writtenHours(text);
  if (value === null) note(`${quoted(text)} is not a number of hours`);
  else if (of.estimatedHours !== 0 && of.estimatedHours !== value) {
    note(`${quoted(text)}: other hours stand above already`);
  } else of.estimatedHours = value;
}

const yes = /^(y|yes|true|x|✓|✔|☑|1|required|needed)$/i;
const no = /^(n|no|none|false|0|-|–|—|optional|not (required|needed))$/i;

function answer(text: string, note: (message: string) => void): boolean {
  if (!yes.test(text) && !no.test(text)) note(`${quoted(text)} is neither yes nor no`);
  return yes.test(text);
}

function isStep(of: TaskItem | StepItem): of is StepItem {
  return 'details' in of;
}

export function quoted(text: string): string {
  return `“${text.length > 60 ? `${text.slice(0, 60)}…` : text}”`;
}

export type ReadingContext = ValueContext & {
  inside: Inside;
  count: number;
  /** The task for rows that name none; null drops those rows. */
  taskName: string | null;
  ticks: 'everything' | 'details' | 'nothing';
};

/** A row or line. A blank task or step repeats the one above. */
export type Entry = Record<Target, string> & { isDone: boolean };

export const blankEntry: Entry = {
  ...(Object.fromEntries(targets.map((target) => [target, ''])) as Record<Target, string>),
  isDone: false,
};
