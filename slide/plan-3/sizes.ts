import { formats } from '../content.ts';
import type { Format } from '../content.ts';

/** The sizes of all texts in a block, from the size of its names. */
export type Sizes = {
  name: number;
  headline: number;
  title: number;
  joins: number;
  detail: number;
  message: number;
  manager: number;
};

/** A message takes at least this share of the slide's width, other texts this one. */
const messageShare = 0.022;
const leastShare = 0.016;

/** Rounding down to the file format's unit must not fall below a limit. */
const rounding = 0.14;

/** The largest message; names may come out slightly smaller than planned. */
export const halfName = 0.49;

/** The limits of a format, in pixels. */
export function limitsOf(format: Format) {
  const { width } = formats[format];
  const message = width * messageShare + rounding;
  return {
    /** Twelve pixels if the picture is shown 550 pixels wide, as in a feed. */
    feed: (width * 12) / 550 + rounding,
    least: width * leastShare + rounding,
    message,
    /** Twice the smallest message. */
    name: (message + rounding) / halfName,
  };
}
export type Limits = ReturnType<typeof limitsOf>;

/** How much larger than the smallest text a name stays. */
const aboveFloor = 1.3;

/** Below this size of the names, no text can keep the floor. */
export const lowestName = (floor: number) => floor * aboveFloor;

/** All texts shrink with the name, but not below the floor while the name is larger. */
export function sizesAt(name: number, floor: number, limits: Limits): Sizes {
  const least = Math.min(floor, name / aboveFloor);
  const share = (part: number) => Math.max(name * part, least);
  return {
    name,
    headline: share(0.38),
    title: share(0.6),
    joins: share(0.46),
    detail: share(0.38),
    message: Math.max(name * 0.4, limits.message),
    manager: share(0.34),
  };
}

/** With more people than fit, their cards shrink alone; the other texts keep the floor. */
export function squeezedAt(name: number, { least, message }: Limits): Sizes {
  const share = (part: number) => Math.max(name * part, least);
  return {
    name,
    headline: share(0.38),
    title: name * 0.76,
    joins: share(0.46),
    detail: name * 0.76,
    message: Math.max(name * 0.4, message),
    manager: share(0.34),
  };
}
