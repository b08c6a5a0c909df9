import { useEffect, useMemo, useReducer, useRef } from 'react';
import type { Dispatch } from 'react';

import type { TaskDraft } from '#client/checklist/draft.ts';
import { draftsOf, itemsOf } from '#client/checklist/items.ts';
import { outlineFrom } from '#client/checklist/outline.ts';
import type { Focus, Outline } from '#client/checklist/outline.ts';
import { firstWrongLine, withLineProblems } from '#client/checklist/problems.ts';
import type { Problems, Problem } from '#client/checklist/problems.ts';
import { outlineAfter } from '#client/checklist/reducer.ts';
import type { OutlineAction } from '#client/checklist/reducer.ts';
import { useRemoval } from '#client/checklist/removal-undo.ts';
import type { TaskEditing } from '#client/checklist/task-editing.ts';
import type { Issue } from '#client/forms/field-problems.ts';
import { same } from '#client/ui/edited.ts';
import type { TaskItem } from '#contract/checklist.ts';

type ChecklistOptions<Value extends object> = {
  value: Value;
  itemsOf: (value: Value) => TaskItem[];
  valueOf: (tasks: readonly TaskItem[]) => Value;
  onChange: (value: Value) => void;
  /** A single task that stays alone: a task template. */
  alone?: boolean;
};

export type Checklist = {
  tasks: TaskDraft[];
  focus: Focus | null;
  editing: TaskEditing;
  /**
   * Shows problems at their lines by the path in `list`. The first of them, or the invalid `field` above, gets the
   * focus.
   */
  refuse: (problems: Problems, list: 'tasks' | 'taskTemplates', field: string | undefined) => void;
};

/**
 * Keeps the form's value in sync with the checklist in both directions. An external change of the value, such as a
 * conflict resolved for the other version, replaces the checklist.
 */
export function useChecklist<Value extends object>(options: ChecklistOptions<Value>): Checklist {
  const { value, alone = false } = options;
  const [outline, dispatch] = useReducer(after, null, () => ({
    ...outlineFrom(draftsOf(options.itemsOf(value), 1)),
    alone,
  }));
  const { tasks, focus } = outline;
  const latest = useRef(options);
  const held = useRef(value);
  // An own edit returns as the form's value, possibly after further edits.
  const written = useRef(new WeakSet<object>());
  useEffect(() => {
    latest.current = options;
  });
  useEffect(() => {
    const { valueOf, onChange } = latest.current;
    const next = valueOf(itemsOf(tasks));
    if (same(next, held.current)) return;
    held.current = next;
    written.current.add(next);
    onChange(next);
  }, [tasks]);
  useEffect(() => {
    if (written.current.has(value) || same(value, held.current)) return;
    held.current = value;
    written.current = new WeakSet();
    dispatch({ type: 'replace', items: latest.current.itemsOf(value) });
  }, [value]);

  const remove = useRemoval(tasks, dispatch);
  const editing = useMemo(() => ({ kind: 'template' as const, dispatch, remove }), [remove]);
  return { tasks, focus, editing, refuse: refusing(dispatch) };
}

type Action =
  | OutlineAction
  | { type: 'replace'; items: TaskItem[] }
  | { type: 'refuse'; problems: Problems; list: 'tasks' | 'taskTemplates'; field?: string };

function refusing(dispatch: Dispatch<Action>): Checklist['refuse'] {
  return (problems, list, field) =>
    dispatch({ type: 'refuse', problems, list, ...(field !== undefined && { field }) });
}

function after(outline: Outline, action: Action): Outline {
  if (action.type === 'replace') {
    const begun = outlineFrom(draftsOf(action.items, outline.nextId));
    return { ...begun, alone: outline.alone ?? false };
  }
  if (action.type === 'refuse') {
    const { tasks } = withLineProblems(outline.tasks, action.problems, action.list);
    const field = action.field === undefined ? null : { control: action.field };
    return { ...outline, tasks, focus: field ?? firstWrongLine(tasks) ?? outline.focus };
  }
  return outlineAfter(outline, action);
}

/** Joins the path of an issue, such as `taskTemplates.0.name`. */
export function withPath({ path, message }: Issue): Problem {
  return { path: typeof path === 'string' ? path : path.join('.'), message };
}

export function firstField(fields: object, problems: readonly Problem[]): string | undefined {
  return Object.keys(fields).find((field) => problems.some(({ path }) => path === field));
}
