import { cardLine, fewAtMost, nonBreaking } from '../cards.ts';
import type { Group, PersonCard, SlidePerson } from '../cards.ts';
import type { SlideContent } from '../content.ts';
import { singleSpaced, textWidth } from '../text.ts';
import { labelOf, manager, managersGroup, managersOf } from './message.ts';
import { cards, sharesOf, taken, words } from './parts.ts';
import type { Look, Part, Room } from './parts.ts';
import type { Sizes } from './sizes.ts';

const gapBelowHeadline = 0.16;

export function headlineParts(content: SlideContent, sizes: Sizes, room: Room): Part[] {
  const look: Look = {
    role: 'title',
    weight: 'bold',
    ink: 'accent',
    size: sizes.headline,
    before: 0,
    most: sharesOf(content).headline,
  };
  return words(content.title, look, room);
}

/** The people, the organization and where they come from, in the height that is left. */
export function announcementParts(
  content: SlideContent,
  organisation: string,
  sizes: Sizes,
  room: Room,
  left: number,
): Part[] {
  const joins = joinsPart(content, organisation, sizes, room);
  const [one, ...others] = advisorsOf(content);
  if (one && others.length === 0) {
    return oneAdvisor(content, one, sizes, room, joins);
  }
  const group = one ? advisorsGroup(content, sizes) : managersAlone(content, sizes, room);
  const height = left - taken(joins) - sizes.name * gapBelowHeadline;
  const people = cards(group, one ? 'Advisor' : manager, sizes.name, { ...room, height });
  return [{ ...people, before: sizes.name * gapBelowHeadline }, ...joins];
}

/** Their label stays on one line, also in a narrow column. */
function managersAlone(content: SlideContent, sizes: Sizes, { width }: Room): Group {
  const managers = managersOf(content);
  const oneLine = (width * 0.98) / textWidth(labelOf(managers), 'bold');
  const label = Math.min(sizes.joins, oneLine) / sizes.name;
  return managersGroup(managers, { title: sizes.title / sizes.name, label });
}

type Advisor = SlidePerson & { role: 'senior' };

function advisorsOf({ people }: SlideContent): Advisor[] {
  return people.filter((person) => person.role === 'senior');
}

function joinsPart(content: SlideContent, organisation: string, sizes: Sizes, room: Room): Part[] {
  const { length } = advisorsOf(content);
  if (length === 0 || organisation.trim() === '') return [];
  const look: Look = {
    role: 'organisation',
    weight: 'bold',
    ink: 'accent',
    size: sizes.joins,
    before: sizes.name * (length === 1 ? 0.2 : 0.4),
    most: sharesOf(content).joins,
  };
  return words(`${length === 1 ? 'joins' : 'join'} ${singleSpaced(organisation)}`, look, room);
}

function oneAdvisor(
  content: SlideContent,
  person: Advisor,
  sizes: Sizes,
  room: Room,
  joins: Part[],
): Part[] {
  const { name, title, detail } = sizes;
  const most = sharesOf(content).detail;
  const plain = { role: 'person', weight: 'regular', most } as const;
  const named: Look = {
    ...plain,
    name: 'Advisor',
    weight: 'bold',
    ink: 'text',
    size: name,
    before: name * gapBelowHeadline,
    most: 0.45,
  };
  const titled: Look = {
    ...plain,
    name: 'Business title',
    ink: 'text',
    size: title,
    before: name * 0.02,
  };
  const from: Look = { ...plain, name: 'Origin', ink: 'soft', size: detail, before: name * 0.08 };
  return [
    ...words(singleSpaced(person.name), named, room).map((part) => asName(part, 1)),
    ...words(singleSpaced(person.title), titled, room).map((part) => asName(part, title / name)),
    ...joins,
    ...words(originIn(person, detail, room.width), from, room),
  ];
}

/** The name shrinks with a text that would break a word; `share` is the text's size relative to the name. */
function asName(part: Part, share: number): Part {
  return part.size === undefined ? part : { ...part, name: part.size / share };
}

/** Firm and location on one line if it is wide enough, else on two. */
function originIn(person: Advisor, size: number, width: number): string {
  const from = originOf(person);
  const inOneLine = from.join(' · ');
  return textWidth(inOneLine, 'regular') * size <= width ? inOneLine : from.join('\n');
}

function originOf({ priorFirm, location }: Advisor): string[] {
  return [
    priorFirm.trim() && `Formerly ${singleSpaced(priorFirm)}`,
    nonBreaking(singleSpaced(location)),
  ].filter(Boolean);
}

function advisorsGroup(content: SlideContent, { name, title, detail }: Sizes): Group {
  const all = advisorsOf(content);
  const scales = { title: title / name, detail: detail / name };
  return {
    label: null,
    scale: 1,
    labelScale: 1,
    apart: all.length > fewAtMost,
    cards: all.map((person) => advisorCard(person, scales)),
  };
}

function advisorCard(person: Advisor, scales: { title: number; detail: number }): PersonCard {
  const lines = [
    cardLine(person.name, 1, 'bold', 'text'),
    cardLine(person.title, scales.title, 'regular', 'text'),
  ].filter(({ text }) => text !== '');
  const from = originOf(person);
  const [inOneLine, ...apart] = [from.join(' · '), ...from].map((text) =>
    cardLine(text, scales.detail, 'regular', 'soft'),
  );
  if (!inOneLine || from.length === 0) return { lines, origin: null };
  return { lines, origin: { inOneLine, width: textWidth(inOneLine.text, 'regular'), apart } };
}
