import { fitted, placed } from '../blocks.ts';
import type { Fitted, PlannedText, TextRole } from '../blocks.ts';
import { twoAtMost } from '../cards.ts';
import type { Group } from '../cards.ts';
import { centredRows, inTheMiddle } from '../centred.ts';
import type { SlideContent } from '../content.ts';
import { plannedPeople } from '../people.ts';
import type { PlannedShape } from '../slide-plan.ts';
import type { Weight } from '../text.ts';
import type { Sizes } from './sizes.ts';

/** A part of a block; `before` is the gap above it. `name` is the size of the names in it. */
export type Part = {
  before: number;
  height: number;
  name?: number;
  size?: number;
  placedAt: (x: number, y: number) => { texts: PlannedText[]; shapes?: PlannedShape[] };
};

/** `shares`: whether a long text may take only a share of the height, and becomes smaller than the others. */
export type Room = { width: number; height: number; centred: boolean; shares: boolean };

export type Look = {
  role: TextRole;
  name?: string;
  weight: Weight;
  ink: 'text' | 'soft' | 'accent';
  size: number;
  before: number;
  most: number;
};

/** The text at this size, smaller only if it needs more than its share of the height. */
export function words(text: string, look: Look, room: Room): Part[] {
  if (text.trim() === '') return [];
  const { role, name, weight, ink, size, before, most } = look;
  const height = room.shares ? room.height * most : Infinity;
  const block = fitted(role, text, weight, room.width, height, size);
  const placedAt = (x: number, y: number) => {
    const placedText = at(block, x, y, ink, room);
    return { texts: [name === undefined ? placedText : { ...placedText, name }] };
  };
  return [{ before, height: block.height, size: block.size, placedAt }];
}

function at(block: Fitted, x: number, y: number, ink: Look['ink'], { width, centred }: Room) {
  const left = centred ? x + (width - block.width) / 2 : x;
  const text = placed(block, { x: left, y, width: block.width, height: block.height }, ink);
  return centred ? inTheMiddle(text) : text;
}

/** Names, each with its details, in the number of columns that makes them largest. */
export function cards(group: Group, name: string, most: number, room: Room): Part {
  const people = plannedPeople([group], room.width, Math.max(room.height, 1), most);
  return {
    before: 0,
    height: people.height,
    name: people.name,
    placedAt: (x, y) => {
      const texts = people.placedAt(x, y).map((text) => ({ ...text, name }));
      return { texts: room.centred ? centredRows(texts, x + room.width / 2) : texts };
    },
  };
}

const barSize = { width: 72, height: 5 };

/** Separates the message from the people. */
export function barPart({ name }: Sizes, { width, centred }: Room): Part {
  return {
    before: name * 0.36,
    height: barSize.height,
    placedAt: (x, y) => {
      const left = centred ? x + (width - barSize.width) / 2 : x;
      return { texts: [], shapes: [{ role: 'accent', box: { x: left, y, ...barSize } }] };
    },
  };
}

export function taken(parts: readonly Part[]): number {
  return parts.reduce((sum, { before, height }) => sum + before + height, 0);
}

export type Drawn = { texts: PlannedText[]; shapes: PlannedShape[] };

export function stacked(parts: readonly Part[], x: number, top: number): Drawn {
  const drawn: Drawn = { texts: [], shapes: [] };
  let y = top;
  for (const { before, height, placedAt } of parts) {
    y += before;
    const { texts, shapes = [] } = placedAt(x, y);
    drawn.texts.push(...texts);
    drawn.shapes.push(...shapes);
    y += height;
  }
  return drawn;
}

/** The largest share of the height that a text may need if long texts shrink more than the others. */
export const sharesOf = ({ people: { length } }: SlideContent) =>
  length <= twoAtMost
    ? { headline: 0.2, joins: 0.18, detail: 0.18, message: 0.4, managers: 0.2 }
    : { headline: 0.13, joins: 0.1, detail: 0.1, message: 0.26, managers: 0.18 };
