import { measured, singleSpaced } from './text.ts';
import type { Measured, Weight } from './text.ts';

/** An advisor is hired (with prior firm and location); a manager hires. */
export type SlidePerson =
  | { role: 'senior'; name: string; title: string; priorFirm: string; location: string }
  | { role: 'junior'; name: string; title: string };

export type CardLine = {
  text: string;
  scale: number;
  weight: Weight;
  ink: 'text' | 'soft';
  words: Measured;
};

/** Firm and location share a line if the column is wide enough. */
export type PersonCard = {
  lines: CardLine[];
  origin: { inOneLine: CardLine; width: number; apart: CardLine[] } | null;
};

/** Advisors or managers, with their label; `scale` is their name size relative to the largest. */
export type Group = {
  label: string | null;
  cards: PersonCard[];
  scale: number;
  labelScale: number;
  apart: boolean;
};

export const twoAtMost = 2;
export const fewAtMost = 6;

export function cardLine(
  content: string,
  scale: number,
  weight: Weight,
  ink: 'text' | 'soft',
): CardLine {
  const text = singleSpaced(content);
  return { text, scale, weight, ink, words: measured(text, weight) };
}

/** A name takes two lines at most, other texts one; only long texts may take more. */
export function linesOf(text: string, weight: Weight): number {
  return weight === 'bold' ? Math.max(2, Math.ceil(text.length / 30)) : Math.ceil(text.length / 36);
}

/** Whether a text needs more lines than that, which shrinks everything beside it. */
export function isLong(text: string, weight: Weight): boolean {
  return linesOf(singleSpaced(text), weight) > (weight === 'bold' ? 2 : 1);
}

const shortPlace = 17;

/** Keeps a city and its state on one line ('Austin, TX'), and a short location whole. */
export function nonBreaking(place: string): string {
  return place.length <= shortPlace
    ? place.replaceAll(' ', '\u00a0')
    : place.replace(/ (?=\S{1,3}$)/, '\u00a0');
}
