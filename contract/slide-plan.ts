import { fitted, placed } from './slide-blocks.ts';
import type { Box, Fitted, PlannedText } from './slide-blocks.ts';
/*
 * What stands where on a slide: pure, and the one truth for the preview in the browser, the .pptx and the
 * picture. All lengths in CSS pixels, of which 96 make an inch.
 */
import { formats } from './slide-content.ts';
import type { Brand, SlideContent } from './slide-content.ts';
import type { Palette } from './slide-palette.ts';
import { paletteOf } from './slide-palette.ts';
import { plannedPeople } from './slide-people.ts';
import { problemsOf } from './slide-problems.ts';
import type { SlideProblem } from './slide-problems.ts';

/** A picture: where it stands, and which part of it is shown, each edge as a share cut away. */
export type PlannedPicture = {
  role: 'photo' | 'logo';
  box: Box;
  crop: { left: number; top: number; right: number; bottom: number };
};

/** A plain surface. */
export type PlannedShape = { role: 'panel' | 'accent'; box: Box };

export type SlidePlan = {
  width: number;
  height: number;
  palette: Palette;
  shapes: PlannedShape[];
  pictures: PlannedPicture[];
  texts: PlannedText[];
  /** What whoever makes the slide should see before making it. */
  problems: SlideProblem[];
};

/** Where everything stands. The texts are as large as the slide allows, and all of them are inside it. */
export function planSlide(content: SlideContent, brand: Brand): SlidePlan {
  const { width, height } = formats[content.format];
  const areas = areasOf(content, brand, width, height);
  const { texts: words, shapes } = areas.beside
    ? besideEachOther(areas.column, areas.beside, content)
    : belowEachOther(areas.column, areas.panel, content);
  const texts = [
    ...words,
    ...footOf(areas.foot, content.complianceNumber),
    ...nameOf(areas.head, brand),
  ];
  return {
    width,
    height,
    palette: paletteOf(content.variant, brand.colours),
    shapes: [...areas.shapes, ...shapes],
    pictures: [...photoOf(content, areas.photo), ...logoOf(areas.head, brand)],
    texts,
    problems: problemsOf(content, texts),
  };
}

type Areas = {
  photo: Box;
  head: Box;
  /** Where title and message stand, and the people below them. */
  column: Box;
  /** Where the people stand instead, on a surface of their own. */
  beside: Box | null;
  /** From where to where a surface below the people reaches; null where there is none. */
  panel: (Pick<Box, 'x' | 'width'> & { bottom: number }) | null;
  foot: Box;
  shapes: PlannedShape[];
};

const margin = 56;
const headHeight = 44;
const footHeight = 22;
const stripeWidth = 10;

/**
 * A photo stands beside the words on a wide slide, above them on a high one; the more people there are, the
 * more room they have. Where there is none, the people have a surface of their own.
 */
function areasOf(content: SlideContent, brand: Brand, width: number, height: number): Areas {
  const { photo, format } = content;
  const wide = format === 'landscape';
  const [across, down] = [
    wide && photo ? photoShare(content) : 0,
    wide || !photo ? 0 : photoShare(content),
  ];
  const picture: Box = {
    x: 0,
    y: 0,
    width: photo ? (wide ? Math.round(width * across) : width) : 0,
    height: photo ? (wide ? height : Math.round(height * down)) : 0,
  };
  const left = (wide ? picture.width : 0) + margin;
  const top = (wide ? 0 : picture.height) + (wide || photo ? 44 : margin);
  const aside = wide && !photo ? Math.round(width * peopleShare(content)) : 0;
  const words = width - aside - margin - left;
  const hasHead = brand.logo !== null || brand.name.trim() !== '';
  const begin = top + (hasHead ? headHeight + 20 : 0);
  const foot = { x: left, y: height - 36 - footHeight, width: words, height: footHeight };
  const stripe: Box = wide
    ? { x: picture.width, y: 0, width: stripeWidth, height }
    : { x: 0, y: picture.height, width, height: stripeWidth };
  return {
    photo: picture,
    head: { x: left, y: top, width: words, height: headHeight },
    column: { x: left, y: begin, width: words, height: foot.y - 20 - begin },
    beside: aside > 0 ? { x: width - aside, y: 0, width: aside, height } : null,
    panel: wide || photo ? null : { x: 0, width, bottom: height },
    foot,
    shapes: [{ role: 'accent', box: stripe }],
  };
}

/** How much of a slide its photo has. */
function photoShare({ people, format }: SlideContent): number {
  const wide = format === 'landscape';
  if (people.length <= 2) return wide ? 0.42 : 0.48;
  if (people.length <= 6) return wide ? 0.36 : 0.4;
  return 0.27;
}

/** How much of a wide slide its people have where they stand beside the words. */
function peopleShare({ people }: SlideContent): number {
  return people.length <= 2 ? 0.46 : people.length <= 6 ? 0.54 : 0.66;
}

type Column = { texts: PlannedText[]; shapes: PlannedShape[] };

/** What is smaller than this the title makes room for. */
const comfortable = 15;

/** Title, message and people from top to bottom, each as large as its share allows. */
function belowEachOther(column: Box, panel: Areas['panel'], content: SlideContent): Column {
  const { title, message, people } = content;
  const high = column.height;
  // The more room, the larger everything may be.
  const most = Math.min(Math.sqrt(column.width * high) * 0.1, 84);
  const gap = high * 0.045;
  const between = panel ? 2 * gap : 2 * gap + ruleHeight;
  const partsAt = (scale: number) => {
    const heading = fitted('title', title, 'bold', column.width, high * 0.28 * scale, most * scale);
    const words = fitted(
      'message',
      message,
      'regular',
      column.width,
      high * 0.3 * scale,
      most * 0.48 * scale,
    );
    const taken = heading.height + gap * 0.7 + words.height + between;
    const persons = plannedPeople(people, column.width, high - taken, most * 0.92);
    return { heading, words, persons, taken };
  };
  // Many people need the room that a large title takes.
  let parts = partsAt(1);
  for (const scale of [0.8, 0.64]) if (parts.persons.least < comfortable) parts = partsAt(scale);
  const { heading, words, persons, taken } = parts;
  const spare = Math.max(0, high - taken - persons.height);
  // What is left over stands above, around the people and below.
  const x = column.x;
  let y = column.y + Math.min(spare * 0.3, high * 0.2);
  const texts = [
    placed(heading, { ...column, y, width: heading.width, height: heading.height }, 'text'),
  ];
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

/** Title and message at the left; the people at the right, on a surface of their own. */
function besideEachOther(
  column: Box,
  aside: Box,
  { title, message, people }: SlideContent,
): Column {
  const most = Math.min(Math.sqrt(column.width * column.height) * 0.125, 84);
  const heading = fitted('title', title, 'bold', column.width, column.height * 0.5, most);
  const words = fitted(
    'message',
    message,
    'regular',
    column.width,
    column.height * 0.42,
    most * 0.46,
  );
  const gap = column.height * 0.06;
  const inner = { width: aside.width - 2 * margin, height: aside.height - 2 * margin };
  const persons = plannedPeople(people, inner.width, inner.height, 52);
  let y = column.y + Math.max(0, column.height - heading.height - gap - words.height) * 0.42;
  const texts = [
    placed(heading, { ...column, y, width: heading.width, height: heading.height }, 'text'),
  ];
  y += heading.height + gap;
  texts.push(...messageAt(words, column.x, y));
  const top = aside.y + (aside.height - persons.height) / 2;
  texts.push(...persons.placedAt(aside.x + margin, top));
  return { texts, shapes: [{ role: 'panel', box: aside }] };
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

function nameOf(head: Box, { name, logo }: Brand): PlannedText[] {
  if (logo || name.trim() === '') return [];
  const words = fitted('organisation', name, 'bold', head.width, head.height, 24);
  return [placed(words, { ...head, height: words.height }, 'accent')];
}

/** The logo in its own proportions, as high as the head. */
function logoOf(head: Box, { logo }: Brand): PlannedPicture[] {
  if (!logo) return [];
  const scale = Math.min(head.height / logo.height, (head.width * 0.6) / logo.width);
  const box = { ...head, width: logo.width * scale, height: logo.height * scale };
  return [{ role: 'logo', box, crop: { left: 0, top: 0, right: 0, bottom: 0 } }];
}

function photoOf({ photo }: SlideContent, box: Box): PlannedPicture[] {
  if (!photo) return [];
  return [{ role: 'photo', box, crop: cropOf(photo, box) }];
}

/** The largest part of a photo with a box's proportions whose centre is as near to the focus as it can be. */
export function cropOf(
  photo: NonNullable<SlideContent['photo']>,
  box: Box,
): PlannedPicture['crop'] {
  const scale = Math.max(box.width / photo.width, box.height / photo.height);
  const [across, down] = [box.width / scale / photo.width, box.height / scale / photo.height];
  const left = clamp(photo.focusX - across / 2, 0, 1 - across);
  const top = clamp(photo.focusY - down / 2, 0, 1 - down);
  return { left, top, right: Math.max(0, 1 - left - across), bottom: Math.max(0, 1 - top - down) };
}

function clamp(value: number, least: number, most: number): number {
  return Math.max(0, Math.min(Math.max(value, least), most));
}
