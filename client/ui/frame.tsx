import { createContext, use, useEffect, useRef } from 'react';
import type { ReactNode } from 'react';

export type Frame = {
  programName: string;
  headerTools?: ReactNode;
  /** A link is about to be used, so its code may be prefetched. */
  onIntent: (href: string) => void;
  onPress?: (href: string) => void;
  onHeading: (heading: HTMLElement) => void;
};

const FrameContext = createContext<Frame>({
  programName: '',
  onIntent: () => {},
  onHeading: () => {},
});

export const FrameProvider = FrameContext;

export function useFrame(): Frame {
  return use(FrameContext);
}

type PageHeadingProps = {
  title: string;
  /** If several pages share the title. */
  documentTitle?: string | undefined;
  className: string;
};

/** The page's only h1: it sets the document title and takes the focus after navigation. */
export function PageHeading({ title, documentTitle = title, className }: PageHeadingProps) {
  const { programName, onHeading } = useFrame();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (heading.current) onHeading(heading.current);
  }, [onHeading]);
  return (
    <>
      <title>{[documentTitle, programName].filter(Boolean).join(' · ')}</title>
      <h1 ref={heading} dir="auto" tabIndex={-1} className={className}>
        {title}
      </h1>
    </>
  );
}
