import type { PlannedText } from '../blocks.ts';
import { cardLine } from '../cards.ts';
import type { Group, SlidePerson } from '../cards.ts';
import type { SlideContent } from '../content.ts';
import { singleSpaced, textWidth } from '../text.ts';
import { cards, sharesOf, words } from './parts.ts';
import type { Look, Part, Room } from './parts.ts';
import type { Sizes } from './sizes.ts';

export function messageParts(content: SlideContent, sizes: Sizes, room: Room): Part[] {
  const look: Look = {
    role: 'message',
    weight: 'regular',
    ink: 'text',
    size: sizes.message,
    before: 0,
    most: sharesOf(content).message,
  };
  return words(content.message, look, room);
}

/** The managers beside advisors; they are small, because the announcement is about the advisors. */
export function managerParts(content: SlideContent, sizes: Sizes, room: Room): Part[] {
  const managers = managersOf(content);
  if (managers.length === 0 || managers.length === content.people.length) return [];
  const { managers: most } = sharesOf(content);
  const before = sizes.name * 0.24;
  const size = sizes.manager;
  if (managers.length > mostInLine) {
    const height = room.height * (room.shares ? most : 1);
    const group = managersGroup(managers, { title: 0.96, label: 0.96 });
    const part = cards(group, manager, size, { ...room, height });
    return [{ before, height: part.height, placedAt: part.placedAt }];
  }
  const look: Look = {
    role: 'person',
    name: manager,
    weight: 'regular',
    ink: 'soft',
    size,
    before,
    most,
  };
  const label = labelOf(managers);
  const names = managers.map(({ name, title }) =>
    [name, title].map(singleSpaced).filter(Boolean).join(', '),
  );
  const inOneLine = `${label}: ${names.join('; ')}`;
  const fits = textWidth(inOneLine, 'regular') * size <= room.width;
  return words(fits ? inOneLine : [`${label}:`, ...names].join('\n'), look, room);
}

/** More managers than this have cards. */
const mostInLine = 2;

export function managersOf({ people }: SlideContent): SlidePerson[] {
  return people.filter((person) => person.role === 'junior');
}

/** The scales are relative to the managers' names. */
export function managersGroup(
  managers: readonly SlidePerson[],
  { title, label }: { title: number; label: number },
): Group {
  return {
    label: labelOf(managers),
    scale: 1,
    labelScale: label,
    apart: true,
    cards: managers.map((one) => ({
      lines: [
        cardLine(one.name, 1, 'bold', 'text'),
        cardLine(one.title, title, 'regular', 'soft'),
      ].filter(({ text }) => text !== ''),
      origin: null,
    })),
  };
}

/** The name of a text about managers in other programs. */
export const manager = 'Hiring Manager';

export const labelOf = ({ length }: readonly SlidePerson[]) =>
  length > 1 ? `${manager}s` : manager;

/** The managers come after the message, wherever they are. */
export function inReadingOrder(texts: readonly PlannedText[]): PlannedText[] {
  const isAbove = (text: PlannedText) => text.role === 'message' || text.name !== manager;
  return [...texts.filter(isAbove), ...texts.filter((text) => !isAbove(text))];
}
