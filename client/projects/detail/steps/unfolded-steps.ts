import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';

import type { Task } from '../../../../contract/tasks.ts';
import { idOf, searchWithStep } from '../address.ts';

type SetSearch = (
  change: (search: URLSearchParams) => URLSearchParams,
  options: { replace: true },
) => void;

export type UnfoldedSteps = {
  open: ReadonlySet<number>;
  toggle: (step: { id: number; taskId: number }) => void;
  /** The step that a link led to, which is to be brought into sight; null where none did. */
  target: number | null;
};

/**
 * Which steps are unfolded; it stays so while other tasks are looked at. The last one that was unfolded
 * stands in the address, and the one that stands there is unfolded.
 */
export function useUnfoldedSteps(
  search: URLSearchParams,
  setSearch: SetSearch,
  tasks: readonly Task[],
): UnfoldedSteps {
  const named = idOf(search.get('step'));
  const exists = tasks.some(({ steps }) => steps.some(({ id }) => id === named));
  const [unfolded, setUnfolded] = useState<ReadonlySet<number>>(new Set());
  const [own, setOwn] = useState<number | null>(null);
  const open = useMemo(() => withNamed(unfolded, named), [unfolded, named]);
  const latest = useRef(open);
  useLayoutEffect(() => {
    latest.current = open;
  });
  // It stays the same function, so that a row is not drawn again because another one was pressed.
  const toggle = useCallback<UnfoldedSteps['toggle']>(
    ({ id, taskId }) => {
      const next = new Set(latest.current);
      const folds = next.delete(id);
      if (!folds) next.add(id);
      setUnfolded(next);
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
  const target = exists && named !== own ? named : null;
  return useMemo(() => ({ open, toggle, target }), [open, toggle, target]);
}

function withNamed(unfolded: ReadonlySet<number>, named: number | null): ReadonlySet<number> {
  return named === null || unfolded.has(named) ? unfolded : new Set([...unfolded, named]);
}
