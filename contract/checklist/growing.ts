import { characters } from '../characters.ts';
import { counts, lengths } from '../limits.ts';
import { tooManyThings } from '../sizes.ts';
import { tooManyDetails, tooManySteps } from '../steps.ts';
import { tooManyTasks } from '../tasks.ts';
import type { ChecklistStep, ChecklistTask, Inside, ReadChecklist } from './checklist.ts';
import { valueReader } from './row-values.ts';
import type { RowValues, ValueContext } from './row-values.ts';
import { waitReader } from './row-waits.ts';

export type ReadingContext = ValueContext & {
  inside: Inside;
  count: number;
  /** The task for rows that name none; null drops those rows. */
  taskName: string | null;
  ticks: 'everything' | 'details' | 'nothing';
};

/** A row or line. A blank task or step repeats the one above. */
export type Entry = RowValues & {
  task: string;
  step: string;
  detail: string;
  description: string;
  isDone: boolean;
};

export const blankEntry: Entry = {
  task: '',
  step: '',
  detail: '',
  description: '',
  owner: '',
  due: '',
  hours: '',
  evidence: '',
  wait: '',
  gate: '',
  isDone: false,
};

/**
 * Builds a checklist row by row. `add` adds a row or records why it was dropped; `end` resolves which steps others
 * wait for.
 */
export function growingChecklist(context: ReadingContext) {
  const read: ReadChecklist = {
    tasks: [],
    rows: 0,
    leftOut: [],
    unread: [],
    milestones: [],
    unknownOwners: [],
    askedOwners: [],
    shortened: [],
    lostTicks: 0,
  };
  const valuesOf = valueReader(context, read);
  const waits = waitReader(read);
  const latest = { task: '', step: '' };
  let things = 0;

  const add = (row: number, entry: Entry): void => {
    read.rows += 1;
    const place = placeOf(entry);
    const problem = problemOf(entry, place);
    if (problem !== null) read.leftOut.push({ row, message: problem });
    else {
      const before = read.unread.length;
      grow(row, entry, place);
      if (saysNothingElse(entry)) leaveOutUnread(row, entry, before);
    }
  };
  return { read, add, end: waits.end };

  /** The task and step that the row belongs to; undefined if it starts a new one. */
  function placeOf({ task: name, step: stepName, detail }: Entry): Place {
    const isOwnRow = stepName === '' && detail === '';
    const goesOn = name === '' || (name === latest.task && !isOwnRow);
    const task = goesOn ? read.tasks.at(-1) : undefined;
    const isSame = stepName === '' || (stepName === latest.step && detail !== '');
    return { task, step: isSame ? task?.steps.at(-1) : undefined };
  }

  function problemOf(entry: Entry, { task, step }: Place): string | null {
    const isInsideTask = task !== undefined || entry.task !== '' || context.taskName !== null;
    if (!isInsideTask) return 'There is no task that this belongs to';
    const isInsideStep = step !== undefined || entry.step !== '' || context.inside === 'step';
    if (entry.detail !== '' && !isInsideStep) return 'There is no step that this detail belongs to';
    if (Object.values(entry).every((value) => value === '' || value === false)) return nothing;
    return lengthProblem(entry, { task, step }) ?? crowded(entry, { task, step });
  }

  function lengthProblem(entry: Entry, place: Place): string | null {
    const around = isOfStep(entry, place) ? place.step : place.task;
    const rest = around ? around.description : shortened(entry.step || entry.task).rest;
    const description = [rest, entry.description].filter(Boolean).join('\n\n');
    const ofTask = place.task ? null : shortened(entry.task).rest;
    if (characters(entry.detail) > lengths.detail) return tooLong('A detail', lengths.detail);
    const longest = Math.max(characters(description), characters(ofTask ?? ''));
    if (longest <= lengths.description) return null;
    return tooLong('A description', lengths.description);
  }

  function isOfStep(entry: Entry, place: Place): boolean {
    return entry.step !== '' || context.inside === 'step' || place.step !== undefined;
  }

  function crowded(entry: Entry, { task, step }: Place): string | null {
    const already = (inside: Inside) => (context.inside === inside ? context.count : 0);
    const isNewTask = task === undefined;
    const isNewStep = step === undefined && entry.step !== '';
    if (isNewTask && already('project') + read.tasks.length >= counts.tasksOfProject) {
      return tooManyTasks;
    }
    const steps = already('task') + (task?.steps.length ?? 0);
    if (isNewStep && steps >= counts.stepsOfTask) return tooManySteps;
    const details = already('step') + (step?.details.length ?? 0);
    if (entry.detail !== '' && details >= counts.detailsOfStep) return tooManyDetails;
    const made = [isNewTask, step === undefined && isOfStep(entry, { task, step }), entry.detail];
    const more = made.filter(Boolean).length;
    return things + more > counts.nestedCreate ? tooManyThings : null;
  }

  function grow(row: number, entry: Entry, place: Place): void {
    const task = place.task ?? newTask(row, entry);
    const step = isOfStep(entry, place) ? (place.step ?? newStep(row, entry, task)) : undefined;
    const around = step ?? task;
    const { isDone } = entry;
    describe(around, entry.description);
    if (entry.detail !== '' && step) {
      things += 1;
      step.details.push({ text: entry.detail, ...(isDone && mayTick('details') && { isDone }) });
    } else if (isDone && mayTick('everything')) around.isCompleted = true;
    valuesOf(row, entry, { task, step });
    if (entry.wait !== '') waits.add(row, entry.wait, { task, step });
  }

  function newTask(row: number, entry: Entry): ChecklistTask {
    const name = entry.task || context.taskName || '';
    const task: ChecklistTask = { ...named(row, name), priority: 'medium', steps: [] };
    Object.assign(latest, { task: entry.task, step: '' });
    read.tasks.push(task);
    return task;
  }

  function newStep(row: number, entry: Entry, task: ChecklistTask): ChecklistStep {
    const step: ChecklistStep = { ...named(row, entry.step), details: [] };
    latest.step = entry.step;
    task.steps.push(step);
    return step;
  }

  function named(row: number, text: string) {
    const { name, rest } = shortened(text);
    if (rest !== null) read.shortened.push(row);
    things += 1;
    return { name, description: rest, estimatedHours: 0 };
  }

  /** A row that holds only unreadable values adds nothing. */
  function leaveOutUnread(
    row: number,
    { owner, due, hours, evidence, wait, gate }: Entry,
    before: number,
  ): void {
    const given = [owner, due, hours, evidence, wait, gate].filter((value) => value !== '').length;
    const unread = read.unread.slice(before);
    const kinds = new Set(unread.map(({ value }) => value));
    if (kinds.size < given) return;
    read.unread.length = before;
    read.leftOut.push({ row, message: unread.map(({ message }) => message).join('. ') });
  }

  function mayTick(needed: 'everything' | 'details'): boolean {
    const may = context.ticks === 'everything' || context.ticks === needed;
    if (!may) read.lostTicks += 1;
    return may;
  }
}

const nothing = 'Nothing in the columns that are read';

function saysNothingElse({ task, step, detail, description }: Entry): boolean {
  return [task, step, detail, description].every((text) => text === '');
}

function tooLong(what: string, most: number): string {
  return `${what} has at most ${most.toLocaleString('en-US')} characters`;
}

type Place = { task: ChecklistTask | undefined; step: ChecklistStep | undefined };

function describe(around: ChecklistTask | ChecklistStep, text: string): void {
  if (text !== '') around.description = [around.description, text].filter(Boolean).join('\n\n');
}

/** Shortens a name to one line of the permitted length and returns the full text if it was cut. */
function shortened(text: string): { name: string; rest: string | null } {
  const line = text.replaceAll(/\s*[\r\n]+\s*/g, ' ').trim();
  if (characters(line) <= lengths.name) return { name: line, rest: null };
  const [first = ''] = text.split(/[\r\n]/, 1);
  if (characters(first.trim()) <= lengths.name) return { name: first.trim(), rest: text };
  const cut = Array.from(line)
    .slice(0, lengths.name - 1)
    .join('');
  return { name: `${cut.replace(/\s+\S{0,30}$/, '')}…`, rest: text };
}
