import type { Box } from '../blocks.ts';
import { fewAtMost, twoAtMost } from '../cards.ts';
import { formats } from '../content.ts';
import type { Brand, SlideContent } from '../content.ts';

export type Areas = {
  photo: Box;
  head: Box;
  column: Box;
  /** The people's area if it is a separate surface, else null. */
  beside: Box | null;
  /** Horizontal extent and bottom of a surface below the people; null if there is none. */
  panel: (Pick<Box, 'x' | 'width'> & { bottom: number }) | null;
  foot: Box;
  stripe: Box;
};

export const margin = 56;
const footHeight = 22;
const aboveFoot = 24;
const stripeWidth = 10;
const headShare = 0.052;
const leastHead = 44;

/**
 * The photo is beside the text on a wide slide and above it on a tall one; more people get more space. Without a
 * photo the people have a separate surface.
 */
export function areasOf(content: SlideContent, brand: Brand): Areas {
  const { photo, format } = content;
  const { width, height } = formats[format];
  const wide = format === 'landscape';
  const share = photo ? photoShare(content) : 0;
  const picture: Box = {
    x: 0,
    y: 0,
    width: photo ? (wide ? Math.round(width * share) : width) : 0,
    height: photo ? (wide ? height : Math.round(height * share)) : 0,
  };
  const left = (wide ? picture.width : 0) + margin;
  const top = (wide ? 0 : picture.height) + (wide || photo ? 44 : margin);
  const peopleArea = wide && !photo ? Math.round(width * peopleShare(content)) : 0;
  const words = width - peopleArea - margin - left;
  const headHeight = Math.max(leastHead, Math.round(height * headShare));
  const hasHead = brand.logo !== null || brand.name.trim() !== '';
  const begin = top + (hasHead ? headHeight + 20 : 0);
  const foot = { x: left, y: height - 36 - footHeight, width: words, height: footHeight };
  return {
    photo: picture,
    head: { x: left, y: top, width: words, height: headHeight },
    column: { x: left, y: begin, width: words, height: foot.y - aboveFoot - begin },
    beside: peopleArea > 0 ? { x: width - peopleArea, y: 0, width: peopleArea, height } : null,
    panel: wide || photo ? null : { x: 0, width, bottom: height },
    foot,
    stripe: wide
      ? { x: picture.width, y: 0, width: stripeWidth, height }
      : { x: 0, y: picture.height, width, height: stripeWidth },
  };
}

function photoShare({ people, format }: SlideContent): number {
  const wide = format === 'landscape';
  if (people.length <= twoAtMost) return wide ? 0.42 : 0.45;
  if (people.length <= fewAtMost) return wide ? 0.36 : 0.38;
  return 0.27;
}

function peopleShare({ people }: SlideContent): number {
  if (people.length <= twoAtMost) return 0.52;
  return people.length <= fewAtMost ? 0.58 : 0.66;
}
