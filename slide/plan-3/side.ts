import { clamp, heightAcross, inside, margins, plain, safe, stripe, within } from './areas.ts';
import type { Frame, Sheet } from './areas.ts';

/** Photo and announcement beside each other; on tall slides the message is below both. */
export function sideFrames(sheet: Sheet): Frame[] {
  const { format, ratio } = sheet;
  if (ratio === null) return withoutPhoto(sheet);
  if (format === 'landscape') {
    return [
      ...[1, 0.86, 0.74, 0.64, 0.54].map((share) => column(sheet, ratio, share)),
      ...cards.map((one) => card(sheet, ratio, one)),
    ];
  }
  const across = heightAcross(sheet.width, ratio);
  const { least, heights } = tall[format];
  return [
    ...(across <= least ? [above(sheet, Math.max(across, least))] : []),
    ...heights.map((high) => block(sheet, ratio, high, true)),
    ...[0.32, 0.26].map((share) => corner(sheet, ratio, Math.round(sheet.height * share))),
  ];
}

/** The share of the width for photo and message, and the height of the photo. */
export const cards = [
  { share: 0.5, high: 320 },
  { share: 0.44, high: 320 },
  { share: 0.42, high: 250 },
  { share: 0.5, high: 236 },
  { share: 0.46, high: 204 },
  { share: 0.42, high: 152 },
  { share: 0.42, high: 124 },
];
export type Card = (typeof cards)[number];

/** The height of a photo as wide as the slide, and those of one beside the announcement. */
export const tall = {
  square: { least: 580, heights: [660, 600, 540, 480] },
  portrait: { least: 740, heights: [900, 800, 700, 600] },
};
const photoBeside = { landscape: 0, square: 460, portrait: 520 };

/** A photo as high as the slide. */
function column({ width, height, format }: Sheet, ratio: number, share: number): Frame {
  const across = Math.round(height * safe(clamp(ratio, 0.68, 0.86) * share, ratio));
  const photo = { x: width - across, y: 0, width: across, height };
  return {
    ...plain,
    photo: { box: photo },
    shapes: [{ role: 'accent', box: { x: photo.x - stripe, y: 0, width: stripe, height } }],
    words: within({ x: 0, y: 0, width: photo.x - stripe, height }, format),
  };
}

/** For several advisors: a small photo above the message, on a surface. */
function card({ width, height, format }: Sheet, ratio: number, { share, high }: Card): Frame {
  const { down } = margins[format];
  const left = Math.round(width * (1 - share));
  const panel = { x: left, y: 0, width: width - left, height };
  const preferred = Math.round(high * safe(clamp(ratio, 0.8, 1.6), ratio));
  const across = Math.min(preferred, panel.width - stripe - 72);
  const top = 32;
  const photo = { x: left + stripe + 36, y: top, width: across, height: high };
  return {
    ...plain,
    logo: 'foot',
    crowded: true,
    photo: { box: photo },
    shapes: [
      { role: 'panel', box: panel },
      { role: 'accent', box: { x: left, y: 0, width: stripe, height } },
    ],
    words: inside({ x: 16, y: 0, width: left - 16, height }, 32, down - 8),
    aside: inside(
      {
        x: left + stripe,
        y: top + high,
        width: panel.width - stripe,
        height: height - top - high,
      },
      36,
      24,
    ),
  };
}

/** A wide photo across the slide. */
export function above({ width, height, format }: Sheet, high: number, line = stripe): Frame {
  const accent = { x: 0, y: high, width, height: line };
  return {
    ...plain,
    photo: { box: { x: 0, y: 0, width, height: high } },
    shapes: line === 0 ? [] : [{ role: 'accent', box: accent }],
    words: within({ x: 0, y: high + line, width, height: height - high - line }, format),
    logo: 'foot',
  };
}

/** The photo on the right above, the announcement beside it, the message below both. */
export function block(sheet: Sheet, ratio: number, high: number, lined: boolean): Frame {
  const { width, height, format } = sheet;
  const { across: edge, down } = margins[format];
  const across = Math.round(high * safe(photoBeside[format] / high, ratio));
  const line = lined ? stripe : 0;
  const panel = { x: 0, y: 0, width: width - across, height: high };
  const shapes: Frame['shapes'] = [
    { role: 'panel', box: panel },
    { role: 'accent', box: { x: 0, y: high, width, height: stripe } },
  ];
  const below = { x: 0, y: high + line, width, height: height - high - line };
  const words = inside(panel, edge, down);
  return {
    ...plain,
    photo: { box: { x: width - across, y: 0, width: across, height: high } },
    shapes: lined ? shapes : [],
    words: { ...words, width: words.width + edge - 40 },
    aside: within(below, format),
    lean: 1,
  };
}

/** For several advisors: a small photo above, everything else below. */
export function corner({ width, height, format }: Sheet, ratio: number, high: number): Frame {
  const { across: edge, down } = margins[format];
  const across = Math.round(high * safe(clamp(ratio, 0.8, 1.6), ratio));
  return {
    ...plain,
    photo: { box: { x: width - across, y: 0, width: across, height: high } },
    shapes: [
      { role: 'panel', box: { x: 0, y: 0, width: width - across, height: high } },
      { role: 'accent', box: { x: 0, y: high, width, height: stripe } },
    ],
    words: inside(
      { x: 0, y: high + stripe, width, height: height - high - stripe },
      edge,
      down * 0.7,
    ),
    head: inside({ x: 0, y: 0, width: width - across, height: high }, edge, down),
    logo: 'head',
    crowded: true,
  };
}

/** The message has a surface of its own. */
function withoutPhoto({ width, height, format }: Sheet): Frame[] {
  const wide = format === 'landscape';
  return (wide ? [0.58, 0.5, 0.64] : [0.56, 0.64, 0.72]).map((share) => {
    const at = Math.round((wide ? width : height) * share);
    const panel = wide
      ? { x: at, y: 0, width: width - at, height }
      : { x: 0, y: at, width, height: height - at };
    const main = wide ? { x: 0, y: 0, width: at, height } : { x: 0, y: 0, width, height: at };
    const accent = wide ? { ...panel, width: stripe } : { ...panel, height: stripe };
    return {
      ...plain,
      shapes: [
        { role: 'panel', box: panel },
        { role: 'accent', box: accent },
      ],
      words: within(main, format),
      aside: within(panel, format),
    };
  });
}
