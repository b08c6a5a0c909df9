import { useCallback, useState } from 'react';

/** The ids of the projects whose tasks are unfolded, and what folds or unfolds those of one. */
export function useUnfolded(): [ReadonlySet<number>, (id: number) => void] {
  const [open, setOpen] = useState(kept);
  const toggle = useCallback((id: number) => {
    const after = new Set(kept);
    if (!after.delete(id)) after.add(id);
    kept = after;
    setOpen(after);
  }, []);
  return [open, toggle];
}

// Whoever looks into a project and comes back finds the list as it was.
let kept: ReadonlySet<number> = new Set();
