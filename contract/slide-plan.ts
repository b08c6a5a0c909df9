import { fitted, placed } from './slide-blocks.ts';
import type { Box, PlannedText } from './slide-blocks.ts';
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
  const areas = areasOf(content, width, height);
  const { title, message, people, foot } = columnOf(areas.column, content);
  const texts = [
    ...title,
    ...message,
    ...people,
    ...footOf(foot, content.complianceNumber),
    ...nameOf(areas.head, brand),
  ];
  return {
    width,
    height,
    palette: paletteOf(content.variant, brand.colours),
    shapes: areas.shapes,
    pictures: [...photoOf(content, areas.photo), ...logoOf(areas.head, brand)],
    texts,
    problems: problemsOf(content, texts),
  };
}

type Areas = { photo: Box; head: Box; column: Box; shapes: PlannedShape[] };

const margin = 56;
const headHeight = 40;

/** The photo beside the words on a wide slide, above them on a high one; without it the words have it all. */
function areasOf({ photo, format }: SlideContent, width: number, height: number): Areas {
  const wide = format === 'landscape';
  const picture: Box = !photo
    ? { x: 0, y: 0, width: 0, height: 0 }
    : wide
      ? { x: 0, y: 0, width: Math.round(width * 0.38), height }
      : { x: 0, y: 0, width, height: Math.round(height * 0.44) };
  const left = margin + (wide ? picture.width : 0);
  const top = 44 + (wide ? 0 : picture.height);
  const words = width - margin - left;
  const stripe: Box = !photo
    ? { x: 0, y: 0, width: 14, height }
    : wide
      ? { x: picture.width, y: 0, width: 6, height }
      : { x: 0, y: picture.height, width, height: 6 };
  return {
    photo: picture,
    head: { x: left, y: top, width: words, height: headHeight },
    column: {
      x: left,
      y: top + headHeight + 20,
      width: words,
      height: height - top - headHeight - 48,
    },
    shapes: [{ role: 'accent', box: stripe }],
  };
}

/** Title, message and people from top to bottom, each as large as its share allows, and the foot below. */
function columnOf(column: Box, { title, message, people }: SlideContent) {
  const footHeight = 34;
  const high = column.height - footHeight;
  // The more room, the larger everything may be.
  const titleSize = Math.min(Math.sqrt(column.width * column.height) * 0.082, 80);
  const heading = fitted('title', title, 'bold', column.width, high * 0.26, titleSize);
  const words = fitted('message', message, 'regular', column.width, high * 0.3, titleSize * 0.46);
  const gap = high * 0.05;
  const taken = heading.height + words.height + 2 * gap;
  const persons = plannedPeople(people, column.width, high - taken, titleSize * 0.74);
  const spare = high - taken - persons.height;
  // What is left over stands above and below, a little more of it below.
  let y = column.y + Math.max(0, Math.min(spare * 0.4, 160));
  const at = (height: number) => {
    const box = { x: column.x, y, width: column.width, height };
    y += height + gap + Math.min(spare * 0.08, 16);
    return box;
  };
  return {
    title: [placed(heading, at(heading.height), 'text')],
    message: message.trim() === '' ? [] : [placed(words, at(words.height), 'soft')],
    people: persons.placedAt(column.x, y),
    foot: { ...column, y: column.y + column.height - footHeight + 8, height: footHeight - 8 },
  };
}

function footOf(box: Box, complianceNumber: string): PlannedText[] {
  const foot = fitted('compliance', complianceNumber, 'regular', box.width, box.height, 13);
  return [
    placed(foot, { ...box, y: box.y + box.height - foot.height, height: foot.height }, 'soft'),
  ];
}

function nameOf(head: Box, { name, logo }: Brand): PlannedText[] {
  if (logo || name.trim() === '') return [];
  const words = fitted('organisation', name, 'bold', head.width, head.height, 18);
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
