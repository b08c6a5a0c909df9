import { fitted, placed } from '../blocks.ts';
import type { Fitted, PlannedText, TextRole } from '../blocks.ts';
import { cardLine, fewAtMost, nonBreaking, twoAtMost } from '../cards.ts';
import type { Group, PersonCard, SlidePerson } from '../cards.ts';
import { centredRows, inTheMiddle } from '../centred.ts';
import type { SlideContent } from '../content.ts';
import { plannedPeople } from '../people.ts';
import type { PlannedShape } from '../slide-plan.ts';
import { singleSpaced, textWidth } from '../text.ts';
import type { Weight } from '../text.ts';

type Ink = 'text' | 'soft' | 'accent';

/** A part of the text column; `before` is the gap above it. `name` is the size of the names in it. */
export type Part = {
  before: number;
  height: number;
  name?: number;
  placedAt: (x: number, y: number) => { texts: PlannedText[]; shapes?: PlannedShape[] };
};

export type Room = { width: number; height: number; centred: boolean };

export function advisorsOf({ people }: SlideContent) {
  return people.filter((person) => person.role === 'senior');
}

function managersOf({ people }: SlideContent) {
  return people.filter((person) => person.role === 'junior');
}

/** The text at this size, smaller only if it needs more than `most` of the available height. */
function words(
  role: TextRole,
  text: string,
  look: { weight: Weight; ink: Ink; size: number; before: number; most: number },
  room: Room,
): Part[] {
  if (text.trim() === '') return [];
  const { weight, ink, size, before, most } = look;
  const block = fitted(role, text, weight, room.width, room.height * most, size);
  return [{ before, height: block.height, placedAt: (x, y) => at(block, x, y, ink, room) }];
}

function at(block: Fitted, x: number, y: number, ink: Ink, { width, centred }: Room) {
  const left = centred ? x + (width - block.width) / 2 : x;
  const box = { x: left, y, width: block.width, height: block.height };
  const text = placed(block, box, ink);
  return { texts: [centred ? inTheMiddle(text) : text] };
}

/** Beside few names every other text stays smaller; beside many, readable. */
const readable = 18;

/** The preferred size, not smaller than `least` unless the names are about as small themselves. */
function sizeOf(content: SlideContent, least: number, preferred: number, beside: number): number {
  const many = content.people.length > twoAtMost;
  return Math.max(preferred, Math.min(least, many ? Math.max(beside, readable) : beside));
}

/** The largest share of the height that each text may need. */
const sharesOf = ({ people: { length } }: SlideContent) =>
  length <= twoAtMost
    ? { title: 0.2, joins: 0.18, detail: 0.18, message: 0.4, managers: 0.2 }
    : { title: 0.13, joins: 0.1, detail: 0.1, message: 0.26, managers: 0.18 };

export function titlePart(content: SlideContent, name: number, room: Room): Part[] {
  const size = sizeOf(content, 26, name * 0.4, name * 0.5);
  return words(
    'title',
    content.title,
    { weight: 'bold', ink: 'accent', size, before: 0, most: sharesOf(content).title },
    room,
  );
}

/** The people, the organization and where they come from. The name is by far the largest text. */
export function peopleParts(
  content: SlideContent,
  organisation: string,
  name: number,
  { most, ...room }: Room & { most: number },
): Part[] {
  const advisors = advisorsOf(content);
  const [one, ...others] = advisors;
  const joins = joinsPart(content, organisation, name, room);
  if (!one) return [cards([managersGroup(managersOf(content), large)], { name, most }, room)];
  if (others.length === 0) return oneAdvisor(content, one, name, room, joins);
  return [
    cards(
      [advisorsGroup(content)],
      { name, most },
      { ...room, height: room.height - taken(joins) },
    ),
    ...joins,
  ];
}

function joinsPart(content: SlideContent, organisation: string, name: number, room: Room): Part[] {
  const advisors = advisorsOf(content).length;
  if (advisors === 0 || organisation.trim() === '') return [];
  const [verb, share] = advisors === 1 ? ['joins', 0.52] : ['join', 0.6];
  const size = sizeOf(content, 26, name * share, name * 0.62);
  const most = sharesOf(content).joins;
  const before = name * (advisors === 1 ? 0.2 : 0.5);
  const look = { weight: 'bold', ink: 'accent', size, before, most } as const;
  return words('organisation', `${verb} ${singleSpaced(organisation)}`, look, room);
}

function oneAdvisor(
  content: SlideContent,
  person: SlidePerson & { role: 'senior' },
  name: number,
  room: Room,
  joins: Part[],
): Part[] {
  const size = sizeOf(content, 24, name * 0.4, name * 0.5);
  const look = { weight: 'regular', size, most: sharesOf(content).detail } as const;
  return [
    ...words(
      'person',
      singleSpaced(person.name),
      { weight: 'bold', ink: 'text', size: name, before: name * 0.12, most: 0.45 },
      room,
    ).map((part) => ({ ...part, name })),
    ...joins,
    ...words(
      'person',
      origin(person).join(' · '),
      { ...look, ink: 'text', before: name * 0.16 },
      room,
    ),
    ...words(
      'person',
      singleSpaced(person.title),
      { ...look, ink: 'soft', before: name * 0.05 },
      room,
    ),
  ];
}

function origin({ priorFirm, location }: SlidePerson & { role: 'senior' }): string[] {
  return [
    priorFirm.trim() && `Formerly ${singleSpaced(priorFirm)}`,
    nonBreaking(singleSpaced(location)),
  ].filter(Boolean);
}

/**
 * `name`: the size of the names that the texts around the cards were planned for; `most`: the limit on the cards.
 */
type Sizes = { name: number; most: number };

/** Names, each with its details, in the number of columns that makes them largest. */
function cards(groups: Group[], { name, most }: Sizes, room: Room): Part {
  const persons = plannedPeople(groups, room.width, Math.max(room.height, 1), most);
  return {
    before: name * 0.2,
    height: persons.height,
    name: persons.name,
    placedAt: (x, y) => {
      const texts = persons.placedAt(x, y);
      return { texts: room.centred ? centredRows(texts, x + room.width / 2) : texts };
    },
  };
}

function advisorsGroup(content: SlideContent): Group {
  const all = advisorsOf(content);
  const below = all.length <= twoAtMost ? 0.5 : all.length <= fewAtMost ? 0.64 : 0.76;
  const shared = { label: null, scale: 1, labelScale: 1, apart: all.length <= twoAtMost };
  return { ...shared, cards: all.map((person) => advisorCard(person, below)) };
}

function advisorCard(person: SlidePerson & { role: 'senior' }, below: number): PersonCard {
  const lines = [
    cardLine(person.name, 1, 'bold', 'text'),
    cardLine(person.title, below, 'regular', 'text'),
  ].filter(({ text }) => text !== '');
  const from = origin(person);
  const [inOneLine, ...apart] = [from.join(' · '), ...from].map((text) =>
    cardLine(text, below, 'regular', 'soft'),
  );
  if (!inOneLine || from.length === 0) return { lines, origin: null };
  return { lines, origin: { inOneLine, width: textWidth(inOneLine.text, 'regular'), apart } };
}

/** Sizes relative to the name. */
type Scales = { title: number; label: number };
const large: Scales = { title: 0.5, label: 0.42 };
const small: Scales = { title: 0.92, label: 0.92 };

function managersGroup(managers: readonly SlidePerson[], { title, label }: Scales): Group {
  return {
    label: managers.length > 1 ? 'Hiring Managers' : 'Hiring Manager',
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

/** Below the people a bar separates the message; in a separate area it can be larger. */
export function messageParts(
  content: SlideContent,
  name: number,
  room: Room,
  apart = false,
): Part[] {
  const few = content.people.length <= twoAtMost;
  const size = sizeOf(content, few ? 26 : 22, name * 0.42, name * 0.56);
  const larger = Math.max(size, Math.min(name * 0.8, 32));
  const message = words(
    'message',
    content.message,
    {
      weight: 'regular',
      ink: 'text',
      size: apart ? larger : size,
      before: apart ? 0 : name * 0.34,
      most: sharesOf(content).message,
    },
    room,
  );
  const managers = smallManagers(content, name, room);
  const bar = apart || message.length === 0 ? [] : [barPart(name, room)];
  return [...bar, ...message, ...managers];
}

const barSize = { width: 72, height: 5 };

function barPart(name: number, { width, centred }: Room): Part {
  return {
    before: name * 0.4,
    height: barSize.height,
    placedAt: (x, y) => {
      const left = centred ? x + (width - barSize.width) / 2 : x;
      return { texts: [], shapes: [{ role: 'accent', box: { x: left, y, ...barSize } }] };
    },
  };
}

/** Small, below the message: the announcement is about the advisors. */
function smallManagers(content: SlideContent, name: number, room: Room): Part[] {
  const managers = managersOf(content);
  const [one, ...others] = managers;
  if (!one || advisorsOf(content).length === 0) return [];
  const size = sizeOf(content, 22, name * 0.34, name * 0.5);
  const most = sharesOf(content).managers;
  const before = name * 0.34;
  if (others.length > 0) {
    const { height, placedAt } = cards(
      [managersGroup(managers, small)],
      { name: size, most: size },
      {
        ...room,
        height: room.height * most,
      },
    );
    return [{ before, height, placedAt }];
  }
  const text = `Hiring Manager: ${[one.name, one.title].map(singleSpaced).filter(Boolean).join(', ')}`;
  return words('person', text, { weight: 'regular', ink: 'soft', size, before, most }, room);
}

export function taken(parts: readonly Part[]): number {
  return parts.reduce((sum, { before, height }) => sum + before + height, 0);
}
