/* The layout of a slide, for preview, .pptx and picture. Lengths are CSS pixels, 96 to an inch. */
import type { Box, PlannedText } from './blocks.ts';
import type { Palette } from './palette.ts';
import type { SlideProblem } from './problems.ts';

/** Defaults to a rectangle. */
export type Outline = 'circle' | 'rounded';

/**
 * `crop`: the share cut away at each edge. `fade`: the distance over which the picture fades into the background,
 * from an edge inwards.
 */
export type PlannedPicture = {
  role: 'photo' | 'logo';
  box: Box;
  crop: { left: number; top: number; right: number; bottom: number };
  outline?: Outline;
  fade?: Fade;
};

export type Fade = Partial<Record<'left' | 'bottom', number>>;

export type PlannedShape = {
  role: keyof Pick<Palette, 'background' | 'panel' | 'accent' | 'paper' | 'ink'>;
  box: Box;
  outline?: Outline;
};

export type SlidePlan = {
  width: number;
  height: number;
  palette: Palette;
  shapes: PlannedShape[];
  pictures: PlannedPicture[];
  texts: PlannedText[];
  problems: SlideProblem[];
};
