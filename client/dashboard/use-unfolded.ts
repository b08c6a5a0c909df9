import { useCallback, useState } from 'react';

export function useUnfolded(): [ReadonlySet<number>, (id: number) => void] {
  const [open, setOpen] = useState(unfolded);
  const toggle = useCallback((id: number) => {
    const after = new Set(unfolded);
    if (!after.delete(id)) after.add(id);
    unfolded = after;
    setOpen(after);
  }, []);
  return [open, toggle];
}

// Module state survives leaving the page and coming back.
let unfolded: ReadonlySet<number> = new Set();
