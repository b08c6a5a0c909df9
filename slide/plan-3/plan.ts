import type { PlannedText } from '../blocks.ts';
import { formats } from '../content.ts';
import type { Brand, SlideContent } from '../content.ts';
import { cropOf } from '../crop.ts';
import { paletteOf } from '../palette.ts';
import { problemsOf } from '../problems.ts';
import type { PlannedPicture, SlidePlan } from '../slide-plan.ts';
import type { Frame } from './areas.ts';
import { drawnIn } from './blocks.ts';
import { inReadingOrder } from './message.ts';
import { bestOf } from './search.ts';
import { limitsOf } from './sizes.ts';
import type { Limits } from './sizes.ts';

/**
 * The reading order is the headline, the advisor with title, organization and origin, the message, the managers and the
 * number. The texts are in this order.
 */
export function thirdPlan(content: SlideContent, brand: Brand): SlidePlan {
  const { width, height } = formats[content.format];
  const palette = paletteOf(content.variant, brand.colours);
  const limits = limitsOf(content.format);
  const { prepared, blocks } = bestOf({ content, brand, limits }, palette);
  const { frame, mark, foot } = prepared;
  const words = drawnIn(prepared, blocks);
  const texts: PlannedText[] = [...inReadingOrder(words.texts), ...foot.texts];
  return {
    width,
    height,
    palette,
    shapes: [...frame.shapes, ...words.shapes, ...mark.shapes],
    pictures: [...photoOf(content, frame), ...mark.pictures],
    texts,
    problems: problemsOf(content, texts, readableIn(limits)),
  };
}

/** Sizes below which the form says that a text is too small. */
function readableIn({ least, message, feed }: Limits) {
  const all = { title: least, person: least, label: least, organisation: least };
  const sizes = { ...all, message, compliance: feed };
  return Object.fromEntries(Object.entries(sizes).map(([role, size]) => [role, size - slack]));
}

/** Sizes are rounded down. */
const slack = 0.3;

function photoOf({ photo }: SlideContent, frame: Frame): PlannedPicture[] {
  if (!photo || !frame.photo) return [];
  return [{ role: 'photo', ...frame.photo, crop: cropOf(photo, frame.photo.box) }];
}
