import type { StepItem, TaskItem } from '#contract/checklist.ts';

import { keyOf } from './owner-names.ts';

type Names = { task: string; step: string };

export type NamedRow = Names & {
  detail: string;
  /** `task`, `step` or `detail` if the list says which of them the row describes. */
  level: string;
};

export type Place = {
  names: Names;
  /** Undefined if the row starts a new one. */
  task: TaskItem | undefined;
  step: StepItem | undefined;
  /** Whether the row above was left out. */
  isBelowLeftOut: boolean;
};

/** Keys of the tasks with steps and of the steps with details, anywhere in the list. */
export type Groups = { tasks: ReadonlySet<string>; steps: ReadonlySet<string> };

export const noGroups: Groups = { tasks: new Set(), steps: new Set() };

export function groupsIn(rows: readonly NamedRow[], taskName: string): Groups {
  const groups = { tasks: new Set<string>(), steps: new Set<string>() };
  let names: Names = { task: taskName, step: '' };
  for (const row of rows) {
    names = namesOf(row, names);
    if (row.step !== '' || row.detail !== '') groups.tasks.add(keyOf(names.task));
    if (row.detail !== '') groups.steps.add(stepKey(names));
  }
  return groups;
}

/**
 * Finds the task and step that a row belongs to. A name of a group is the same item wherever it occurs; any other
 * name starts a new one. In a list that states its levels, a second row of a task or step starts a new one as well.
 */
export function placeFinder(groups: Groups, taskName: string) {
  const tasks = new Map<string, TaskItem>();
  const steps = new Map<TaskItem, Map<string, StepItem>>();
  /** Items that have had a row of their own. */
  const described = new Set<TaskItem | StepItem>();
  let latest: Place = {
    names: { task: taskName, step: '' },
    task: undefined,
    step: undefined,
    isBelowLeftOut: false,
  };

  function find(row: NamedRow): Place {
    const names = namesOf(row, latest.names);
    const { isBelowLeftOut } = latest;
    const task = row.task === '' ? latest.task : taskOf(row, names);
    const step = goesOn(row, latest.names) ? latest.step : task && stepOf(row, names, task);
    return { names, task, step, isBelowLeftOut };
  }

  function taskOf(row: NamedRow, names: Names): TaskItem | undefined {
    const key = keyOf(names.task);
    const found = groups.tasks.has(key) ? tasks.get(key) : undefined;
    const isAnother = found && isOfTask(row) && row.level === 'task' && described.has(found);
    return isAnother ? undefined : found;
  }

  function stepOf(row: NamedRow, names: Names, task: TaskItem): StepItem | undefined {
    if (!groups.steps.has(stepKey(names))) return undefined;
    const found = steps.get(task)?.get(keyOf(names.step));
    const isAnother = found && isOfStep(row) && row.level === 'step' && described.has(found);
    return isAnother ? undefined : found;
  }

  /** Records the items that the row was added to. */
  function settle(row: NamedRow, place: Place): void {
    const { names, task, step } = place;
    latest = { ...place, isBelowLeftOut: false };
    if (!task) return;
    tasks.set(keyOf(names.task), task);
    if (isOfTask(row)) described.add(task);
    if (!step) return;
    const inTask = steps.get(task) ?? new Map<string, StepItem>();
    steps.set(task, inTask.set(keyOf(names.step), step));
    if (isOfStep(row)) described.add(step);
  }

  /** The rows below still repeat the names of a row that is left out. */
  function leaveOut(place: Place): void {
    latest = { ...place, isBelowLeftOut: true };
  }

  return { find, settle, leaveOut };
}

/** Whether the row describes a task, and nothing inside it. */
export function isOfTask({ task, step, detail }: NamedRow): boolean {
  return task !== '' && step === '' && detail === '';
}

export function isOfStep({ step, detail }: NamedRow): boolean {
  return step !== '' && detail === '';
}

function namesOf(row: NamedRow, above: Names): Names {
  return { task: row.task || above.task, step: goesOn(row, above) ? above.step : row.step };
}

/** Whether the row belongs to the step above. */
function goesOn(row: NamedRow, above: Names): boolean {
  if (row.step !== '' || isOfTask(row)) return false;
  return row.task === '' || keyOf(row.task) === keyOf(above.task);
}

function stepKey({ task, step }: Names): string {
  return `${keyOf(task)}\u0000${keyOf(step)}`;
}
