import type { Box } from '../blocks.ts';
import { formats } from '../content.ts';
import type { Format, SlideContent } from '../content.ts';
import type { Variant } from '../palette.ts';
import type { Outline, PlannedShape } from '../slide-plan.ts';
import { framedFrames } from './framed.ts';
import { fullFrames } from './full.ts';
import { sideFrames } from './side.ts';

/** A way to divide a slide. */
export type Frame = {
  photo: { box: Box; outline?: Outline } | null;
  shapes: PlannedShape[];
  /** The announcement; also the message and the number if there is no `aside`. */
  words: Box;
  /** Message, managers and the number if they are separate, else null. */
  aside: Box | null;
  /** The headline and the logo if they are separate. */
  head?: Box;
  centred: boolean;
  /** The logo is above the words, or beside the number. */
  logo: 'head' | 'foot';
  /** The place of the words in the height that remains: 0 is above, 1 below. */
  lean: number;
  /** For more text than usual: only if no other frame has room for it. */
  crowded?: true;
};

/** `ratio`: the photo's width to its height; null without a photo. */
export type Sheet = {
  width: number;
  height: number;
  format: Format;
  ratio: number | null;
  variant: Variant;
};

/** Ways to divide the slide, from the largest photo to the most room for text. */
export function framesOf(content: SlideContent): Frame[] {
  const frames = { side: sideFrames, framed: framedFrames, full: fullFrames };
  const all = frames[content.composition ?? 'side']({
    variant: content.variant,
    ...formats[content.format],
    format: content.format,
    ratio: content.photo && content.photo.width / content.photo.height,
  });
  return all.flatMap((frame) =>
    frame.logo === 'head' && (frame.aside ?? frame.words).width >= besideNumber
      ? [frame, { ...frame, logo: 'foot' as const }]
      : [frame],
  );
}

/** The least width of a logo and a number beside each other. */
const besideNumber = 380;
