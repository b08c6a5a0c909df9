import { largest, largestWhole, sayable, set } from './blocks.ts';
import type { Box, PlannedParagraph, PlannedText } from './blocks.ts';
import { linesOf } from './cards.ts';
import type { CardLine, Group, PersonCard } from './cards.ts';
import { lineHeight, measured, textWidth, widestPiece, wrapped } from './text.ts';

/** People as large as their area allows, not yet positioned. */
export type PlannedPeople = {
  height: number;
  name: number;
  placedAt: (x: number, y: number) => PlannedText[];
};

const mostColumns = 6;

/** How much larger names must become to justify another column. */
const worthColumn = 1.12;

/** How much larger names must become to place managers below the advisors instead of beside them. */
const worthBelow = 1.12;

/** Gaps relative to the size of a name. */
const gapBeside = 0.9;
const gapBelow = 0.6;
const gapBelowGroup = 0.8;

type Arrangement = { columns: number; beside: boolean };
type Layout = Arrangement & { size: number; width: number };

/** Advisors, then managers below or beside them, in the arrangement with the largest names. */
export function plannedPeople(
  groups: Group[],
  width: number,
  height: number,
  most: number,
): PlannedPeople {
  if (groups.length === 0) return { height: 0, name: most, placedAt: () => [] };
  const area = { width, height, most };
  const below = bestOf(groups, false, area);
  const beside = maySplit(groups) ? bestOf(groups, true, area) : null;
  const best = beside && beside.size * worthBelow >= below.size ? beside : below;
  return {
    height: heightOf(groups, best),
    name: sayable(best.size * (groups[0]?.scale ?? 1)),
    placedAt: (x, y) => placedGroups(groups, best, x, y),
  };
}

type Area = { width: number; height: number; most: number };

/** Managers go beside the advisors only if the two columns have similar lengths. */
const mostBeside = 3;

function maySplit([advisors, managers]: Group[]): boolean {
  return advisors !== undefined && managers !== undefined && managers.cards.length <= mostBeside;
}

function bestOf(groups: Group[], beside: boolean, { width, height, most }: Area): Layout {
  const counts = groups.map(({ cards }) => cards.length);
  const [advisors = 1, managers = 1] = counts;
  const columnsAtMost = Math.min(mostColumns, beside ? advisors : Math.max(...counts));
  const fewest = beside ? Math.ceil(advisors / managers) : 1;
  const layout = (columns: number, size: number) => ({ columns, beside, size, width });
  const fits = (columns: number) => (size: number) =>
    heightOf(groups, layout(columns, size)) <= height;
  const whole = (columns: number) => (size: number) => !breaksWords(groups, layout(columns, size));
  const first = beside ? wholeOnly : largestWhole;
  let best = layout(fewest, first(most, fits(fewest), whole(fewest)));
  for (let columns = fewest + 1; columns <= columnsAtMost; columns += 1) {
    const both = (size: number) => fits(columns)(size) && whole(columns)(size);
    const least = best.size * worthColumn;
    if (least <= most && both(least)) best = layout(columns, largest(most, both));
  }
  return best;
}

/** The largest size at which everything fits without breaking words; required for managers beside advisors. */
function wholeOnly(
  most: number,
  fits: (size: number) => boolean,
  whole: (size: number) => boolean,
): number {
  const size = largest(most, (candidate) => fits(candidate) && whole(candidate));
  return fits(size) && whole(size) ? size : 0;
}

function roomOf(group: Group, { columns, beside, size, width }: Layout): number {
  const across = beside ? columns + 1 : Math.min(columns, group.cards.length);
  return (width - (across - 1) * gapBeside * size) / across;
}

function acrossOf(group: Group, { columns, beside }: Arrangement): number {
  return beside && group.label !== null ? 1 : Math.min(columns, group.cards.length);
}

function labelHeight({ label, labelScale }: Group, { size }: Layout): number {
  return label === null ? 0 : sayable(size * labelScale) * lineHeight * 1.25;
}

function heightOf(groups: Group[], layout: Layout): number {
  const { size, beside } = layout;
  const heights = groups.map((group) => {
    const { rows } = rowsOf(group, layout);
    const gaps = (rows.length - 1) * gapBelow * size * group.scale;
    return labelHeight(group, layout) + rows.reduce((sum, row) => sum + row.height, 0) + gaps;
  });
  if (beside) return Math.max(...heights);
  return (
    heights.reduce((sum, height) => sum + height, 0) + (groups.length - 1) * gapBelowGroup * size
  );
}

/** Whether a column is too narrow for a word or stacks names word by word. */
function breaksWords(groups: Group[], layout: Layout): boolean {
  const { size, columns, beside } = layout;
  return groups.some((group) => {
    const room = roomOf(group, layout);
    const narrow = ({ words, scale }: CardLine) =>
      widestPiece(words) * sayable(size * scale) > room;
    const tower = (lines: CardLine[]) =>
      (columns > 1 || beside) &&
      lines.some(
        ({ text, words, scale, weight }) =>
          wrapped(words, room / sayable(size * scale)).length > linesOf(text, weight),
      );
    const cutsLabel =
      group.label !== null &&
      textWidth(group.label, 'bold') * sayable(size * group.labelScale) > room;
    if (beside && cutsLabel) return true;
    return group.cards.some(({ lines, origin }) => {
      const all = [...lines, ...(origin?.apart ?? [])];
      return all.some(narrow) || tower(all);
    });
  });
}

type Card = { lines: (CardLine & { size: number; wrapped: string[] })[]; height: number };
type Row = { cards: Card[]; height: number };

function rowsOf(group: Group, layout: Layout) {
  const across = acrossOf(group, layout);
  const room = roomOf(group, layout);
  const { size } = layout;
  // Uniform, so that people can be compared.
  const apart =
    group.apart ||
    group.cards.some(
      ({ origin }) => origin && origin.width * sayable(size * origin.inOneLine.scale) > room,
    );
  const rows: Row[] = [];
  for (let index = 0; index < group.cards.length; index += across) {
    const row = group.cards
      .slice(index, index + across)
      .map((card) => laidOut(cardLines(card, apart), size, room));
    rows.push({ cards: row, height: Math.max(...row.map(({ height }) => height)) });
  }
  return { rows, room };
}

function cardLines({ lines, origin }: PersonCard, apart: boolean): CardLine[] {
  if (!origin) return lines;
  return [...lines, ...(apart ? origin.apart : [origin.inOneLine])];
}

function laidOut(card: CardLine[], size: number, width: number): Card {
  const lines = card.map((line) => {
    const own = sayable(size * line.scale);
    return { ...line, size: own, wrapped: wrapped(line.words, width / own) };
  });
  const height = lines.reduce((sum, line) => sum + line.wrapped.length * line.size * lineHeight, 0);
  return { lines, height };
}

function placedGroups(groups: Group[], layout: Layout, x: number, top: number): PlannedText[] {
  const { columns, beside, size } = layout;
  const texts: PlannedText[] = [];
  let [left, y] = [x, top];
  for (const group of groups) {
    const { rows, room } = rowsOf(group, layout);
    const step = room + gapBeside * size;
    if (group.label !== null) {
      const at = { x: left, y, width: beside ? room : layout.width };
      texts.push(labelAt(group.label, sayable(size * group.labelScale), at));
      y += labelHeight(group, layout);
    }
    for (const row of rows) {
      for (const [index, card] of row.cards.entries()) {
        texts.push(cardAt(card, { x: left + index * step, y, width: room, height: card.height }));
      }
      y += row.height + gapBelow * size * group.scale;
    }
    y += (gapBelowGroup - gapBelow * group.scale) * size;
    if (beside) [left, y] = [x + columns * step, top];
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
