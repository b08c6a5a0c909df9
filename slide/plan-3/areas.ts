import type { Box } from '../blocks.ts';
import type { Format } from '../content.ts';
import type { Variant } from '../palette.ts';
import type { Outline, PlannedShape } from '../slide-plan.ts';

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

export const stripe = 10;

export const margins: Record<Format, { across: number; down: number }> = {
  landscape: { across: 56, down: 44 },
  square: { across: 60, down: 52 },
  portrait: { across: 64, down: 60 },
};

export const plain = {
  photo: null,
  shapes: [],
  aside: null,
  centred: false,
  logo: 'head',
  lean: 0.5,
} satisfies Partial<Frame>;

export function inside(box: Box, across: number, down: number): Box {
  return {
    x: box.x + across,
    y: box.y + down,
    width: box.width - 2 * across,
    height: box.height - 2 * down,
  };
}

export function around(box: Box, by: number): Box {
  return inside(box, -by, -by);
}

/** The box in the margins of its format. */
export function within(box: Box, format: Format): Box {
  return inside(box, margins[format].across, margins[format].down);
}

/**
 * A photo's box has proportions (width to height) at which the crop keeps a head with some shoulder: at least 0.6
 * of the photo's shorter side across, and 0.8 down.
 */
const leastAcross = 0.6;
const mostAcross = 1.25;

/** The nearest proportions that do not cut a head. */
export function safe(preferred: number, ratio: number): number {
  return clamp(preferred, leastAcross * Math.min(ratio, 1), mostAcross * Math.max(ratio, 1));
}

/** The least height of a photo that is as wide as the slide. */
export function heightAcross(width: number, ratio: number): number {
  return Math.ceil(width / (mostAcross * Math.max(1, ratio)));
}

export function clamp(value: number, least: number, most: number): number {
  return Math.max(least, Math.min(value, most));
}

/** For several advisors: the message beside them. */
export function halved(frame: Frame): Frame {
  const { words } = frame;
  const left = Math.round(words.width * 0.57);
  const gap = 44;
  return {
    ...frame,
    crowded: true,
    logo: 'foot',
    centred: false,
    words: { ...words, width: left },
    aside: { ...words, x: words.x + left + gap, width: words.width - left - gap },
  };
}
