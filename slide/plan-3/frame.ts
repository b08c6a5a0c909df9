import { formats } from '../content.ts';
import type { SlideContent } from '../content.ts';
import type { Frame } from './areas.ts';
import { framedFrames } from './framed.ts';
import { fullFrames } from './full.ts';
import { sideFrames } from './side.ts';

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
