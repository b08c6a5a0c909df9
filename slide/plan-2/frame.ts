import type { Box } from '../blocks.ts';
import { fewAtMost, twoAtMost } from '../cards.ts';
import { formats } from '../content.ts';
import type { Format, SlideContent } from '../content.ts';
import type { Fade, Outline, PlannedShape } from '../slide-plan.ts';

export type Frame = {
  photo: { box: Box; outline?: Outline; fade?: Fade } | null;
  shapes: PlannedShape[];
  /** A separate surface for title and logo, else null. */
  head: Box | null;
  /** Everything else, with the compliance number at its bottom. */
  words: Box;
  /** Message and managers if they are separate, else null. */
  aside: Box | null;
  centred: boolean;
};

const margin = 56;
const edge = 44;
const stripe = 10;
const gap = 40;
const leastStrip = 340;

/** The shape of the photo determines its box, so that a crop never cuts a head. */
type Shape = 'upright' | 'square' | 'wide';

/**
 * A photo's box has proportions (width to height) at which the crop keeps a head with some shoulder: at least 0.6
 * of the photo's shorter side across, and 0.8 down.
 */
const leastAcross = 0.6;
const mostAcross = 1.25;

export function frameOf(content: SlideContent): Frame {
  const compose = { side, framed, full }[content.composition ?? 'side'];
  return compose({
    ...formats[content.format],
    format: content.format,
    ratio: content.photo && content.photo.width / content.photo.height,
    room: roomOf(content.people.length),
  });
}

/** `room`: the share of a photo's usual size; less if many people need the space. */
type Sheet = { width: number; height: number; format: Format; ratio: number | null; room: number };

function roomOf(people: number): number {
  if (people <= twoAtMost) return 1;
  if (people <= 4) return 0.82;
  return people <= fewAtMost ? 0.72 : 0.6;
}

function shapeOf(ratio: number): Shape {
  if (ratio < 0.9) return 'upright';
  return ratio <= 1.25 ? 'square' : 'wide';
}

/** The nearest proportions that do not cut a head. */
function safe(proportion: number, ratio: number): number {
  return clamp(proportion, leastAcross * Math.min(ratio, 1), mostAcross * Math.max(ratio, 1));
}

/** Photo and text beside each other; in tall formats the photo is above, with the title beside it. */
function side(sheet: Sheet): Frame {
  const { width, height, format, ratio, room } = sheet;
  if (ratio === null) return sideWithoutPhoto(sheet);
  if (format === 'landscape') {
    const across = Math.round(height * safe(clamp(ratio, 0.68, 0.86) * room, ratio));
    const photo = { x: width - across, y: 0, width: across, height };
    return {
      ...plain,
      photo: { box: photo },
      shapes: [{ role: 'accent', box: { x: photo.x - stripe, y: 0, width: stripe, height } }],
      words: inside({ x: 0, y: 0, width: photo.x - stripe, height }),
    };
  }
  const high = Math.round((format === 'square' ? 540 : 740) * room);
  const fills = mostAcross * ratio >= width / high;
  const photoWidth = Math.min(high * clamp(ratio * 1.2, 0.9, 1.2), width - leastStrip);
  const across = fills ? width : Math.round(high * safe(photoWidth / high, ratio));
  const photo = { x: width - across, y: 0, width: across, height: high };
  const strip = { x: 0, y: 0, width: width - across, height: high };
  return {
    ...plain,
    photo: { box: photo },
    shapes: [
      ...(fills ? [] : [{ role: 'panel' as const, box: strip }]),
      { role: 'accent', box: { x: 0, y: high, width, height: stripe } },
    ],
    head: fills ? null : inside(strip, margin, gap),
    words: inside({ x: 0, y: high + stripe, width, height: height - high - stripe }),
  };
}

function sideWithoutPhoto({ width, height, format, room }: Sheet): Frame {
  const wide = format === 'landscape';
  const left = Math.round(width * (room < 1 ? 0.66 : 0.58));
  const panel = wide
    ? { x: left, y: 0, width: width - left, height }
    : { x: 0, y: Math.round(height * 0.56), width, height: Math.round(height * 0.44) };
  const main = wide ? { x: 0, y: 0, width: panel.x, height } : { ...panel, y: 0, height: panel.y };
  const accent = wide
    ? { x: panel.x, y: 0, width: stripe, height }
    : { x: 0, y: panel.y, width, height: stripe };
  return {
    ...plain,
    shapes: [
      { role: 'panel', box: panel },
      { role: 'accent', box: accent },
    ],
    words: inside(main),
    aside: inside(panel),
  };
}

/** A circle or, for an upright photo, a rounded portrait in front of a band in the brand's colour. */
function framed(sheet: Sheet): Frame {
  const { width, height, format, ratio, room } = sheet;
  if (ratio === null) return framedWithoutPhoto(sheet);
  const upright = shapeOf(ratio) === 'upright';
  const across = { landscape: 430, square: 420, portrait: 580 }[format] * room;
  const size = upright
    ? { width: Math.round(across * 0.86), height: Math.round(across * 1.075) }
    : { width: Math.round(across), height: Math.round(across) };
  const wide = format === 'landscape';
  const box = wide
    ? { x: 80, y: Math.round((height - size.height) / 2), ...size }
    : { x: Math.round((width - size.width) / 2), y: format === 'square' ? 56 : 84, ...size };
  const band = wide
    ? { x: 0, y: 0, width: Math.round(box.x + size.width * 0.5), height }
    : { x: 0, y: 0, width, height: Math.round(box.y + size.height * 0.56) };
  const outline: Outline = upright ? 'rounded' : 'circle';
  const words = wide
    ? { x: box.x + size.width, y: 0, width: width - box.x - size.width, height }
    : { x: 0, y: box.y + size.height - 8, width, height: height - box.y - size.height + 8 };
  return {
    ...plain,
    photo: { box, outline },
    shapes: [
      { role: 'accent', box: band },
      { role: 'background', box: around(box, stripe), outline },
    ],
    words: inside(words),
    centred: !wide,
  };
}

function framedWithoutPhoto({ width, height }: Sheet): Frame {
  const outer = inside({ x: 0, y: 0, width, height }, 32, 32);
  return {
    ...plain,
    shapes: [
      { role: 'accent', box: outer },
      { role: 'background', box: around(outer, -6) },
    ],
    words: inside(outer, margin, 30),
    centred: true,
  };
}

function full(sheet: Sheet): Frame {
  const { width, height, format, ratio, room } = sheet;
  if (ratio === null) return fullWithoutPhoto(sheet);
  if (format === 'landscape') {
    const across = Math.round(height * safe(1.02 * room, ratio));
    const box = { x: width - across, y: 0, width: across, height };
    return {
      ...plain,
      photo: { box, fade: { left: Math.round(across * 0.3) } },
      words: inside({ x: 0, y: 0, width: box.x + edge, height }),
    };
  }
  const high = Math.round((format === 'square' ? 590 : 800) * room);
  const fills = mostAcross * Math.max(1, ratio) >= width / high;
  const photoWidth = Math.min(high * clamp(ratio * 1.3, 1.1, 1.25), width - leastStrip + edge);
  const across = fills ? width : Math.round(high * safe(photoWidth / high, ratio));
  const bottom = Math.round(high * 0.22);
  const overlap = edge + 8;
  return {
    ...plain,
    photo: {
      box: { x: width - across, y: 0, width: across, height: high },
      fade: { ...(!fills && { left: Math.round(across * 0.28) }), bottom },
    },
    head: fills
      ? null
      : inside(
          { x: 0, y: 0, width: width - across + edge, height: high - overlap },
          margin,
          edge - 8,
        ),
    words: inside({ x: 0, y: high - overlap, width, height: height - high + overlap }),
  };
}

function fullWithoutPhoto({ width, height }: Sheet): Frame {
  return {
    ...plain,
    shapes: [{ role: 'accent', box: { x: 0, y: 0, width: 3 * stripe, height } }],
    words: inside({ x: 3 * stripe, y: 0, width: width - 3 * stripe, height }),
  };
}

const plain = { photo: null, shapes: [], head: null, aside: null, centred: false };

function inside(box: Box, across = margin, down = edge): Box {
  return {
    x: box.x + across,
    y: box.y + down,
    width: box.width - 2 * across,
    height: box.height - 2 * down,
  };
}

function around(box: Box, by: number): Box {
  return inside(box, -by, -by);
}

function clamp(value: number, least: number, most: number): number {
  return Math.max(least, Math.min(value, most));
}
