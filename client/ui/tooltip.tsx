import { cloneElement } from 'react';
import type { ReactElement } from 'react';

import type { TooltipSide } from './tooltips.ts';

type Marks = { 'data-tooltip'?: string | undefined; 'data-tooltip-side'?: TooltipSide };

type TooltipProps = {
  text: string | null | undefined;
  side?: TooltipSide;
  children: ReactElement<Marks>;
};

/**
 * The child must be a focusable element. Does not open on touch, so the text must also be available elsewhere. A page
 * may have hundreds, so nothing is mounted: `tooltips.ts` shows the text.
 */
export function Tooltip({ text, side = 'top', children }: TooltipProps) {
  return cloneElement(children, { 'data-tooltip': text || undefined, 'data-tooltip-side': side });
}
