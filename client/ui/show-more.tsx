import { clsx } from 'clsx';
import { useEffect, useRef } from 'react';

import { Button } from './button.tsx';

type ShowMoreProps = {
  /** What is said where the next ones could not be had. */
  failure: string;
  busy: boolean;
  failed: boolean;
  onMore: () => void;
  /** Comes into sight, or nearly: time to fetch the next ones without being asked. */
  onNear?: () => void;
  /** How many there are so far, for `onNear`: what is still near after more have come is told so again. */
  shown?: number;
  className?: string;
};

/** The end of what is there of a list; a press fetches the next ones, or tries again what failed. */
export function ShowMore(props: ShowMoreProps) {
  const { failure, busy, failed, onMore, onNear, shown = 0, className } = props;
  const place = useRef<HTMLDivElement>(null);
  const near = useRef(onNear);
  useEffect(() => {
    near.current = onNear;
  });
  useEffect(() => {
    const watch = new IntersectionObserver(([entry]) => entry?.isIntersecting && near.current?.(), {
      rootMargin: nearness,
    });
    if (place.current && !busy && shown > 0) watch.observe(place.current);
    return () => watch.disconnect();
    // They may have come between two frames, in which nothing was seen to move.
  }, [busy, shown]);
  return (
    <div ref={place} className={clsx('flex flex-col items-center gap-2 px-4 py-4', className)}>
      {failed && !busy && (
        <p role="alert" className="text-danger-ink">
          {failure}
        </p>
      )}
      <Button busy={busy} busyLabel="Loading..." onClick={onMore}>
        {failed ? 'Retry' : 'Show more'}
      </Button>
    </div>
  );
}

const nearness = '0px 0px 800px';
