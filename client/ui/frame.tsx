import { createContext, use } from 'react';
import type { ReactNode } from 'react';

export type Frame = {
  programName: string;
  headerTools?: ReactNode;
  /** A link is about to be used: its code may be prefetched. */
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
