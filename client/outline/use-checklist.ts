import { useLayoutEffect, useMemo, useReducer, useRef } from 'react';

import type { Issue } from '#client/forms/field-problems.ts';
import { same } from '#client/ui/edited.ts';
import type { Focus } from '#client/ui/form.tsx';
import type { TaskItem } from '#contract/checklist.ts';

import type { TaskDraft } from './draft.ts';
import { readFolds, saveFolds } from './folds.ts';
import { draftsOf, itemsOf } from './items.ts';
import { outlineFrom } from './outline.ts';
import type { Outline } from './outline.ts';
import { splitIssues, withLineProblems } from './problems.ts';
import type { Problems } from './problems.ts';
import { isSameChecklist, outlineAfter } from './reducer.ts';
import type { OutlineAction } from './reducer.ts';
import { useRemoval } from './removal-undo.ts';
import type { TaskEditing } from './task-editing.ts';

type ChecklistOptions<Value extends object> = {
  draftKey: string;
  kind: TaskEditing['kind'];
  /** The name of the list in the request. */
  list: string;
  value: Value;
  itemsOf: (value: Value) => TaskItem[];
  valueOf: (tasks: readonly TaskItem[]) => Value;
  onChange: (value: Value) => void;
  /** A single task that stays alone, with `list` for its steps. */
  alone?: boolean;
};

export type Checklist = {
  tasks: TaskDraft[];
  focus: Focus | null;
  editing: TaskEditing;
  /** Shows problems at their lines. Returns those of other fields. */
  place: (issues: readonly Issue[]) => readonly Issue[];
};

/**
 * Keeps the form's value in sync with the checklist in both directions. An external change of the value, such as a
 * conflict resolved for the other version, replaces the checklist.
 */
export function useChecklist<Value extends object>(options: ChecklistOptions<Value>): Checklist {
  const { draftKey, kind, list, value, alone = false } = options;
  const [outline, dispatch] = useReducer(after, null, () => ({
    ...outlineFrom(withFolds(draftsOf(options.itemsOf(value), 1), readFolds(draftKey))),
    alone,
  }));
  const { tasks, focus } = outline;
  const latest = useRef(options);
  const before = useRef(tasks);
  const latestValue = useRef(value);
  // An own edit returns as the form's value, possibly after further edits.
  const written = useRef(new WeakSet<object>());
  // Layout effects, because the submit key may follow a letter before other effects have updated the form.
  useLayoutEffect(() => {
    latest.current = options;
  });
  useLayoutEffect(() => {
    saveFolds(
      draftKey,
      tasks.flatMap(({ open }, at) => (open ? [] : at)),
    );
    if (isSameChecklist(tasks, before.current)) return;
    before.current = tasks;
    const { valueOf, onChange } = latest.current;
    const next = valueOf(itemsOf(tasks));
    if (same(next, latestValue.current)) return;
    latestValue.current = next;
    written.current.add(next);
    onChange(next);
  }, [draftKey, tasks]);
  useLayoutEffect(() => {
    if (written.current.has(value) || same(value, latestValue.current)) return;
    latestValue.current = value;
    written.current = new WeakSet();
    dispatch({ type: 'replace', items: latest.current.itemsOf(value) });
  }, [value]);

  const remove = useRemoval(tasks, dispatch);
  const editing = useMemo(() => ({ kind, dispatch, remove }), [kind, remove]);
  const place = (issues: readonly Issue[]) => {
    const { lines, others } = splitIssues(issues, list, alone);
    dispatch({ type: 'refuse', problems: lines });
    return others;
  };
  return { tasks, focus, editing, place };
}

type Action =
  | OutlineAction
  | { type: 'replace'; items: TaskItem[] }
  | { type: 'refuse'; problems: Problems };

function after(outline: Outline, action: Action): Outline {
  if (action.type === 'replace') {
    const restarted = outlineFrom(draftsOf(action.items, outline.nextId));
    return { ...restarted, alone: outline.alone ?? false };
  }
  if (action.type === 'refuse') {
    return { ...outline, tasks: withLineProblems(outline.tasks, action.problems) };
  }
  return outlineAfter(outline, action);
}

function withFolds(
  { tasks, nextId }: Pick<Outline, 'tasks' | 'nextId'>,
  folds: readonly number[],
): Pick<Outline, 'tasks' | 'nextId'> {
  const folded = tasks.map((task, at) => ({ ...task, open: !folds.includes(at) }));
  return { tasks: folded, nextId };
}
