import { useEffect, useRef } from 'react';

import { useFrame } from './frame.tsx';

/** A page's one heading. It names the document, and navigation brings the focus to it. */
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
