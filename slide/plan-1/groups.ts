import { cardLine, fewAtMost, nonBreaking, twoAtMost } from '../cards.ts';
import type { Group, PersonCard, SlidePerson } from '../cards.ts';
import { singleSpaced, textWidth } from '../text.ts';
import type { Weight } from '../text.ts';

/** Sizes relative to an advisor's name. */
type Proportions = { below: number; manager: number; belowManager: number; label: number };

/** With few people the names are large; with many, every line must stay readable. */
const two: Proportions = { below: 0.48, manager: 0.64, belowManager: 0.72, label: 0.42 };
const few: Proportions = { below: 0.56, manager: 0.76, belowManager: 0.7, label: 0.5 };
const many: Proportions = { below: 0.76, manager: 0.9, belowManager: 0.84, label: 0.76 };

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
  const line = (content: string, relative: number, weight: Weight, ink: 'text' | 'soft') =>
    cardLine(content, relative * scale, weight, ink);
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
  const [inOneLine, ...apart] = [from.join(' · '), ...from].map((text) =>
    line(text, below, 'regular', 'soft'),
  );
  if (!inOneLine) return { lines, origin: null };
  return { lines, origin: { inOneLine, width: textWidth(inOneLine.text, 'regular'), apart } };
}
