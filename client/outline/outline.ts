import type { Focus } from '#client/ui/form.tsx';

import type { TaskDraft } from './draft.ts';
import { idAt } from './task-outline.ts';
import type { Place } from './task-outline.ts';

export type Outline = {
  tasks: TaskDraft[];
  nextId: number;
  focus: Focus | null;
  /** Undo history, latest first. */
  past: readonly Moment[];
  /** Redo history, next first. */
  future: readonly Moment[];
  /** A single task that stays alone: a task template. */
  alone?: boolean;
};

/** The outline before a change (after it, once undone), and the focus to restore; null leaves the focus unchanged. */
export type Moment = {
  tasks: TaskDraft[];
  focus: Focus | null;
  /** The line whose text changed. Null if lines were added or removed. */
  line: number | null;
  /** Edits of the same run, such as the letters of a word, are undone together. */
  run: string | null;
  /** Starts a new run, whatever was typed before. */
  begins?: boolean;
};

export function outlineFrom({ tasks, nextId }: Pick<Outline, 'tasks' | 'nextId'>): Outline {
  return { tasks: foldedToFit(tasks), nextId, focus: null, past: [], future: [] };
}

/** Forms find controls by name. */
export function controlOf(place: Place, what: LineControl): string {
  return controlOfId(idAt(place), what);
}

export function controlOfId(id: number, what: LineControl): string {
  return `${id}.${what}`;
}

export function lineOfControl(control: string): number | null {
  const [, id] = /^(\d+)\./.exec(control) ?? [];
  return id === undefined ? null : Number(id);
}

export const addTaskControl = 'addTask';

/** `text` is the name of a task or step and the text of a detail. */
type LineControl =
  | 'text'
  | 'description'
  | 'owner'
  | 'completion'
  | 'dueOffset'
  | 'terms'
  | 'remove'
  | 'add';

/* Rendering more lines would take seconds, so that they start folded. */
const mostShown = 3_000;

function foldedToFit(tasks: TaskDraft[]): TaskDraft[] {
  let lines = 0;
  return tasks.map((task) => {
    lines += 1 + task.steps.length;
    return task.open && lines > mostShown ? { ...task, open: false } : task;
  });
}
