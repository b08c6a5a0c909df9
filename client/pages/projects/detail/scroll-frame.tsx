import { clsx } from 'clsx';
import { useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';

type ScrollFrameProps = {
  /** The maximum height before the content scrolls. */
  className: string;
  children: ReactNode;
};

/** A scrolling frame. Its lower edge fades out while there is more below. */
export function ScrollFrame({ className, children }: ScrollFrameProps) {
  const frame = useRef<HTMLDivElement>(null);
  const end = useRef<HTMLDivElement>(null);
  const [more, setMore] = useState(false);
  useEffect(() => {
    if (!end.current) return undefined;
    const observer = new IntersectionObserver(
      ([entry]) => setMore(entry?.isIntersecting === false),
      { root: frame.current },
    );
    observer.observe(end.current);
    return () => observer.disconnect();
  }, []);
  return (
    <div className="relative overflow-hidden last:rounded-b-lg">
      <div ref={frame} className={clsx('overflow-y-auto', className)}>
        {children}
        <div ref={end} aria-hidden="true" className="-mt-px h-px" />
      </div>
      <div
        aria-hidden="true"
        className={clsx(
          'pointer-events-none absolute inset-x-0 bottom-0 h-14 bg-linear-to-t from-surface to-transparent transition-opacity duration-150',
          !more && 'opacity-0',
        )}
      />
    </div>
  );
}
