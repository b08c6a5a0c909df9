import { useEffect, useState } from 'react';

/** Highlights a row briefly when it is finished. The row must be positioned. Respects reduced motion. */
export function FinishedFlash({ finished }: { finished: boolean }) {
  const [was, setWas] = useState(finished);
  const [shown, setShown] = useState(false);
  if (was !== finished) {
    setWas(finished);
    setShown(finished);
  }
  useEffect(() => {
    if (!shown) return undefined;
    const timer = setTimeout(() => setShown(false), flashMs);
    return () => clearTimeout(timer);
  }, [shown]);
  return (
    shown && (
      <span
        aria-hidden="true"
        data-flash=""
        className="pointer-events-none absolute inset-0 z-3 bg-success/12 shadow-[inset_3px_0_var(--success)] motion-safe:animate-flash"
      />
    )
  );
}

const flashMs = 1800;
