/* The layout of a slide for preview, .pptx and picture. Lengths are CSS pixels, 96 to an inch. */
import type { Box, PlannedText } from './blocks.ts';
import type { Brand, SlideContent } from './content.ts';
import type { Palette } from './palette.ts';
import { firstPlan } from './plan-1/plan.ts';
import { secondPlan } from './plan-2/plan.ts';
import type { SlideProblem } from './problems.ts';

/** Without one: a rectangle. */
export type Outline = 'circle' | 'rounded';

/**
 * `crop`: the share cut away at each edge. `fade`: the distance over which the picture dissolves into the background, from
 * an edge inwards.
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

/** A slide remembers the version that drew it, and is drawn by it for ever. */
const versions: Record<number, (content: SlideContent, brand: Brand) => SlidePlan> = {
  1: firstPlan,
  2: secondPlan,
};
export const newestPlan = 2;

/** Texts are as large as the slide allows and always inside it. */
export function planSlide(content: SlideContent, brand: Brand, version = newestPlan): SlidePlan {
  return (versions[version] ?? secondPlan)(content, brand);
}
