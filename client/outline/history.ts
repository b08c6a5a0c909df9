import type { TaskDraft } from './draft.ts';
import { addTaskControl, controlOf, controlOfId } from './outline.ts';
import type { Moment, Outline } from './outline.ts';
import { idAt, removalOf } from './task-outline.ts';
import type { LineChange, Place, Removal } from './task-outline.ts';

export type OutlineEdit =
  | { type: 'change line'; place: Place; change: LineChange }
  | { type: 'add'; inside: Place | null }
  | { type: 'go on' | 'go back'; from: Place }
  | { type: 'paste'; place: Place }
  | { type: 'remove'; place: Place }
  | { type: 'restore'; removals: readonly Removal[] }
  | { type: 'arrange'; moved: number }
  | { type: 'add tasks' | 'add steps' | 'take back' };

export function remembered<Form extends Outline>(
  before: Form,
  after: Form,
  edit: OutlineEdit,
): Form {
  if (before.tasks === after.tasks || folds(edit)) return after;
  const moment = momentOf(before, edit);
  const [latest] = before.past;
  const goesOn = moment.run !== null && moment.run === latest?.run && !moment.begins;
  const past =
    goesOn && before.future.length === 0
      ? before.past
      : [moment, ...before.past].slice(0, mostMoments);
  return { ...after, past, future: [] };
}

/**
 * Undoes the latest change, if any. A text change is undone only from its own `line`, so that nothing changes out of
 * view.
 */
export function undone<Form extends Outline>(form: Form, line: number | null): Form {
  const [moment, ...past] = form.past;
  if (!moment || !mayReturn(moment, line)) return form;
  return { ...returned(form, moment), past, future: [counterpart(form, moment), ...form.future] };
}

/** Redoes the latest undone change, under the same condition. */
export function redone<Form extends Outline>(form: Form, line: number | null): Form {
  const [moment, ...future] = form.future;
  if (!moment || !mayReturn(moment, line)) return form;
  return { ...returned(form, moment), past: [counterpart(form, moment), ...form.past], future };
}

function folds(edit: OutlineEdit): boolean {
  return edit.type === 'change line' && Object.keys(edit.change).join() === 'open';
}

const mostMoments = 200;

function mayReturn(moment: Moment, line: number | null): boolean {
  return moment.line === null || moment.line === line;
}

/** Unfolded lines stay unfolded. */
function returned<Form extends Outline>(form: Form, { tasks, focus }: Moment): Form {
  const lines = form.tasks.flatMap((task) => [task, ...task.steps]);
  const open = new Set(lines.filter((line) => line.open).map(({ id }) => id));
  const unfold = <Line extends { id: number; open: boolean }>(line: Line): Line =>
    line.open || !open.has(line.id) ? line : { ...line, open: true };
  const unfolded = tasks.map((task) => ({ ...unfold(task), steps: task.steps.map(unfold) }));
  return { ...form, tasks: unfolded, focus: focus ? { ...focus } : form.focus };
}

/** The opposite entry for the other history: redo for undo, and undo for redo. */
function counterpart({ tasks, focus }: Outline, moment: Moment): Moment {
  return { ...moment, tasks, focus: moment.line === null ? focus : moment.focus, run: null };
}

function momentOf({ tasks, focus }: Outline, edit: OutlineEdit): Moment {
  const structural = { tasks, line: null, run: null };
  switch (edit.type) {
    case 'change line':
      return { tasks, line: idAt(edit.place), ...writing(tasks, edit.place, edit.change) };
    case 'add':
      return { ...structural, focus: { control: addControl(edit.inside) } };
    case 'go on':
    case 'go back':
      return { ...structural, focus: { control: controlOf(edit.from, 'text') } };
    case 'paste':
    case 'remove':
      return { ...structural, focus: { control: controlOf(edit.place, 'text') } };
    case 'arrange':
      return { ...structural, focus: { control: controlOfId(edit.moved, 'text') } };
    case 'add tasks':
      return { ...structural, focus: { control: addTaskControl } };
    case 'add steps':
    case 'take back':
    case 'restore':
      return { ...structural, focus };
    default:
      return edit satisfies never;
  }
}

function addControl(inside: Place | null): string {
  return inside ? controlOf(inside, 'add') : addTaskControl;
}

function writing(tasks: TaskDraft[], place: Place, change: LineChange) {
  const before = removalOf(tasks, place);
  if (before && change.description !== undefined) {
    const control = controlOf(place, 'description');
    return { focus: { control }, ...runOf(control, descriptionOf(before), change.description) };
  }
  const text = change.name ?? change.text;
  if (!before || text === undefined) return { focus: null, run: null };
  const control = controlOf(place, 'text');
  return { focus: { control }, ...runOf(control, textOf(before), text) };
}

/** Typing in one direction within a word is one run; any other change is a run of its own. */
function runOf(control: string, before: string, after: string) {
  const more = after.length - before.length;
  if (Math.abs(more) !== 1) return { run: null };
  return { run: `${control} ${more}`, begins: more > 0 && /(^|\s)$/.test(before) };
}

function textOf(removal: Removal): string {
  if ('detail' in removal) return removal.detail.text;
  return 'step' in removal ? removal.step.name : removal.task.name;
}

function descriptionOf(removal: Removal): string {
  if ('detail' in removal) return '';
  return 'step' in removal ? removal.step.description : removal.task.description;
}
