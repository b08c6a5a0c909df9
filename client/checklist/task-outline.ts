import { newDetail, newStep, newTask } from './draft.ts';
import type { DetailDraft, StepDraft, TaskDraft } from './draft.ts';

/** A line of the outline: a task, a step of it, or a detail of that. */
export type Place = { task: number; step?: number; detail?: number };

/** The changed fields of a line. */
export type LineChange = Partial<
  Pick<TaskDraft, 'name' | 'assigneeId' | 'priority' | 'isGate' | 'open'> &
    Pick<
      StepDraft,
      | 'description'
      | 'estimatedHours'
      | 'dueDate'
      | 'dueOffset'
      | 'ownerRoleId'
      | 'personIds'
      | 'evidenceRequired'
      | 'waitsFor'
    > &
    Pick<DetailDraft, 'text' | 'completion'>
>;

/** A line with all that is in it, and where it stood among its neighbours. */
export type Removal = { place: Place; at: number } & (
  | { task: TaskDraft }
  | { step: StepDraft }
  | { detail: DetailDraft }
);

type Tasks = readonly TaskDraft[];
type Errors = Record<string, string>;

/** The tasks with something changed on one line; what was wrong with that is forgotten. */
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

/** The neighbour that means the last position. No line has this id. */
export const last = 0;

/** Puts lines with these texts after the one at `place`, and returns the place of each. */
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

/** The tasks without one line and all that is in it. */
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

/**
 * The tasks with the lines inside a place (the tasks themselves where it is null) in another order;
 * unchanged where `ids` does not name each of them once.
 */
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

/** The lines that removing the line at `place` would remove; null if there is no such line. */
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

/**
 * The tasks with what was taken away back in its place; unchanged where that is gone too, or where it is
 * back already.
 */
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
    details: step.details.toSpliced(at, 0, removal.detail),
  }));
}

/** Every line from top to bottom. */
export function placesOf(tasks: Tasks): Place[] {
  return tasks.flatMap(({ id: task, steps }) => [
    { task },
    ...steps.flatMap(({ id: step, details }) => [
      { task, step },
      ...details.map(({ id: detail }) => ({ task, step, detail })),
    ]),
  ]);
}

/** The place of a neighbour of the same kind. */
export function sibling(place: Place, id: number): Place {
  if (place.step === undefined) return { task: id };
  return place.detail === undefined ? { ...place, step: id } : { ...place, detail: id };
}

/** The id of the line at a place. */
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
      open: true,
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
      lines.map(({ id, text, done }) => newDetail({ id, text, completion: done ? 100 : 0 })),
    ),
  }));
}

function changedTask(
  tasks: Tasks,
  { task: wanted }: Place,
  change: (task: TaskDraft) => TaskDraft,
): TaskDraft[] {
  return tasks.map((task) => (task.id === wanted ? change(task) : task));
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
