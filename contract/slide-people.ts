import { largest, largestWhole, sayable, set } from './slide-blocks.ts';
import type { Box, PlannedParagraph, PlannedText } from './slide-blocks.ts';
import { lineHeight, measured, singleSpaced, widestPiece, wrapped } from './slide-text.ts';
import type { Measured, Weight } from './slide-text.ts';

/** Somebody on a slide. An advisor has been hired, with the firm before and the place; a manager hires. */
export type SlidePerson =
  | { role: 'senior'; name: string; title: string; priorFirm: string; location: string }
  | { role: 'junior'; name: string; title: string };

/** People as large as their area allows, still to be put in their place. */
export type PlannedPeople = {
  height: number;
  /** The size of the smallest text among them. */
  least: number;
  placedAt: (x: number, y: number) => PlannedText[];
};

/** More columns than this are no easier to read. */
const mostColumns = 6;

/** How much larger a name has to be for the sake of another column. */
const worthColumn = 1.12;

/** Beside and below a person, and below a group, in sizes of a name. */
const gapBeside = 0.9;
const gapBelow = 0.6;
const gapBelowGroup = 0.8;

/**
 * Advisors, then managers under a label, in as many columns as let the names be largest. `most` is the
 * largest size of a name.
 */
export function plannedPeople(
  people: readonly SlidePerson[],
  width: number,
  height: number,
  most: number,
): PlannedPeople {
  const groups = groupsOf(people);
  if (groups.length === 0) return { height: 0, least: most, placedAt: () => [] };
  const columnsAtMost = Math.min(mostColumns, Math.max(...groups.map(({ cards }) => cards.length)));
  const fits = (columns: number) => (size: number) =>
    heightOf(groups, columns, size, width) <= height;
  const whole = (columns: number) => (size: number) => !breaksWords(groups, columns, size, width);
  let best = { columns: 1, size: largestWhole(most, fits(1), whole(1)) };
  for (let columns = 2; columns <= columnsAtMost; columns += 1) {
    const both = (size: number) => fits(columns)(size) && whole(columns)(size);
    // One column reads best: another one has to be worth it.
    const least = best.size * worthColumn;
    if (least <= most && both(least)) best = { columns, size: largest(most, both) };
  }
  const { columns, size } = best;
  const scales = groups.flatMap(({ cards }) => cards.flat().map(({ scale }) => scale));
  return {
    height: heightOf(groups, columns, size, width),
    least: sayable(size * Math.min(...scales)),
    placedAt: (x, y) => placedGroups(groups, { columns, size, width }, x, y),
  };
}

/** A line of a card: its text, and how large it is in sizes of a name. */
type CardLine = {
  text: string;
  scale: number;
  weight: Weight;
  ink: 'text' | 'soft';
  words: Measured;
};
type Group = { label: string | null; cards: CardLine[][]; scale: number; labelScale: number };

/** How large everything is beside the name of an advisor. */
type Proportions = { below: number; manager: number; belowManager: number; label: number };

/** A few people stand in large names; of many, all that is said of them has to be read. */
const few: Proportions = { below: 0.54, manager: 0.74, belowManager: 0.64, label: 0.46 };
const many: Proportions = { below: 0.76, manager: 0.9, belowManager: 0.84, label: 0.76 };
const fewAtMost = 6;
const linesApartAtMost = 2;

function groupsOf(people: readonly SlidePerson[]): Group[] {
  const proportions = people.length > fewAtMost ? many : few;
  const { manager: scale, label: labelScale } = proportions;
  const advisors = people.filter(({ role }) => role === 'senior');
  const managers = people.filter(({ role }) => role === 'junior');
  const label = managers.length > 1 ? 'Hiring Managers' : 'Hiring Manager';
  const apart = people.length <= linesApartAtMost;
  return [
    {
      label: null,
      cards: advisors.map((person) => cardOf(person, 1, proportions.below, apart)),
      scale: 1,
      labelScale,
    },
    {
      label,
      cards: managers.map((person) => cardOf(person, scale, proportions.belowManager, apart)),
      scale,
      labelScale,
    },
  ].filter(({ cards }) => cards.length > 0);
}

/** With `apart`, where somebody comes from and goes to stands on a line each. */
function cardOf(person: SlidePerson, scale: number, below: number, apart: boolean): CardLine[] {
  const line = (said: string, relative: number, weight: Weight, ink: 'text' | 'soft') => {
    const text = singleSpaced(said);
    return { text, scale: relative * scale, weight, ink, words: measured(text, weight) };
  };
  const lines = [
    line(person.name, 1, 'bold', 'text'),
    line(person.title, below, 'regular', 'text'),
  ];
  if (person.role === 'junior') return lines.filter(({ text }) => text !== '');
  const from = [person.priorFirm && `Formerly ${person.priorFirm}`, person.location];
  const said = apart ? from : [from.filter(Boolean).join(' · ')];
  lines.push(...said.map((text) => line(text, below, 'regular', 'soft')));
  return lines.filter(({ text }) => text !== '');
}

/** How high all groups are with names of this size. */
function heightOf(groups: Group[], columns: number, size: number, width: number): number {
  const heights = groups.map((group) => {
    const { rows } = rowsOf(group, columns, size, width);
    const gaps = (rows.length - 1) * gapBelow * size * group.scale;
    const label = group.label === null ? 0 : sayable(size * group.labelScale) * lineHeight * 1.25;
    return label + rows.reduce((sum, { height }) => sum + height, 0) + gaps;
  });
  return (
    heights.reduce((sum, height) => sum + height, 0) + (groups.length - 1) * gapBelowGroup * size
  );
}

/** Whether a column is too narrow for a word, or makes towers of names: more columns are not worth that. */
function breaksWords(groups: Group[], columns: number, size: number, width: number): boolean {
  return groups.some(({ cards }) => {
    const room = columnWidth(Math.min(columns, cards.length), size, width);
    const narrow = ({ words, scale }: CardLine) =>
      widestPiece(words) * sayable(size * scale) > room;
    const tower = ([name]: CardLine[]) =>
      columns > 1 &&
      name !== undefined &&
      wrapped(name.words, room / sayable(size * name.scale)).length > linesOfName(name.text);
    return cards.some((card) => card.some(narrow) || tower(card));
  });
}

/** A name stands on two lines at most; only one that is very long may have more. */
function linesOfName(name: string): number {
  return Math.max(2, Math.ceil(name.length / 30));
}

function columnWidth(across: number, size: number, width: number): number {
  return (width - (across - 1) * gapBeside * size) / across;
}

type Card = { lines: (CardLine & { size: number; wrapped: string[] })[]; height: number };
type Row = { cards: Card[]; height: number };

/** The cards of a group in rows, each row as high as its highest card. */
function rowsOf({ cards }: Group, columns: number, size: number, width: number) {
  const across = Math.min(columns, cards.length);
  const room = columnWidth(across, size, width);
  const rows: Row[] = [];
  for (let index = 0; index < cards.length; index += across) {
    const row = cards.slice(index, index + across).map((card) => laidOut(card, size, room));
    rows.push({ cards: row, height: Math.max(...row.map(({ height }) => height)) });
  }
  return { rows, room };
}

function laidOut(card: CardLine[], size: number, width: number): Card {
  const lines = card.map((line) => {
    const own = sayable(size * line.scale);
    return { ...line, size: own, wrapped: wrapped(line.words, width / own) };
  });
  const height = lines.reduce((sum, line) => sum + line.wrapped.length * line.size * lineHeight, 0);
  return { lines, height };
}

type Layout = { columns: number; size: number; width: number };

function placedGroups(groups: Group[], layout: Layout, x: number, top: number): PlannedText[] {
  const { columns, size, width } = layout;
  const texts: PlannedText[] = [];
  let y = top;
  for (const group of groups) {
    if (group.label !== null) {
      const label = labelAt(group.label, sayable(size * group.labelScale), { x, y, width });
      texts.push(label);
      y += label.box.height * 1.25;
    }
    const { rows, room } = rowsOf(group, columns, size, width);
    for (const row of rows) {
      for (const [index, card] of row.cards.entries()) {
        const left = x + index * (room + gapBeside * size);
        texts.push(cardAt(card, { x: left, y, width: room, height: card.height }));
      }
      y += row.height + gapBelow * size * group.scale;
    }
    y += (gapBelowGroup - gapBelow * group.scale) * size;
  }
  return texts;
}

function labelAt(text: string, size: number, at: Omit<Box, 'height'>): PlannedText {
  const box = { ...at, height: size * lineHeight };
  const words = wrapped(measured(text, 'bold'), at.width / size);
  const paragraph = set(text, words, { size, weight: 'bold', ink: 'accent', box, y: box.y });
  return {
    role: 'label',
    box: { ...box, height: words.length * box.height },
    paragraphs: [paragraph],
  };
}

function cardAt(card: Card, box: Box): PlannedText {
  const paragraphs: PlannedParagraph[] = [];
  let { y } = box;
  for (const line of card.lines) {
    const { size, weight, ink } = line;
    paragraphs.push(set(line.text, line.wrapped, { size, weight, ink, box, y }));
    y += line.wrapped.length * size * lineHeight;
  }
  return { role: 'person', box, paragraphs };
}
