import { useCallback, useState } from 'react';

/** `but` lists the exceptions to `all`. */
export type Unfolded = { all: boolean; but: ReadonlySet<number> };

export function isUnfolded({ all, but }: Unfolded, taskId: number): boolean {
  return all !== but.has(taskId);
}

export function useUnfolded() {
  const [unfolded, setUnfolded] = useState(kept);
  const set = useCallback((next: Unfolded) => {
    kept = next;
    setUnfolded(next);
  }, []);
  const toggle = useCallback(
    (taskId: number) => {
      const but = new Set(kept.but);
      if (!but.delete(taskId)) but.add(taskId);
      set({ all: kept.all, but });
    },
    [set],
  );
  const setAll = useCallback((all: boolean) => set({ all, but: new Set() }), [set]);
  return { unfolded, toggle, setAll };
}

// Module state survives leaving the page and coming back.
let kept: Unfolded = { all: true, but: new Set() };
