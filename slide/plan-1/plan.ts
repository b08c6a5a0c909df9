import { fitted, placed } from '../blocks.ts';
import type { Box, Fitted, PlannedText } from '../blocks.ts';
import { fewAtMost, twoAtMost } from '../cards.ts';
import { formats } from '../content.ts';
import type { Brand, SlideContent } from '../content.ts';
import { cropOf } from '../crop.ts';
import { logoIn, plateFor } from '../logo.ts';
import { paletteOf } from '../palette.ts';
import type { Palette } from '../palette.ts';
import { plannedPeople } from '../people.ts';
import type { PlannedPeople } from '../people.ts';
import { problemsOf } from '../problems.ts';
import type { PlannedPicture, PlannedShape, SlidePlan } from '../slide-plan.ts';
import { areasOf, margin } from './areas.ts';
import type { Areas } from './areas.ts';
import { groupsOf } from './groups.ts';

/* The layout of slides from before compositions. They were approved with this layout: do not change it. */

/** Texts are as large as the slide allows and always inside it. */
export function firstPlan(content: SlideContent, brand: Brand): SlidePlan {
  const { width, height } = formats[content.format];
  const palette = paletteOf(content.variant, brand.colours);
  const areas = areasOf(content, brand);
  const { texts: words, shapes } = areas.beside
    ? besideEachOther(areas.column, areas.beside, content)
    : belowEachOther(areas.column, areas.panel, content);
  const texts = [
    ...words,
    ...footOf(areas.foot, content.complianceNumber),
    ...nameOf(areas.head, brand, words[0]?.paragraphs[0]?.size ?? mostName),
  ];
  const logo = logoOf(areas.head, brand, palette);
  return {
    width,
    height,
    palette,
    shapes: [{ role: 'accent', box: areas.stripe }, ...shapes, ...logo.shapes],
    pictures: [...photoOf(content, areas.photo), ...logo.pictures],
    texts,
    problems: problemsOf(content, texts),
  };
}

type Column = { texts: PlannedText[]; shapes: PlannedShape[] };

const leastTitle = 18;

/** Maximum title size relative to a name: with few people the names dominate. */
function titleShare({ people }: SlideContent): number {
  if (people.length <= twoAtMost) return 0.72;
  return people.length <= fewAtMost ? 0.84 : 1;
}

function mostMessage(title: number, { people }: SlideContent): number {
  const [share, least] = people.length <= twoAtMost ? [0.76, 24] : [0.68, 18];
  return Math.max(title * share, Math.min(least, title));
}

/** The message's share of the column's height: more with fewer people. */
function messageShare({ people }: SlideContent): number {
  if (people.length <= twoAtMost) return 0.42;
  return people.length <= fewAtMost ? 0.34 : 0.26;
}

type Parts = { heading: Fitted; words: Fitted; persons: PlannedPeople; taken: number };

/** Finds about the largest title that stays smaller than the names allow; names grow into the remaining space. */
function balanced(most: number, share: number, partsAt: (title: number) => Parts): Parts {
  const titleSize = ({ persons }: Parts) => Math.max(leastTitle, persons.name * share);
  const isQuiet = (parts: Parts) => parts.heading.size <= titleSize(parts);
  const loud = partsAt(most);
  if (isQuiet(loud)) return loud;
  // Names grow as the title shrinks, so a larger title may also satisfy the limit.
  const small = titleSize(loud);
  const quiet = partsAt(small);
  const large = titleSize(quiet);
  if (large - small < 1) return quiet;
  const larger = partsAt(large);
  if (isQuiet(larger)) return larger;
  const between = partsAt((small + large) / 2);
  return isQuiet(between) ? between : quiet;
}

function belowEachOther(column: Box, panel: Areas['panel'], content: SlideContent): Column {
  const { title, message } = content;
  const groups = groupsOf(content.people);
  const { x, width, height: high } = column;
  const most = Math.min(Math.sqrt(width * high) * 0.1, 92);
  const gap = high * 0.045;
  const between = panel ? 2 * gap : 2 * gap + ruleHeight;
  const partsAt = (size: number): Parts => {
    const heading = fitted('title', title, 'bold', width, high * 0.24, size);
    const room = high * messageShare(content);
    const words = fitted('message', message, 'regular', width, room, mostMessage(size, content));
    const taken = heading.height + gap * 0.7 + words.height + between;
    const persons = plannedPeople(groups, width, high - taken, most);
    return { heading, words, persons, taken };
  };
  const share = titleShare(content);
  const { heading, words, persons, taken } = balanced(most * 0.9, share, partsAt);
  const spare = Math.max(0, high - taken - persons.height);
  // Spare space goes above, around the people and below.
  let y = column.y + Math.min(spare * 0.3, high * 0.2);
  const texts = [headingAt(heading, x, y)];
  y += heading.height + gap * 0.7;
  texts.push(...messageAt(words, x, y));
  y += words.height + gap + Math.min(spare * 0.12, gap);
  const from = y;
  y += panel
    ? gap + Math.min(spare * 0.24, high * 0.12)
    : ruleHeight + gap + Math.min(spare * 0.08, gap);
  texts.push(...persons.placedAt(x, y));
  const surface: PlannedShape = panel
    ? {
        role: 'panel',
        box: { x: panel.x, y: from, width: panel.width, height: panel.bottom - from },
      }
    : { role: 'accent', box: { x, y: from, width: ruleWidth, height: ruleHeight } };
  return { texts, shapes: [surface] };
}

const ruleWidth = 72;
const ruleHeight = 5;

/** Title and message on the left, people on a surface on the right. */
function besideEachOther(column: Box, peopleArea: Box, content: SlideContent): Column {
  const { title, message } = content;
  const groups = groupsOf(content.people);
  const inner = { width: peopleArea.width - 2 * margin, height: peopleArea.height - 2 * margin };
  const persons = plannedPeople(groups, inner.width, inner.height, 76);
  const most = Math.max(leastTitle, Math.min(persons.name * titleShare(content), 52));
  const { width, height: high } = column;
  const heading = fitted('title', title, 'bold', width, high * 0.4, most);
  const words = fitted(
    'message',
    message,
    'regular',
    width,
    high * 0.52,
    mostMessage(most, content),
  );
  const gap = high * 0.06;
  let y = column.y + Math.max(0, high - heading.height - gap - words.height) * 0.42;
  const texts = [headingAt(heading, column.x, y)];
  y += heading.height + gap;
  texts.push(...messageAt(words, column.x, y));
  const top = peopleArea.y + (peopleArea.height - persons.height) / 2;
  texts.push(...persons.placedAt(peopleArea.x + margin, top));
  return { texts, shapes: [{ role: 'panel', box: peopleArea }] };
}

function headingAt(heading: Fitted, x: number, y: number): PlannedText {
  return placed(heading, { x, y, width: heading.width, height: heading.height }, 'text');
}

function messageAt(words: Fitted, x: number, y: number): PlannedText[] {
  if (words.paragraphs.every(({ text }) => text.trim() === '')) return [];
  return [placed(words, { x, y, width: words.width, height: words.height }, 'soft')];
}

function footOf(box: Box, complianceNumber: string): PlannedText[] {
  const foot = fitted('compliance', complianceNumber, 'regular', box.width, box.height, 15);
  return [
    placed(foot, { ...box, y: box.y + box.height - foot.height, height: foot.height }, 'soft'),
  ];
}

const mostName = 26;

function nameOf(head: Box, { name, logo }: Brand, title: number): PlannedText[] {
  if (logo || name.trim() === '') return [];
  const most = Math.min(head.height * 0.55, mostName, Math.max(title, leastTitle));
  const words = fitted('organisation', name, 'bold', head.width, head.height, most);
  return [placed(words, { ...head, height: words.height }, 'accent')];
}

function logoOf(head: Box, { logo }: Brand, { background }: Palette) {
  if (!logo) return { shapes: [], pictures: [] };
  const plate = plateFor(logo.tone, background);
  const boxes = logoIn({ ...head, width: head.width * 0.6 }, logo, plate);
  const shapes: PlannedShape[] = plate && boxes.plate ? [{ role: plate, box: boxes.plate }] : [];
  const crop = { left: 0, top: 0, right: 0, bottom: 0 };
  const pictures: PlannedPicture[] = [{ role: 'logo', box: boxes.logo, crop }];
  return { shapes, pictures };
}

function photoOf({ photo }: SlideContent, box: Box): PlannedPicture[] {
  if (!photo) return [];
  return [{ role: 'photo', box, crop: cropOf(photo, box) }];
}
