import { characters } from '#contract/characters.ts';
import { counts, lengths, tooManyTasks } from '#contract/limits.ts';
import { tooManyThings } from '#contract/sizes.ts';
import { tooManyDetails, tooManySteps } from '#contract/steps.ts';
import { formatNumber } from '#contract/words.ts';

import { titleLevel } from './arranged-rows.ts';
import type { Inside, ReadChecklist } from './imported.ts';
import { checklistColumns } from './item-columns.ts';
import type { Target } from './item-columns.ts';
import { fieldColumns } from './item-columns.ts';
import { isOfStep, isOfTask } from './row-places.ts';
import type { Place } from './row-places.ts';
import type { Entry, ReadingContext } from './row-values.ts';
import { quoted } from './row-values.ts';
import { shortName } from './short-name.ts';

/** Returns a function that gives the reason why a row is left out, or null. `things` were made before it. */
export function problemFinder(context: ReadingContext, { tasks }: ReadChecklist) {
  return (entry: Entry, place: Place, things: number): string | null => {
    if (isBlank(entry)) return entry.level === titleLevel ? titled : nothing;
    return homeless(entry, place) ?? tooLong(entry, place) ?? crowded(entry, place, things);
  };

  function homeless(entry: Entry, { names, task, step, isBelowLeftOut }: Place): string | null {
    const { level, detail } = entry;
    const isNameless = entry.task === '' && entry.step === '' && detail === '';
    if (isNameless && isBelowLeftOut) return lacking('It continues a row that is left out', entry);
    if (isNameless && lostValues(entry, terms) !== '') {
      return lacking('The row names no task, step or detail', entry);
    }
    if (names.task === '' && context.taskName === null) {
      return lacking('There is no task that this belongs to', entry);
    }
    const isInStep = names.step !== '' || context.inside === 'step';
    if (detail !== '' && !isInStep) {
      return lacking('There is no step that this detail belongs to', entry);
    }
    if (context.inside === 'task' && !isInStep) {
      return lacking('There is no step that this belongs to', entry);
    }
    if (isOfTask(entry) && (task ? level !== 'task' : level === 'step' || level === 'detail')) {
      return lacking(`The row names no step of ${quoted(names.task)}`, entry);
    }
    if (isOfStep(entry) && (step ? level !== 'step' : level === 'detail')) {
      return lacking(`The row names no detail of ${quoted(names.step)}`, entry);
    }
    return null;
  }

  function tooLong(entry: Entry, { names, task, step }: Place): string | null {
    if (characters(entry.detail) > lengths.detail)
      return tooManyCharacters('A detail', lengths.detail);
    const around = names.step === '' ? task : step;
    const rest = around ? around.description : shortName(names.step || names.task).rest;
    const ofTask = task ? null : shortName(names.task).rest;
    const description = [rest, entry.description].filter(Boolean).join('\n\n');
    const longest = Math.max(characters(description), characters(ofTask ?? ''));
    return longest > lengths.description
      ? tooManyCharacters('A description', lengths.description)
      : null;
  }

  function crowded(entry: Entry, { names, task, step }: Place, things: number): string | null {
    const already = (inside: Inside) => (context.inside === inside ? context.count : 0);
    const isNewStep = step === undefined && names.step !== '';
    if (!task && already('project') + tasks.length >= counts.tasksOfProject) return tooManyTasks;
    const steps = already('task') + (task?.steps.length ?? 0);
    if (isNewStep && steps >= counts.stepsOfTask) return tooManySteps;
    const details = already('step') + (step?.details.length ?? 0);
    if (entry.detail !== '' && details >= counts.detailsOfStep) return tooManyDetails;
    const more = [!task, isNewStep, entry.detail !== ''].filter(Boolean).length;
    return things + more > counts.nestedCreate ? tooManyThings : null;
  }
}

export const nothing = 'Nothing in the columns that are read';

const titled = 'It is the project around all other rows';

function isBlank({ level: _, done: _state, parent: _above, isDone: _ticked, ...entry }: Entry) {
  return Object.values(entry).every((value) => value === '');
}

const terms: Target[] = ['owner', 'due', 'rule', 'hours', ...fieldColumns.map(({ key }) => key)];

/** Names what is lost with a row that says what an item is like, but not which. */
function lacking(problem: string, entry: Entry): string {
  const lost = lostValues(entry, ['description', ...terms]);
  return lost === '' ? problem : `${problem}. Left out with it: ${lost}`;
}

function lostValues(entry: Entry, values: readonly Target[]): string {
  return values
    .filter((value) => entry[value] !== '')
    .map((value) => `${checklistColumns[value].toLowerCase()} ${quoted(entry[value])}`)
    .join(', ');
}

function tooManyCharacters(what: string, most: number): string {
  return `${what} has at most ${formatNumber(most)} characters`;
}
