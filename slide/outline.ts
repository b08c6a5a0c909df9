import type { Box } from './blocks.ts';
import type { Fade, Outline, PlannedPicture } from './slide-plan.ts';

/** The corner's radius as a share of the shorter side. */
export const roundness = 0.09;

export function cornerOf({ width, height }: Box, outline: Outline): number {
  return Math.min(width, height) * (outline === 'circle' ? 0.5 : roundness);
}

type Side = keyof Fade;

/** The opaque and transparent ends of a fade, as shares of its box. */
const ends = {
  left: { opaque: { x: 0, y: 0 }, clear: { x: 1, y: 0 } },
  bottom: { opaque: { x: 0, y: 1 }, clear: { x: 0, y: 0 } },
};

export function fadesOf({ box, fade = {} }: PlannedPicture) {
  return (Object.entries(fade) as [Side, number][]).map(([side, depth]) => {
    const { x, y, width, height } = box;
    const boxes = {
      left: { x, y, width: depth, height },
      bottom: { x, y: y + height - depth, width, height: depth },
    };
    return { side, box: boxes[side], ...ends[side] };
  });
}
