import { measured, singleSpaced, textWidth } from './text.ts';
import type { Measured, Weight } from './text.ts';

/** An advisor was hired (with prior firm and location); a manager hires. */
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
  origin: { together: CardLine; width: number; apart: CardLine[] } | null;
};

/** Advisors or managers, with their label; `scale` is their name size relative to the largest. */
export type Group = {
  label: string | null;
  cards: PersonCard[];
  scale: number;
  labelScale: number;
  apart: boolean;
};

/** Sizes relative to an advisor's name. */
type Proportions = { below: number; manager: number; belowManager: number; label: number };

/** With few people the names are large; with many, every line must stay readable. */
const two: Proportions = { below: 0.48, manager: 0.64, belowManager: 0.72, label: 0.42 };
const few: Proportions = { below: 0.56, manager: 0.76, belowManager: 0.7, label: 0.5 };
const many: Proportions = { below: 0.76, manager: 0.9, belowManager: 0.84, label: 0.76 };
export const twoAtMost = 2;
export const fewAtMost = 6;

/** Advisors, then managers. Without advisors the managers' names are the largest. */
export function groupsOf(people: readonly SlidePerson[]): Group[] {
  const { below, manager, belowManager, label } = proportionsOf(people.length);
  const advisors = people.filter(({ role }) => role === 'senior');
  const managers = people.filter(({ role }) => role === 'junior');
  const [scale, beneath] = advisors.length > 0 ? [manager, belowManager] : [1, below];
  const shared = { labelScale: label, apart: people.length <= twoAtMost };
  return [
    { ...shared, label: null, cards: advisors.map((one) => cardOf(one, 1, below)), scale: 1 },
    {
      ...shared,
      label: managers.length > 1 ? 'Hiring Managers' : 'Hiring Manager',
      cards: managers.map((one) => cardOf(one, scale, beneath)),
      scale,
    },
  ].filter(({ cards }) => cards.length > 0);
}

function proportionsOf(count: number): Proportions {
  if (count <= twoAtMost) return two;
  return count <= fewAtMost ? few : many;
}

function cardOf(person: SlidePerson, scale: number, below: number): PersonCard {
  const line = (content: string, relative: number, weight: Weight, ink: 'text' | 'soft') => {
    const text = singleSpaced(content);
    return { text, scale: relative * scale, weight, ink, words: measured(text, weight) };
  };
  const lines = [
    line(person.name, 1, 'bold', 'text'),
    line(person.title, below, 'regular', 'text'),
  ].filter(({ text }) => text !== '');
  if (person.role === 'junior') return { lines, origin: null };
  const from = [
    person.priorFirm && `Formerly ${person.priorFirm}`,
    nonBreaking(singleSpaced(person.location)),
  ].filter(Boolean);
  if (from.length === 0) return { lines, origin: null };
  const [together, ...apart] = [from.join(' · '), ...from].map((text) =>
    line(text, below, 'regular', 'soft'),
  );
  if (!together) return { lines, origin: null };
  return { lines, origin: { together, width: textWidth(together.text, 'regular'), apart } };
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
function nonBreaking(place: string): string {
  return place.length <= shortPlace
    ? place.replaceAll(' ', '\u00a0')
    : place.replace(/ (?=\S{1,3}$)/, '\u00a0');
}
