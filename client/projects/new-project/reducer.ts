import type { PastedLine } from '../../ui/pasted-lines.ts';
import { isBlankStep, isBlankTask } from './draft.ts';
import type { Attempt, ProjectFields } from './draft.ts';
import { problemOfDay } from './hire-day.ts';
import { redone, remembered, undone } from './history.ts';
import { withProblems } from './problems.ts';
import { addTaskControl, controlOf, formFrom } from './state.ts';
import type { Focus, FormState } from './state.ts';
import {
  idAt,
  last,
  placesOf,
  removalOf,
  sibling,
  withChange,
  withLines,
  withoutLine,
  withRestored,
} from './task-outline.ts';
import type { LineChange, Place, Removal } from './task-outline.ts';

/** What can happen to the form. */
export type FormAction =
  | { type: 'change fields'; change: Partial<ProjectFields> }
  /** The hire date was left; `unreadable` where what was typed is no day. */
  | { type: 'check day'; unreadable: boolean }
  | { type: 'change line'; place: Place; change: LineChange }
  | { type: 'fold tasks'; open: boolean }
  /** A new line that comes last in what is at the place; in the project where there is none. */
  | { type: 'add'; inside: Place | null }
  /** Enter was pressed on a line: on to the next one, which is made where there is none. */
  | { type: 'go on'; from: Place }
  /** To the line above or below. */
  | { type: 'step'; from: Place; by: 1 | -1 }
  /** Backspace was pressed on an empty line: back to the one before. */
  | { type: 'go back'; from: Place }
  /** Several lines were pasted between these two parts of a line's text. */
  | { type: 'paste'; place: Place; before: string; lines: readonly PastedLine[]; after: string }
  | { type: 'remove'; place: Place }
  | { type: 'restore'; removals: readonly Removal[] }
  /** Asked for on a line, or on none. */
  | { type: 'undo' | 'redo'; line: number | null }
  | { type: 'send'; attempt: Attempt }
  /** The server has not accepted it. */
  | { type: 'refuse'; problems: readonly { path: string; message: string }[] }
  | { type: 'clear' };

/** The form after an action. */
export function formAfter(form: FormState, action: FormAction): FormState {
  if (action.type === 'refuse') return withProblems({ ...form, sending: false }, action.problems);
  if (form.sending) return form;
  if (action.type === 'send') {
    return { ...form, sending: true, attempt: action.attempt, errors: {} };
  }
  const edited = afterEdit(form, action);
  if (saysTheSame(edited, form)) return edited;
  return asAnother(isOutlineEdit(action) ? remembered(form, edited, action) : edited);
}

function asAnother(edited: FormState): FormState {
  // Whatever is changed is another project than the one that was tried.
  const errors = 'tasks' in edited.errors ? withoutKeys(edited.errors, ['tasks']) : edited.errors;
  return { ...edited, attempt: null, errors };
}

/** Folding is no change of what would be sent. */
function saysTheSame(one: FormState, other: FormState): boolean {
  if (one.fields !== other.fields || one.tasks.length !== other.tasks.length) return false;
  return one.tasks.every(({ name, assigneeId, steps }, index) => {
    const task = other.tasks[index];
    return task?.name === name && task.assigneeId === assigneeId && task.steps === steps;
  });
}

type Edit = Exclude<FormAction, { type: 'send' | 'refuse' }>;

const otherEdits = [
  'change fields',
  'check day',
  'fold tasks',
  'step',
  'undo',
  'redo',
  'clear',
] as const;
type OtherEdit = (typeof otherEdits)[number];

function isOutlineEdit(edit: Edit): edit is Exclude<Edit, { type: OtherEdit }> {
  return !otherEdits.some((type) => type === edit.type);
}

function afterEdit(form: FormState, action: Edit): FormState {
  switch (action.type) {
    case 'change fields':
      return {
        ...form,
        fields: { ...form.fields, ...action.change },
        errors: withoutKeys(form.errors, Object.keys(action.change)),
      };
    case 'check day':
      return withDayChecked(form, action.unreadable);
    case 'change line':
      return { ...form, tasks: withChange(form.tasks, action.place, action.change) };
    case 'fold tasks':
      return { ...form, tasks: form.tasks.map((task) => ({ ...task, open: action.open })) };
    case 'add':
      return withNewLine(form, placeInside(action.inside));
    case 'go on':
      return goneOn(form, action.from);
    case 'step':
      return stepped(form, action.from, action.by);
    case 'go back':
      return goneBack(form, action.from);
    case 'paste':
      return pasted(form, action);
    case 'remove':
      return removed(form, action.place);
    case 'restore':
      return restored(form, action.removals);
    case 'undo':
      return undone(form, action.line);
    case 'redo':
      return redone(form, action.line);
    case 'clear':
      // Ids go on: what an undo brings back must not meet its own.
      return { ...formFrom(null), nextId: form.nextId, focus: { control: 'name' } };
    default:
      return action satisfies never;
  }
}

function withDayChecked(form: FormState, unreadable: boolean): FormState {
  const endDate = problemOfDay(form.fields.endDate, unreadable);
  const errors = withoutKeys(form.errors, ['endDate']);
  return { ...form, errors: endDate === null ? errors : { ...errors, endDate } };
}

/** The focus goes to what was removed first, for which the others may have been in the way. */
function restored(form: FormState, removals: readonly Removal[]): FormState {
  const [first] = removals;
  const tasks = removals.reduceRight(withRestored, form.tasks);
  return { ...form, tasks, focus: first ? textOf(first.place) : form.focus };
}

/** The place at the end of what is inside. */
function placeInside(parent: Place | null): Place {
  if (!parent) return { task: last };
  return parent.step === undefined ? { ...parent, step: last } : { ...parent, detail: last };
}

function withNewLine(form: FormState, place: Place, from = form.tasks): FormState {
  const { tasks, nextId, places } = withLines({ tasks: from, nextId: form.nextId }, place, [
    { text: '' },
  ]);
  return { ...form, tasks, nextId, focus: textOf(places[0] ?? place) };
}

/**
 * From a task to its first step, from a step to its first detail, from a detail to the next. On an empty
 * line at the end of its list the list is left: the line becomes a step, or a task, of its own.
 */
function goneOn(form: FormState, from: Place): FormState {
  const task = form.tasks.find(({ id }) => id === from.task);
  const step = task?.steps.find(({ id }) => id === from.step);
  if (!task) return form;
  if (!step) return insideOf(form, from, task.steps[0]);
  if (from.detail === undefined) {
    const leave = isBlankStep(step) && step === task.steps.at(-1);
    return leave
      ? withNewLine(form, { task: task.id }, withoutLine(form.tasks, from))
      : insideOf(form, from, step.details[0]);
  }
  const detail = step.details.find(({ id }) => id === from.detail);
  const leave = detail?.text.trim() === '' && detail === step.details.at(-1);
  if (!leave) return withNewLine(form, from);
  return withNewLine(form, { task: task.id, step: step.id }, withoutLine(form.tasks, from));
}

function insideOf(form: FormState, parent: Place, first: { id: number } | undefined): FormState {
  const inside = placeInside(parent);
  if (!first) return withNewLine(form, inside);
  const tasks = withChange(form.tasks, { task: parent.task }, { open: true });
  return { ...form, tasks, focus: textOf(sibling(inside, first.id)) };
}

function stepped(form: FormState, from: Place, by: 1 | -1): FormState {
  const shown = placesOf(form.tasks.map((task) => (task.open ? task : { ...task, steps: [] })));
  const next = shown[shown.findIndex((place) => idAt(place) === idAt(from)) + by];
  return next ? { ...form, focus: textOf(next) } : form;
}

function goneBack(form: FormState, from: Place): FormState {
  const removal = removalOf(form.tasks, from);
  if (!removal) return form;
  if ('task' in removal && !isBlankTask(removal.task)) return form;
  if ('step' in removal && !isBlankStep(removal.step)) return form;
  const places = placesOf(form.tasks);
  const before = places[places.findIndex((place) => idAt(place) === idAt(from)) - 1];
  const focus = before ? textOf(before) : { control: addTaskControl };
  const tasks = withoutLine(form.tasks, from);
  return {
    ...form,
    tasks: before ? withChange(tasks, { task: before.task }, { open: true }) : tasks,
    focus,
  };
}

function pasted(form: FormState, action: Extract<FormAction, { type: 'paste' }>): FormState {
  const { place, before, after, lines } = action;
  const [first, ...rest] = lines;
  if (!first) return form;
  const text = before + first.text + (rest.length === 0 ? after : '');
  const ticked = first.done && { completion: 100 as const };
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

/** The focus goes to the next neighbour's remove button, or to the button that would add one. */
function removed(form: FormState, place: Place): FormState {
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

function withoutKeys(errors: FormState['errors'], names: readonly string[]): FormState['errors'] {
  return Object.fromEntries(Object.entries(errors).filter(([name]) => !names.includes(name)));
}
