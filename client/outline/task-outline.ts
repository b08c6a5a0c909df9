import { foldedText } from '#contract/clean-text.ts';

import { newDetail, newStep, newTask } from './draft.ts';
import type { DetailDraft, StepDraft, TaskDraft } from './draft.ts';

export type Place = { task: number; step?: number; detail?: number };

export type LineChange = Partial<
  Omit<TaskDraft & StepDraft & DetailDraft, 'id' | 'errors' | 'steps' | 'details'>
>;

/** A removed line with everything in it and its index. */
export type Removal = { place: Place; at: number } & (
  | { task: TaskDraft }
  | { step: StepDraft }
  | { detail: DetailDraft }
);

type Tasks = readonly TaskDraft[];
type Errors = Record<string, string>;

/** Applies the change and clears the errors of the changed fields. */
export function withChange(tasks: Tasks, place: Place, change: LineChange): TaskDraft[] {
  const changed = <Line extends { errors: Errors }>(line: Line): Line => ({
    ...line,
    ...change,
    errors: errorsWithout(line.errors, Object.keys(change)),
  });
  if (place.step === undefined) return changedTask(tasks, place, changed);
  if (place.detail === undefined) return changedStep(tasks, place, changed);
  return changedStep(tasks, place, (step) => ({
    ...step,
    details: step.details.map((detail) => (detail.id === place.detail ? changed(detail) : detail)),
  }));
}

/** A placeholder id for the last position; no line has it. */
export const last = 0;

/** Inserts lines with these texts after `place` and returns their places. */
export function withLines(
  { tasks, nextId }: { tasks: Tasks; nextId: number },
  place: Place,
  lines: readonly { text: string; done?: boolean }[],
) {
  const numbered = lines.map((line, index) => ({ ...line, id: nextId + index }));
  return {
    tasks: inserted(tasks, place, numbered),
    nextId: nextId + lines.length,
    places: numbered.map(({ id }) => sibling(place, id)),
  };
}

export function withMilestoneRenamed(tasks: Tasks, from: string, to: string): TaskDraft[] {
  const key = foldedText(from);
  const counts = ({ dueOffset }: StepDraft) =>
    dueOffset?.milestone !== undefined && foldedText(dueOffset.milestone) === key;
  const renamed = (step: StepDraft): StepDraft =>
    step.dueOffset && counts(step)
      ? { ...step, dueOffset: { ...step.dueOffset, milestone: to } }
      : step;
  return tasks.map((task) =>
    task.steps.some(counts) ? { ...task, steps: task.steps.map(renamed) } : task,
  );
}

export function withoutLine(tasks: Tasks, place: Place): TaskDraft[] {
  const { task, step, detail } = place;
  if (step === undefined) return tasks.filter(({ id }) => id !== task);
  if (detail === undefined) {
    return changedTask(tasks, place, (one) => ({
      ...one,
      steps: without(one.steps, step),
      errors: errorsWithout(one.errors, ['steps']),
    }));
  }
  return changedStep(tasks, place, (one) => ({
    ...one,
    details: without(one.details, detail),
    errors: errorsWithout(one.errors, ['details']),
  }));
}

/** Reorders the lines inside a place (null: the tasks). Does nothing unless `ids` names each of them once. */
export function withOrder(
  tasks: TaskDraft[],
  inside: Place | null,
  ids: readonly number[],
): TaskDraft[] {
  if (!inside) return ordered(tasks, ids);
  if (inside.step === undefined) {
    return changedTask(tasks, inside, (one) => ({ ...one, steps: ordered(one.steps, ids) }));
  }
  return changedStep(tasks, inside, (one) => ({ ...one, details: ordered(one.details, ids) }));
}

/** The lines that a removal at `place` would remove; null if there are none. */
export function removalOf(tasks: Tasks, place: Place): Removal | null {
  const task = tasks.find(({ id }) => id === place.task);
  const step = task?.steps.find(({ id }) => id === place.step);
  const detail = step?.details.find(({ id }) => id === place.detail);
  if (place.detail !== undefined) {
    return step && detail ? { place, at: step.details.indexOf(detail), detail } : null;
  }
  if (place.step !== undefined) {
    return task && step ? { place, at: task.steps.indexOf(step), step } : null;
  }
  return task ? { place, at: tasks.indexOf(task), task } : null;
}

/** Restores removed lines. Does nothing if their parent is gone or they are already back. */
export function withRestored(tasks: TaskDraft[], removal: Removal): TaskDraft[] {
  const { place, at } = removal;
  if (removalOf(tasks, place)) return tasks;
  if ('task' in removal) return tasks.toSpliced(at, 0, removal.task);
  if ('step' in removal) {
    return changedTask(tasks, place, (task) => ({
      ...task,
      open: true,
      steps: task.steps.toSpliced(at, 0, removal.step),
    }));
  }
  return changedStep(tasks, place, (step) => ({
    ...step,
    open: true,
    details: step.details.toSpliced(at, 0, removal.detail),
  }));
}

export function placesOf(tasks: Tasks): Place[] {
  return tasks.flatMap(({ id: task, steps }) => [
    { task },
    ...steps.flatMap(({ id: step, details }) => [
      { task, step },
      ...details.map(({ id: detail }) => ({ task, step, detail })),
    ]),
  ]);
}

export function sibling(place: Place, id: number): Place {
  if (place.step === undefined) return { task: id };
  return place.detail === undefined ? { ...place, step: id } : { ...place, detail: id };
}

export function idAt({ task, step, detail }: Place): number {
  return detail ?? step ?? task;
}

type Numbered = { id: number; text: string; done?: boolean };

function inserted(tasks: Tasks, place: Place, lines: Numbered[]): TaskDraft[] {
  const { task, step, detail } = place;
  if (step === undefined)
    return after(
      tasks,
      task,
      lines.map(({ id, text }) => newTask({ id, name: text })),
    );
  if (detail === undefined) {
    return changedTask(tasks, place, (one) => ({
      ...one,
      steps: after(
        one.steps,
        step,
        lines.map(({ id, text }) => newStep({ id, name: text })),
      ),
    }));
  }
  return changedStep(tasks, place, (one) => ({
    ...one,
    details: after(
      one.details,
      detail,
      lines.map(({ id, text, done }) => newDetail({ id, text, isDone: done ?? false })),
    ),
  }));
}

function changedTask(
  tasks: Tasks,
  { task: taskId }: Place,
  change: (task: TaskDraft) => TaskDraft,
): TaskDraft[] {
  return tasks.map((task) => (task.id === taskId ? change(task) : task));
}

function changedStep(
  tasks: Tasks,
  place: Place,
  change: (step: StepDraft) => StepDraft,
): TaskDraft[] {
  return changedTask(tasks, place, (task) => ({
    ...task,
    steps: task.steps.map((step) => (step.id === place.step ? change(step) : step)),
  }));
}

function after<Line extends { id: number }>(
  lines: readonly Line[],
  id: number,
  more: Line[],
): Line[] {
  const at = lines.findIndex((line) => line.id === id);
  return lines.toSpliced(at === -1 ? lines.length : at + 1, 0, ...more);
}

function ordered<Line extends { id: number }>(lines: Line[], ids: readonly number[]): Line[] {
  const byId = new Map(lines.map((line) => [line.id, line]));
  const found = [...new Set(ids)].flatMap((id) => byId.get(id) ?? []);
  return found.length === lines.length && ids.length === lines.length ? found : lines;
}

function errorsWithout(errors: Errors, names: readonly string[]): Errors {
  return Object.fromEntries(Object.entries(errors).filter(([name]) => !names.includes(name)));
}

function without<Line extends { id: number }>(lines: readonly Line[], id: number): Line[] {
  return lines.filter((line) => line.id !== id);
}
