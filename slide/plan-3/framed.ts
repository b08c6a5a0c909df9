import type { Outline } from '../slide-plan.ts';
import { around, clamp, halved, inside, margins, plain, safe, stripe, within } from './areas.ts';
import type { Frame, Sheet } from './areas.ts';
import { cards } from './side.ts';
import type { Card } from './side.ts';

/** A circle or, for an upright photo, a rounded portrait in front of a band in the brand's colour. */
export function framedFrames(sheet: Sheet): Frame[] {
  const { format, ratio } = sheet;
  if (ratio === null) return withoutPhoto(sheet);
  if (format === 'landscape') {
    return [
      ...[1, 0.86, 0.72, 0.6].map((share) => beside(sheet, ratio, share)),
      ...cards.map((one) => card(sheet, ratio, one)),
    ];
  }
  return [1, 0.86, 0.72, 0.6, 0.48].map((share) => above(sheet, ratio, share));
}

/** Not a third tone of the brand's colour. */
const bandRole = ({ variant }: Sheet) => (variant === 'brand' ? 'paper' : 'accent');

const isUpright = (ratio: number) => ratio < 0.9;

/** `across`: the width of a circle. */
function picture(ratio: number, across: number) {
  const upright = isUpright(ratio);
  const outline: Outline = upright ? 'rounded' : 'circle';
  const size = upright
    ? { width: Math.round(across * 0.86), height: Math.round(across * 1.075) }
    : { width: Math.round(across), height: Math.round(across) };
  return { outline, size };
}

function beside(sheet: Sheet, ratio: number, share: number): Frame {
  const { width, height, format } = sheet;
  const { outline, size } = picture(ratio, 440 * share);
  const box = { x: 76, y: Math.round((height - size.height) / 2), ...size };
  const band = { x: 0, y: 0, width: Math.round(box.x + size.width * 0.5), height };
  const left = box.x + size.width;
  return {
    ...plain,
    photo: { box, outline },
    shapes: [
      { role: bandRole(sheet), box: band },
      { role: 'background', box: around(box, stripe), outline },
    ],
    words: within({ x: left, y: 0, width: width - left, height }, format),
  };
}

function above(sheet: Sheet, ratio: number, share: number): Frame {
  const { width, height, format } = sheet;
  const across = { square: 440, portrait: 620 }[format as 'square' | 'portrait'] * share;
  const { outline, size } = picture(ratio, across);
  const top = Math.round({ square: 52, portrait: 84 }[format as 'square' | 'portrait'] * share);
  const box = { x: Math.round((width - size.width) / 2), y: top, ...size };
  const band = { x: 0, y: 0, width, height: Math.round(box.y + size.height * 0.56) };
  const below = box.y + size.height - 12;
  return {
    ...plain,
    photo: { box, outline },
    shapes: [
      { role: bandRole(sheet), box: band },
      { role: 'background', box: around(box, stripe), outline },
    ],
    words: within({ x: 0, y: below, width, height: height - below }, format),
    centred: true,
    logo: 'foot',
  };
}

/** For several advisors: a small photo in front of the band, with the message below it. */
function card(sheet: Sheet, ratio: number, { share, high }: Card): Frame {
  const { width, height, format } = sheet;
  const { down } = margins[format];
  const across = Math.round(width * share);
  const upright = isUpright(ratio);
  const size = {
    width: upright ? Math.round(high * safe(clamp(ratio, 0.8, 1), ratio)) : high,
    height: high,
  };
  const box = { x: 48, y: 32, ...size };
  const outline: Outline = upright ? 'rounded' : 'circle';
  const band = { x: 0, y: 0, width: across, height: Math.round(box.y + high * 0.5) };
  return {
    ...plain,
    logo: 'foot',
    crowded: true,
    photo: { box, outline },
    shapes: [
      { role: bandRole(sheet), box: band },
      { role: 'background', box: around(box, stripe), outline },
    ],
    words: inside({ x: across, y: 0, width: width - across - 16, height }, 32, down - 8),
    aside: inside(
      { x: 12, y: box.y + high, width: across - 12, height: height - box.y - high },
      36,
      24,
    ),
  };
}

function withoutPhoto({ width, height, format }: Sheet): Frame[] {
  const wide = format === 'landscape';
  const edge = wide ? 24 : 32;
  const outer = inside({ x: 0, y: 0, width, height }, edge, edge);
  const frame: Frame = {
    ...plain,
    shapes: [
      { role: 'accent', box: outer },
      { role: 'background', box: around(outer, -6) },
    ],
    words: inside(outer, wide ? 36 : margins[format].across, wide ? 30 : 44),
    centred: true,
    logo: 'foot',
  };
  if (!wide) return [frame];
  return [frame, halved({ ...frame, words: inside(outer, 36, 18) })];
}
