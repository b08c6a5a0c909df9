import {
  clamp,
  halved,
  heightAcross,
  inside,
  margins,
  plain,
  safe,
  stripe,
  within,
} from './areas.ts';
import type { Frame, Sheet } from './areas.ts';
import { above, block, cards, corner, tall } from './side.ts';
import type { Card } from './side.ts';

/** A large photo to the edges of the slide, over its whole height or width. */
export function fullFrames(sheet: Sheet): Frame[] {
  const { format, ratio } = sheet;
  if (ratio === null) return withoutPhoto(sheet);
  if (format === 'landscape') {
    return [
      ...[0.96, 0.84, 0.72, 0.62, 0.52].map((share) => beside(sheet, ratio, share)),
      ...cards.map((one) => small(sheet, ratio, one)),
    ];
  }
  const across = heightAcross(sheet.width, ratio);
  const widest = { square: 600, portrait: 880 }[format];
  const preferred = { square: 0.5, portrait: 0.44 }[format];
  const { least: high, heights } = tall[format];
  const column = beside(sheet, ratio, preferred);
  const leaves = sheet.width - (column.photo?.box.width ?? 0);
  return [
    ...(leaves >= leastColumn ? [column] : []),
    ...(across <= widest ? [above(sheet, Math.max(across, high), 0)] : []),
    ...heights.map((one) => block(sheet, ratio, one, false)),
    ...[0.32, 0.26].map((share) => corner(sheet, ratio, Math.round(sheet.height * share))),
  ];
}

/** With its margins. */
const leastColumn = 420;

/** A photo as high as the slide. */
function beside({ width, height, format }: Sheet, ratio: number, share: number): Frame {
  const across = Math.round(height * safe(share, ratio));
  const { across: edge, down } = margins[format];
  const gap = 40;
  return {
    ...plain,
    photo: { box: { x: width - across, y: 0, width: across, height } },
    words: { x: edge, y: down, width: width - across - edge - gap, height: height - 2 * down },
  };
}

/** For several advisors: a photo in the corner, the message below it. */
function small({ width, height, format }: Sheet, ratio: number, { share, high }: Card): Frame {
  const { down } = margins[format];
  const left = Math.round(width * (1 - share));
  const across = Math.round(Math.min(high * safe(clamp(ratio, 1, 2.4), ratio), width - left));
  return {
    ...plain,
    logo: 'foot',
    crowded: true,
    photo: { box: { x: width - across, y: 0, width: across, height: high } },
    words: inside({ x: 16, y: 0, width: left - 16, height }, 32, down - 8),
    aside: inside({ x: left, y: high, width: width - left, height: height - high }, 36, 24),
  };
}

/** Large text beside a bar in the brand's colour. */
function withoutPhoto({ width, height, format }: Sheet): Frame[] {
  const bar = 3 * stripe;
  const all = within({ x: bar, y: 0, width: width - bar, height }, format);
  const frame: Frame = {
    ...plain,
    shapes: [{ role: 'accent', box: { x: 0, y: 0, width: bar, height } }],
    words: all,
  };
  return format === 'landscape' ? [frame, halved(frame)] : [frame];
}
