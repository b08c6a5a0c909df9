import type { Palette } from './palette.ts';
import {
  baseline,
  isRightToLeft,
  lineHeight,
  measured,
  singleSpaced,
  textWidth,
  widestPiece,
  wrapped,
} from './text.ts';
import type { Weight } from './text.ts';

export type Box = { x: number; y: number; width: number; height: number };

export type TextRole = 'title' | 'message' | 'person' | 'label' | 'compliance' | 'organisation';

type Ink = keyof Pick<Palette, 'text' | 'soft' | 'accent'>;

export type PlannedParagraph = {
  text: string;
  size: number;
  weight: Weight;
  ink: Ink;
  rightToLeft: boolean;
  centred?: true;
  /** `x` is the line's left edge, also for right-to-left text; `y` its baseline. */
  lines: { text: string; x: number; y: number; width: number }[];
};

/** `name` is what programs show for it, if the role says too little. */
export type PlannedText = {
  role: TextRole;
  name?: string;
  box: Box;
  paragraphs: PlannedParagraph[];
};

/** A text as large as an area allows, not yet positioned; `width` is the width of its lines. */
export type Fitted = {
  role: TextRole;
  size: number;
  weight: Weight;
  width: number;
  height: number;
  paragraphs: { text: string; lines: string[] }[];
};

/** The smallest font size of the file format: one point. */
const smallest = 4 / 3;

/** Rounds down to the file format's unit, a tenth of a point. */
export function sayable(size: number): number {
  return Math.max(smallest, Math.floor(size * 7.5) / 7.5);
}

/** The largest size up to `most` that fits; the smallest size if none does. */
export function largest(most: number, fits: (size: number) => boolean): number {
  let [low, high] = [smallest, sayable(most)];
  if (fits(high)) return high;
  while (high - low > 0.14) {
    const middle = sayable((low + high) / 2);
    if (middle <= low) break;
    if (fits(middle)) low = middle;
    else high = middle;
  }
  return low;
}

/** How much smaller a text may become to avoid breaking a word. */
const worthWholeWords = 0.5;

/** The largest size up to `most` that fits, smaller if that keeps words whole. */
export function largestWhole(
  most: number,
  fits: (size: number) => boolean,
  whole: (size: number) => boolean,
): number {
  const size = largest(most, fits);
  const unbroken = largest(size, whole);
  return unbroken >= size * worthWholeWords ? unbroken : size;
}

export function fitted(
  role: TextRole,
  text: string,
  weight: Weight,
  width: number,
  height: number,
  most: number,
): Fitted {
  const paragraphs = text
    .split('\n')
    .map(singleSpaced)
    .map((line) => ({ text: line, words: measured(line, weight) }));
  const linesAt = (size: number, room = width) =>
    paragraphs.map(({ text: line, words }) => ({
      text: line,
      lines: wrapped(words, room / size),
    }));
  const countAt = (size: number, room = width) =>
    linesAt(size, room).reduce((sum, { lines }) => sum + lines.length, 0);
  const widest = Math.max(...paragraphs.map(({ words }) => widestPiece(words)));
  const size = largestWhole(
    most,
    (candidate) => countAt(candidate) * candidate * lineHeight <= height,
    (candidate) => widest * candidate <= width,
  );
  const count = countAt(size);
  const room = narrowest(width, widest * size, (candidate) => countAt(size, candidate) === count);
  const lines = linesAt(size, room);
  return { role, size, weight, width: room, height: count * size * lineHeight, paragraphs: lines };
}

/** The smallest width, in whole pixels, that does not add a line. */
function narrowest(width: number, least: number, fits: (width: number) => boolean): number {
  let [low, high] = [Math.floor(Math.min(least, width)), width];
  while (high - low > 1) {
    const middle = Math.round((low + high) / 2);
    if (fits(middle)) high = middle;
    else low = middle;
  }
  return Math.min(width, high + 2);
}

export function placed(
  { role, size, weight, paragraphs }: Fitted,
  box: Box,
  ink: Ink,
): PlannedText {
  let y = box.y;
  return {
    role,
    box,
    paragraphs: paragraphs.map(({ text, lines }) => {
      const paragraph = set(text, lines, { size, weight, ink, box, y });
      y += lines.length * size * lineHeight;
      return paragraph;
    }),
  };
}

type Place = { size: number; weight: Weight; ink: Ink; box: Box; y: number };

export function set(
  text: string,
  lines: string[],
  { size, weight, ink, box, y }: Place,
): PlannedParagraph {
  return {
    text,
    size,
    weight,
    ink,
    rightToLeft: isRightToLeft(text),
    lines: lines.map((line, index) => ({
      text: line,
      x: box.x,
      y: y + (index * lineHeight + baseline) * size,
      width: textWidth(line, weight) * size,
    })),
  };
}
