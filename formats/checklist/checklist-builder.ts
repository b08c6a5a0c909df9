import type { StepItem, TaskItem } from '#contract/checklist.ts';
import { newItem } from '#contract/fields.ts';
import { stepFields, taskFields } from '#contract/item.ts';

import { levelWords } from './columns.ts';
import { outermost } from './imported.ts';
import type { ReadChecklist } from './imported.ts';
import { noGroups, placeFinder } from './row-places.ts';
import type { Groups, Place } from './row-places.ts';
import { nothing, problemFinder } from './row-problems.ts';
import { tickGuard } from './row-ticks.ts';
import { quoted, valueReader } from './row-values.ts';
import type { Around, Entry, ReadingContext } from './row-values.ts';
import { waitReader } from './row-waits.ts';
import { shortName } from './short-name.ts';

/**
 * Builds a checklist row by row. `add` adds a row or records why it was left out; `addMore` adds another item of the same
 * row. `end` resolves which steps others wait for, and which ticks are refused.
 */
export function checklistBuilder(context: ReadingContext, groups: Groups = noGroups) {
  const read: ReadChecklist = {
    tasks: [],
    rows: 0,
    described: [],
    leftOut: [],
    unread: [],
    milestones: [],
    unknownOwners: [],
    namesToMatch: [],
    shortened: [],
    ticks: 0,
    lostTicks: 0,
  };
  const places = placeFinder(groups, context.taskName ?? '');
  const problemOf = problemFinder(context, read);
  const valuesOf = valueReader(context, read);
  const waits = waitReader(read);
  const ticks = tickGuard(read);
  // The task or step around the list exists already.
  let things = -outermost[context.inside];

  const add = (row: number, entry: Entry): void => {
    read.rows += 1;
    const place = places.find(entry);
    const problem = problemOf(entry, place, things);
    if (problem === null) {
      const around = grown(row, entry, place);
      const { task, step } = around;
      read.described.push((entry.detail !== '' && step?.details.at(-1)) || step || task);
      places.settle(entry, { ...place, ...around });
    } else {
      read.leftOut.push({ row, message: problem });
      if (problem !== nothing) places.leaveOut(place);
    }
  };
  const addMore = (row: number, entry: Entry): void => {
    const place = places.find(entry);
    // The report names the row already.
    if (place.isBelowLeftOut) return;
    const message = problemOf(entry, place, things);
    if (message === null) grown(row, entry, place);
    else read.unread.push({ row, of: place.step ?? place.task!, value: 'items', message });
  };
  const end = (): void => {
    waits.end();
    ticks.end();
  };
  return { read, add, addMore, end };

  function grown(row: number, entry: Entry, { names, ...place }: Place): Around {
    const task = place.task ?? newTask(row, names.task);
    const isInStep = names.step !== '' || context.inside === 'step';
    const step = isInStep ? (place.step ?? newStep(row, names.step, task)) : undefined;
    const around = step ?? task;
    const { isDone, level, wait, done } = entry;
    describe(around, entry.description);
    if (entry.detail !== '' && step) {
      things += 1;
      const isTicked = isDone && mayTick('details');
      step.details.push({ text: entry.detail, isDone: isTicked });
      if (isTicked && context.ticks === 'everything') ticks.add(row, { task, step }, true);
    } else if (isDone && mayTick('everything')) ticks.add(row, { task, step });
    valuesOf(row, entry, { task, step });
    if (wait !== '') waits.add(row, wait, { task, step });
    if (done !== '') {
      const message = `${quoted(done)} is neither done nor open`;
      read.unread.push({ row, of: around, value: 'done', message });
    }
    if (level !== '' && !levelWords.has(level)) {
      const message = `${quoted(level)} is neither Task, Step nor Detail`;
      read.unread.push({ row, of: around, value: 'level', message });
    }
    return { task, step };
  }

  function newTask(row: number, name: string): TaskItem {
    const task: TaskItem = { ...newItem(taskFields), ...named(row, name), steps: [] };
    read.tasks.push(task);
    return task;
  }

  function newStep(row: number, name: string, task: TaskItem): StepItem {
    const step: StepItem = { ...newItem(stepFields), ...named(row, name), details: [] };
    task.steps.push(step);
    return step;
  }

  function named(row: number, text: string) {
    const { name, rest } = shortName(text);
    if (rest !== null) read.shortened.push(row);
    things += 1;
    return { name, description: rest ?? '' };
  }

  function mayTick(needed: 'everything' | 'details'): boolean {
    const may = context.ticks === 'everything' || context.ticks === needed;
    read[may ? 'ticks' : 'lostTicks'] += 1;
    return may;
  }
}

function describe(around: TaskItem | StepItem, text: string): void {
  if (text !== '') around.description = [around.description, text].filter(Boolean).join('\n\n');
}
