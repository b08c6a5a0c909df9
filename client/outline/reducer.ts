import type { Focus } from '#client/ui/form.tsx';
import type { PastedLine } from '#client/ui/pasted-lines.ts';

import { isBlankStep, isBlankTask, withoutBlank } from './draft.ts';
import type { StepDraft, TaskDraft } from './draft.ts';
import { redone, remembered, undone } from './history.ts';
import { addTaskControl, controlOf, lineOfControl } from './outline.ts';
import type { Outline } from './outline.ts';
import {
  idAt,
  last,
  placesOf,
  removalOf,
  sibling,
  withChange,
  withLines,
  withMilestoneRenamed,
  withOrder,
  withoutLine,
  withRestored,
} from './task-outline.ts';
import type { LineChange, Place, Removal } from './task-outline.ts';

export type OutlineAction =
  | { type: 'change line'; place: Place; change: LineChange }
  /** With the details of their steps. */
  | { type: 'fold tasks'; open: boolean }
  /** Appends a line inside a place, or a task if null. */
  | { type: 'add'; inside: Place | null }
  /** Enter on a line: moves to the next one, which is created if missing. */
  | { type: 'go on'; from: Place }
  | { type: 'step'; from: Place; by: 1 | -1 }
  /** Backspace on an empty line: moves to the previous one. */
  | { type: 'go back'; from: Place }
  /** Several lines were pasted between these two parts of a line's text. */
  | { type: 'paste'; place: Place; before: string; lines: readonly PastedLine[]; after: string }
  | { type: 'remove'; place: Place }
  | { type: 'restore'; removals: readonly Removal[] }
  /** Moves one of the lines inside a place, or of the tasks; `ids` is the new order. */
  | { type: 'arrange'; inside: Place | null; ids: readonly number[]; moved: number }
  /** Appends tasks, created with ids from `firstId` on. */
  | { type: 'add tasks'; make: (firstId: number) => Pick<Outline, 'tasks' | 'nextId'> }
  /** Appends to a task the steps of the first created task. */
  | {
      type: 'add steps';
      task: number;
      make: (firstId: number) => Pick<Outline, 'tasks' | 'nextId'>;
    }
  /** Removes tasks or steps that were added together, unless they were changed since. */
  | { type: 'take back'; added: readonly (TaskDraft | StepDraft)[] }
  /** Steps follow the new name, also when a change before it is undone. */
  | { type: 'rename milestone'; from: string; to: string }
  /** The focused line, or null. */
  | { type: 'undo' | 'redo'; line: number | null };

export function outlineAfter<Form extends Outline>(form: Form, action: OutlineAction): Form {
  const after = afterAction(form, action);
  return withFocusShown(form, isEdit(action) ? remembered(form, after, action) : after);
}

/** Whether two lists of tasks are the same checklist. Folding is not a change. */
export function isSameChecklist(one: readonly TaskDraft[], other: readonly TaskDraft[]): boolean {
  if (one === other) return true;
  return (
    one.length === other.length &&
    one.every((task, index) => {
      const before = other[index];
      if (!before || before === task) return before === task;
      const facts = Object.keys(task) as (keyof TaskDraft)[];
      return facts.every((fact) => shownOnly.has(fact) || task[fact] === before[fact]);
    })
  );
}

const shownOnly: ReadonlySet<keyof TaskDraft> = new Set(['open', 'errors']);

const otherActions = ['fold tasks', 'step', 'rename milestone', 'undo', 'redo'] as const;
type OtherAction = (typeof otherActions)[number];

function isEdit(action: OutlineAction): action is Exclude<OutlineAction, { type: OtherAction }> {
  return !otherActions.some((type) => type === action.type);
}

function afterAction<Form extends Outline>(form: Form, action: OutlineAction): Form {
  switch (action.type) {
    case 'change line':
      return { ...form, tasks: withChange(form.tasks, action.place, action.change) };
    case 'fold tasks':
      return { ...form, tasks: withAllOpen(form.tasks, action.open) };
    case 'add':
      return withNewLine(form, placeInside(action.inside));
    case 'go on':
      return afterEnter(form, action.from);
    case 'step':
      return stepped(form, action.from, action.by);
    case 'go back':
      return afterBackspace(form, action.from);
    case 'paste':
      return pasted(form, action);
    case 'remove':
      return removed(form, action.place);
    case 'restore':
      return restored(form, action.removals);
    case 'arrange':
      return { ...form, tasks: withOrder(form.tasks, action.inside, action.ids) };
    case 'add tasks':
      return withMoreTasks(form, action.make(form.nextId));
    case 'add steps':
      return withMoreSteps(form, action.task, action.make(form.nextId));
    case 'take back':
      return withoutAdded(form, action.added);
    case 'rename milestone':
      return withMilestone(form, action.from, action.to);
    case 'undo':
      return undone(form, action.line);
    case 'redo':
      return redone(form, action.line);
    default:
      return action satisfies never;
  }
}

/** Opens the task and the step around the focused line, if the focus moved. */
function withFocusShown<Form extends Outline>(before: Form, form: Form): Form {
  const line = form.focus && lineOfControl(form.focus.control);
  if (form.focus === before.focus || line === null) return form;
  const place = placesOf(form.tasks).find((one) => idAt(one) === line);
  if (place?.step === undefined) return form;
  const { task, step, detail } = place;
  const tasks = withOpen(form.tasks, { task });
  return { ...form, tasks: detail === undefined ? tasks : withOpen(tasks, { task, step }) };
}

function withOpen(tasks: TaskDraft[], place: Place): TaskDraft[] {
  const task = tasks.find(({ id }) => id === place.task);
  const line = place.step === undefined ? task : task?.steps.find(({ id }) => id === place.step);
  return line?.open ? tasks : withChange(tasks, place, { open: true });
}

function withAllOpen(tasks: readonly TaskDraft[], open: boolean): TaskDraft[] {
  return tasks.map((task) => ({
    ...task,
    open,
    steps: task.steps.map((step) => ({ ...step, open })),
  }));
}

/** The focus goes to the line removed first. */
function restored<Form extends Outline>(form: Form, removals: readonly Removal[]): Form {
  const [first] = removals;
  const tasks = removals.reduceRight(withRestored, form.tasks);
  return { ...form, tasks, focus: first ? textOf(first.place) : form.focus };
}

function withMoreTasks<Form extends Outline>(
  form: Form,
  { tasks: more, nextId }: Pick<Outline, 'tasks' | 'nextId'>,
): Form {
  const [first] = more;
  const focus = first ? textOf({ task: first.id }) : form.focus;
  return { ...form, tasks: [...withoutBlank(form.tasks, isBlankTask), ...more], nextId, focus };
}

function withMoreSteps<Form extends Outline>(
  form: Form,
  into: number,
  { tasks: [made], nextId }: Pick<Outline, 'tasks' | 'nextId'>,
): Form {
  const more = made?.steps ?? [];
  const [first] = more;
  const tasks = form.tasks.map((task) =>
    task.id === into
      ? { ...task, steps: [...withoutBlank(task.steps, isBlankStep), ...more] }
      : task,
  );
  const focus = first ? textOf({ task: into, step: first.id }) : form.focus;
  return { ...form, tasks, nextId, focus };
}

function withMilestone<Form extends Outline>(form: Form, from: string, to: string): Form {
  const renamed = <Holder extends Pick<Outline, 'tasks'>>(holder: Holder): Holder => ({
    ...holder,
    tasks: withMilestoneRenamed(holder.tasks, from, to),
  });
  return { ...renamed(form), past: form.past.map(renamed), future: form.future.map(renamed) };
}

function withoutAdded<Form extends Outline>(
  form: Form,
  added: readonly (TaskDraft | StepDraft)[],
): Form {
  const before = new Map(added.map((line) => [line.id, textIn(line)]));
  const isChanged = (line: TaskDraft | StepDraft) => before.get(line.id) !== textIn(line);
  const tasks = form.tasks
    .filter(isChanged)
    .map((task) => ({ ...task, steps: task.steps.filter(isChanged) }));
  return { ...form, tasks };
}

function textIn(line: TaskDraft | StepDraft): string {
  return JSON.stringify(line, (name, value: unknown) =>
    name === 'open' || name === 'errors' ? undefined : value,
  );
}

function placeInside(parent: Place | null): Place {
  if (!parent) return { task: last };
  return parent.step === undefined ? { ...parent, step: last } : { ...parent, detail: last };
}

function withNewLine<Form extends Outline>(form: Form, place: Place, from = form.tasks): Form {
  const { tasks, nextId, places } = withLines({ tasks: from, nextId: form.nextId }, place, [
    { text: '' },
  ]);
  return { ...form, tasks, nextId, focus: textOf(places[0] ?? place) };
}

/**
 * From a task to its first step, from a step to its first detail, from a detail to the next. An empty line at the end
 * of its list becomes a step or task instead. A task without a name and steps stays.
 */
function afterEnter<Form extends Outline>(form: Form, from: Place): Form {
  const task = form.tasks.find(({ id }) => id === from.task);
  const step = task?.steps.find(({ id }) => id === from.step);
  if (!task) return form;
  if (!step) {
    const empty = task.name.trim() === '' && task.steps.length === 0 && !form.alone;
    return empty ? form : insideOf(form, from, task.steps[0]);
  }
  if (from.detail === undefined) {
    const leave = isBlankStep(step) && step === task.steps.at(-1) && !form.alone;
    return leave
      ? withNewLine(form, { task: task.id }, withoutLine(form.tasks, from))
      : insideOf(form, from, step.details[0]);
  }
  const detail = step.details.find(({ id }) => id === from.detail);
  const leave = detail?.text.trim() === '' && detail === step.details.at(-1);
  if (!leave) return withNewLine(form, from);
  return withNewLine(form, { task: task.id, step: step.id }, withoutLine(form.tasks, from));
}

function insideOf<Form extends Outline>(
  form: Form,
  parent: Place,
  first: { id: number } | undefined,
): Form {
  const inside = placeInside(parent);
  if (!first) return withNewLine(form, inside);
  return { ...form, focus: textOf(sibling(inside, first.id)) };
}

function stepped<Form extends Outline>(form: Form, from: Place, by: 1 | -1): Form {
  const shown = shownPlaces(form.tasks);
  const next = shown[shown.findIndex((place) => idAt(place) === idAt(from)) + by];
  return next ? { ...form, focus: textOf(next) } : form;
}

function afterBackspace<Form extends Outline>(form: Form, from: Place): Form {
  const removal = removalOf(form.tasks, from);
  if (!removal) return form;
  if ('task' in removal && !isBlankTask(removal.task)) return form;
  if ('step' in removal && !isBlankStep(removal.step)) return form;
  const places = shownPlaces(form.tasks);
  const before = places[places.findIndex((place) => idAt(place) === idAt(from)) - 1];
  const focus = before ? textOf(before) : { control: addTaskControl };
  return { ...form, tasks: withoutLine(form.tasks, from), focus };
}

function shownPlaces(tasks: readonly TaskDraft[]): Place[] {
  return placesOf(
    tasks.map((task) => ({
      ...task,
      steps: task.open
        ? task.steps.map((step) => (step.open ? step : { ...step, details: [] }))
        : [],
    })),
  );
}

function pasted<Form extends Outline>(
  form: Form,
  action: Extract<OutlineAction, { type: 'paste' }>,
): Form {
  const { place, before, after, lines } = action;
  const [first, ...rest] = lines;
  if (!first) return form;
  const text = before + first.text + (rest.length === 0 ? after : '');
  const ticked = first.done && { isDone: true };
  const change = place.detail === undefined ? { name: text } : { text, ...ticked };
  const more = rest.map((line, index) =>
    index === rest.length - 1 ? { ...line, text: line.text + after } : line,
  );
  const tasks = withChange(form.tasks, place, change);
  const added = withLines({ tasks, nextId: form.nextId }, place, more);
  const end = (more.at(-1)?.text ?? text).length - after.length;
  const focus = { ...textOf(added.places.at(-1) ?? place), caret: end };
  return { ...form, tasks: added.tasks, nextId: added.nextId, focus };
}

/** The focus goes to the remove button of the next sibling, or to the button that adds one. */
function removed<Form extends Outline>(form: Form, place: Place): Form {
  const { task, step, detail } = place;
  const inTask = form.tasks.find(({ id }) => id === task);
  const inStep = inTask?.steps.find(({ id }) => id === step);
  const lines = (detail !== undefined && inStep?.details) || (step && inTask?.steps) || form.tasks;
  const at = lines.findIndex(({ id }) => id === idAt(place));
  const next = lines[at + 1] ?? lines[at - 1];
  const parent = detail === undefined ? { task } : { task, step: step ?? last };
  const add = step === undefined ? addTaskControl : controlOf(parent, 'add');
  const control = next ? controlOf(sibling(place, next.id), 'remove') : add;
  return { ...form, tasks: withoutLine(form.tasks, place), focus: { control } };
}

function textOf(place: Place): Focus {
  return { control: controlOf(place, 'text') };
}
