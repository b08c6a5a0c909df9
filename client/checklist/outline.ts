import type { TaskDraft } from './draft.ts';
import { idAt } from './task-outline.ts';
import type { Place } from './task-outline.ts';

/** A checklist as it is worked on. A form that holds one has all of this. */
export type Outline = {
  tasks: TaskDraft[];
  nextId: number;
  focus: Focus | null;
  /** What of the outline can be undone, latest first. */
  past: readonly Moment[];
  /** What can be done again, next first. */
  future: readonly Moment[];
  /** It is one task and stays one: a task template. */
  alone?: boolean;
};

/**
 * The outline before a change of it (or, once undone, after it), and where the focus belongs then: null
 * leaves it where it is.
 */
export type Moment = {
  tasks: TaskDraft[];
  focus: Focus | null;
  /** The line that was written on. Null for lines that came or went. */
  line: number | null;
  /** Edits of the same run, such as the letters of a word, are undone together. */
  run: string | null;
  /** The run begins here, whatever was typed before. */
  begins?: boolean;
};

/** The control that takes the focus next, by its name, and where in its text: at the end unless said. */
export type Focus = { control: string; caret?: number };

/** An outline that begins with these tasks. */
export function outlineFrom({ tasks, nextId }: Pick<Outline, 'tasks' | 'nextId'>): Outline {
  return { tasks: foldedToFit(tasks), nextId, focus: null, past: [], future: [] };
}

/** The name of a control of a line. Controls are found by their names. */
export function controlOf(place: Place, what: LineControl): string {
  return controlOfId(idAt(place), what);
}

/** The same by the line's id. */
export function controlOfId(id: number, what: LineControl): string {
  return `${id}.${what}`;
}

/** The id of the line that a control belongs to; null where it belongs to none. */
export function lineOfControl(control: string): number | null {
  const [, id] = /^(\d+)\./.exec(control) ?? [];
  return id === undefined ? null : Number(id);
}

/** The button that adds a task. */
export const addTaskControl = 'addTask';

/** `text` is the name of a task or a step, and the text of a detail. */
type LineControl =
  | 'text'
  | 'description'
  | 'owner'
  | 'completion'
  | 'dueOffset'
  | 'terms'
  | 'remove'
  | 'add';

/* So many lines that the browser would take seconds to show them begin folded away. */
const mostShown = 3_000;

function foldedToFit(tasks: TaskDraft[]): TaskDraft[] {
  let lines = 0;
  return tasks.map((task) => {
    lines += task.steps.reduce((sum, { details }) => sum + 1 + details.length, 1);
    return task.open && lines > mostShown ? { ...task, open: false } : task;
  });
}
