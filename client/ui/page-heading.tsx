import { useEffect, useRef } from 'react';

import { useFrame } from './frame.tsx';

/** The page's only h1: it sets the document title and takes the focus after navigation. */
export function PageHeading({ title, className }: { title: string; className: string }) {
  const { programName, onHeading } = useFrame();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (heading.current) onHeading(heading.current);
  }, [onHeading]);
  return (
    <>
      <title>{programName ? `${title} · ${programName}` : title}</title>
      <h1 ref={heading} dir="auto" tabIndex={-1} className={className}>
        {title}
      </h1>
    </>
  );
}
