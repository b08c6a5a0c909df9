import type { Box } from './blocks.ts';
import { fewAtMost, twoAtMost } from './cards.ts';
import { formats } from './content.ts';
import type { Brand, SlideContent } from './content.ts';

/** The parts of a slide, whatever is said on it. */
export type Areas = {
  photo: Box;
  head: Box;
  /** Where title and message stand, and the people below them. */
  column: Box;
  /** Where the people stand instead, on a surface of their own. */
  beside: Box | null;
  /** From where to where a surface below the people reaches; null where there is none. */
  panel: (Pick<Box, 'x' | 'width'> & { bottom: number }) | null;
  foot: Box;
  stripe: Box;
};

export const margin = 56;
const footHeight = 22;
const aboveFoot = 24;
const stripeWidth = 10;
/** Logo or name, as a share of the slide's height. */
const headShare = 0.052;
const leastHead = 44;

/**
 * A photo stands beside the words on a wide slide, above them on a high one; the more people there are, the
 * more room they have. Where there is none, the people have a surface of their own.
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
  const aside = wide && !photo ? Math.round(width * peopleShare(content)) : 0;
  const words = width - aside - margin - left;
  const headHeight = Math.max(leastHead, Math.round(height * headShare));
  const hasHead = brand.logo !== null || brand.name.trim() !== '';
  const begin = top + (hasHead ? headHeight + 20 : 0);
  const foot = { x: left, y: height - 36 - footHeight, width: words, height: footHeight };
  return {
    photo: picture,
    head: { x: left, y: top, width: words, height: headHeight },
    column: { x: left, y: begin, width: words, height: foot.y - aboveFoot - begin },
    beside: aside > 0 ? { x: width - aside, y: 0, width: aside, height } : null,
    panel: wide || photo ? null : { x: 0, width, bottom: height },
    foot,
    stripe: wide
      ? { x: picture.width, y: 0, width: stripeWidth, height }
      : { x: 0, y: picture.height, width, height: stripeWidth },
  };
}

/** How much of a slide its photo has. */
function photoShare({ people, format }: SlideContent): number {
  const wide = format === 'landscape';
  if (people.length <= twoAtMost) return wide ? 0.42 : 0.45;
  if (people.length <= fewAtMost) return wide ? 0.36 : 0.38;
  return 0.27;
}

/** How much of a wide slide its people have where they stand beside the words. */
function peopleShare({ people }: SlideContent): number {
  if (people.length <= twoAtMost) return 0.52;
  return people.length <= fewAtMost ? 0.58 : 0.66;
}
