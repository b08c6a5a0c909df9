import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';

import type { Task } from '#contract/tasks.ts';

import { idOf, searchWithStep } from '../address.ts';
import { stepsTypedIn } from '../project/draft-keys.ts';

type SetSearch = (
  change: (search: URLSearchParams) => URLSearchParams,
  options: { replace: true },
) => void;

export type UnfoldedSteps = {
  open: ReadonlySet<number>;
  toggle: (step: { id: number; taskId: number }) => void;
  setAll: (stepIds: readonly number[], open: boolean) => void;
  /** Selects a task in the address, with its most recently unfolded step if still unfolded. */
  select: (taskId: number) => void;
  /** The step that a link led to and that has to be scrolled into view, or null. */
  target: number | null;
};

/**
 * The unfolded steps, kept while other tasks are selected. The most recently unfolded step of the selected task is in
 * the address, and the step in the address is unfolded.
 */
export function useUnfoldedSteps(
  search: URLSearchParams,
  setSearch: SetSearch,
  tasks: readonly Task[],
): UnfoldedSteps {
  const named = idOf(search.get('step'));
  const exists = tasks.some(({ steps }) => steps.some(({ id }) => id === named));
  // Steps with drafts start unfolded.
  const [open, setOpen] = useState(() => stepsTypedIn(tasks[0]?.projectId ?? 0));
  const [own, setOwn] = useState<number | null>(null);
  const [seen, setSeen] = useState<number | null>(null);
  if (named !== seen) {
    setSeen(named);
    if (named !== null && !open.has(named)) setOpen(new Set([...open, named]));
  }
  const latest = useRef({ open, tasks });
  useLayoutEffect(() => {
    latest.current = { open, tasks };
  });
  // Stable functions, so that other rows do not render again.
  const toggle = useCallback<UnfoldedSteps['toggle']>(
    ({ id, taskId }) => {
      const next = new Set(latest.current.open);
      const folds = next.delete(id);
      if (!folds) next.add(id);
      setOpen(next);
      setOwn(id);
      setSearch(
        (current) => {
          if (!folds) return searchWithStep(current, taskId, id);
          return idOf(current.get('step')) === id ? searchWithStep(current, taskId, null) : current;
        },
        { replace: true },
      );
    },
    [setSearch],
  );
  const setAll = useCallback(
    (stepIds: readonly number[], unfold: boolean) => {
      const ids = new Set(stepIds);
      const others = [...latest.current.open].filter((id) => !ids.has(id));
      setOpen(new Set(unfold ? [...others, ...stepIds] : others));
      if (unfold) return;
      setSearch(
        (current) => {
          const task = idOf(current.get('task'));
          const folds = task !== null && ids.has(idOf(current.get('step')) ?? 0);
          return folds ? searchWithStep(current, task, null) : current;
        },
        { replace: true },
      );
    },
    [setSearch],
  );
  const select = useCallback(
    (taskId: number) => {
      const steps = latest.current.tasks.find(({ id }) => id === taskId)?.steps ?? [];
      const step = lastUnfolded(latest.current.open, steps);
      setOwn(step);
      setSearch((current) => searchWithStep(current, taskId, step), { replace: true });
    },
    [setSearch],
  );
  const target = exists && named !== own ? named : null;
  return useMemo(
    () => ({ open, toggle, setAll, select, target }),
    [open, toggle, setAll, select, target],
  );
}

export function lastUnfolded(
  open: ReadonlySet<number>,
  steps: readonly { id: number }[],
): number | null {
  return [...open].findLast((unfolded) => steps.some(({ id }) => id === unfolded)) ?? null;
}
