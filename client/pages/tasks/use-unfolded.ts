import { useCallback, useState } from 'react';

/** `but` lists the exceptions to `all`. */
export type Unfolded = { all: boolean; but: ReadonlySet<number> };

export function isUnfolded({ all, but }: Unfolded, taskId: number): boolean {
  return all !== but.has(taskId);
}

export function useUnfolded() {
  const [unfolded, setUnfolded] = useState(saved);
  const set = useCallback((next: Unfolded) => {
    saved = next;
    setUnfolded(next);
  }, []);
  const toggle = useCallback(
    (taskId: number) => {
      const but = new Set(saved.but);
      if (!but.delete(taskId)) but.add(taskId);
      set({ all: saved.all, but });
    },
    [set],
  );
  const setAll = useCallback((all: boolean) => set({ all, but: new Set() }), [set]);
  return { unfolded, toggle, setAll };
}

// Module state survives leaving the page and coming back.
let saved: Unfolded = { all: true, but: new Set() };
