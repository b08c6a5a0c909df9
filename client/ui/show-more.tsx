import { clsx } from 'clsx';
import { useEffect, useRef } from 'react';

import { Button } from './button.tsx';

type ShowMoreProps = {
  failure: string;
  busy: boolean;
  failed: boolean;
  onMore: () => void;
  /** Called when the end is almost in view, to load more. */
  onNear?: () => void;
  /** The number of items so far: `onNear` is called again after each page. */
  shown?: number;
  className?: string;
};

export function ShowMore(props: ShowMoreProps) {
  const { failure, busy, failed, onMore, onNear, shown = 0, className } = props;
  const container = useRef<HTMLDivElement>(null);
  const near = useRef(onNear);
  useEffect(() => {
    near.current = onNear;
  });
  useEffect(() => {
    const watch = new IntersectionObserver(([entry]) => entry?.isIntersecting && near.current?.(), {
      rootMargin: nearness,
    });
    if (container.current && !busy && shown > 0) watch.observe(container.current);
    return () => watch.disconnect();
    // A page may load between two frames, without a change that the observer could see.
  }, [busy, shown]);
  return (
    <div ref={container} className={clsx('flex flex-col items-center gap-2 px-4 py-4', className)}>
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
