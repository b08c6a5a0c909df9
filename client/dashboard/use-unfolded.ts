import { useCallback, useState } from 'react';

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

// Module state survives leaving the page and coming back.
let kept: ReadonlySet<number> = new Set();
