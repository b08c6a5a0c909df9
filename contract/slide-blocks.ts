import type { Palette } from './slide-palette.ts';
import { baseline, isRightToLeft, lineHeight, measured, textWidth, wrapped } from './slide-text.ts';
import type { Weight } from './slide-text.ts';

export type Box = { x: number; y: number; width: number; height: number };

export type TextRole = 'title' | 'message' | 'person' | 'label' | 'compliance' | 'organisation';

type Ink = keyof Pick<Palette, 'text' | 'soft' | 'accent'>;

/** A paragraph as the file has it; its lines as they stand in its box. */
export type PlannedParagraph = {
  text: string;
  size: number;
  weight: Weight;
  ink: Ink;
  rightToLeft: boolean;
  /** `x` is where the line begins on its left, whichever way it is read; `y` what its letters stand on. */
  lines: { text: string; x: number; y: number; width: number }[];
};

/** A box of text. */
export type PlannedText = { role: TextRole; box: Box; paragraphs: PlannedParagraph[] };

/** A text as large as an area allows, not yet in its place. */
export type Fitted = {
  role: TextRole;
  size: number;
  weight: Weight;
  height: number;
  paragraphs: { text: string; lines: string[] }[];
};

/** The smallest size that a slide's file knows: one point. */
export const smallest = 4 / 3;

/** A size that the file can say: a tenth of a point. */
export function sayable(size: number): number {
  return Math.max(smallest, Math.floor(size * 7.5) / 7.5);
}

/** The largest size up to `most` at which `fits` says so; the smallest there is where none does. */
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

/** Sets a text as large as fits into so much room. */
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
    .map((line) => ({ text: line, words: measured(line, weight) }));
  const linesAt = (size: number) =>
    paragraphs.map(({ text: line, words }) => ({
      text: line,
      lines: wrapped(words, width / size),
    }));
  const heightAt = (size: number) =>
    linesAt(size).reduce((sum, { lines }) => sum + lines.length, 0) * size * lineHeight;
  const size = largest(most, (candidate) => heightAt(candidate) <= height);
  return { role, size, weight, height: heightAt(size), paragraphs: linesAt(size) };
}

/** Puts a fitted text into its box. */
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

/** The lines of a paragraph from `y` on, each beginning at the left of its box. */
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
