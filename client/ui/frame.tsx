import { createContext, use } from 'react';
import type { ReactNode } from 'react';

/** What the program around the kit lends to it. */
export type Frame = {
  /** Ends every document title. */
  programName: string;
  /** Stands at the right end of every page header. */
  headerTools?: ReactNode;
  /** A link is about to be used: what it leads to may be fetched now. */
  onIntent: (href: string) => void;
  /** A link is being pressed: the click will follow. */
  onPress?: (href: string) => void;
  /** A page's heading has appeared. */
  onHeading: (heading: HTMLElement) => void;
};

const FrameContext = createContext<Frame>({
  programName: '',
  onIntent: () => {},
  onHeading: () => {},
});

/** Lends the frame to everything inside. */
export const FrameProvider = FrameContext;

/** The frame around this component. */
export function useFrame(): Frame {
  return use(FrameContext);
}
