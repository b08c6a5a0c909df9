import { fitted, placed } from '../blocks.ts';
import type { Box, PlannedText } from '../blocks.ts';
import { formats } from '../content.ts';
import type { Brand, SlideContent } from '../content.ts';
import { cropOf } from '../crop.ts';
import { logoIn, plateFor } from '../logo.ts';
import { paletteOf } from '../palette.ts';
import type { Palette } from '../palette.ts';
import { problemsOf } from '../problems.ts';
import type { PlannedPicture, PlannedShape, SlidePlan } from '../slide-plan.ts';
import { frameOf } from './frame.ts';
import type { Frame } from './frame.ts';
import { advisorsOf, messageParts, peopleParts, taken, titlePart } from './parts.ts';
import type { Part, Room } from './parts.ts';

/** The reading order is the advisor's name, the organization, where the advisor comes from, then the message. */
export function secondPlan(content: SlideContent, brand: Brand): SlidePlan {
  const { width, height } = formats[content.format];
  const palette = paletteOf(content.variant, brand.colours);
  const frame = frameOf(content);
  const small = legibleAt(width);
  const mark = markOf(brand, palette, frame, markHeights[content.format]);
  const foot = footOf(content, brand, frame, mark, small);
  const words = wordsOf(content, brand, frame, frame.words.height - foot.height - aboveFoot);
  const texts = [...words.texts, ...foot.texts];
  return {
    width,
    height,
    palette,
    shapes: [...frame.shapes, ...words.shapes, ...mark.shapes],
    pictures: [...photoOf(content, frame), ...mark.pictures],
    texts,
    problems: problemsOf(content, texts, { compliance: small }),
  };
}

const aboveFoot = 28;

/** Twelve pixels if the picture is shown 550 pixels wide, as in a feed. */
function legibleAt(width: number): number {
  return (width * 12) / 550;
}

type Drawn = { texts: PlannedText[]; shapes: PlannedShape[] };

const mostName = { landscape: 76, square: 84, portrait: 100 };

function wordsOf(content: SlideContent, brand: Brand, frame: Frame, high: number): Drawn {
  const { head, aside, centred } = frame;
  const room: Room = { width: frame.words.width, height: high, centred };
  const most = mostName[content.format];
  const partsAt = (name: number) => {
    const title = head ? [] : titlePart(content, name, room);
    const below = aside ? [] : messageParts(content, name, room);
    const left = high - taken(title) - taken(below);
    const people = peopleParts(content, brand.name, name, {
      ...room,
      height: left,
      most: Math.min(most, name * worthColumns),
    });
    return [...title, ...people, ...below];
  };
  const parts = largestParts(most, high, partsAt);
  const name = nameIn(parts, most);
  const top = frame.words.y + Math.max(0, high - taken(parts)) * (centred ? 0.5 : 0.42);
  const main = stacked(parts, frame.words.x, top);
  const besides = [
    ...(head ? [headed(content, head, name)] : []),
    ...(aside ? [asideOf(content, aside, name)] : []),
  ];
  return {
    texts: [...besides.flatMap(({ texts }) => texts), ...main.texts],
    shapes: [...main.shapes, ...besides.flatMap(({ shapes }) => shapes)],
  };
}

/** The size of the names in parts; `most` if there are none. */
function nameIn(parts: Part[], most: number): number {
  return Math.min(most, ...parts.flatMap((part) => part.name ?? []));
}

/** Tolerance: cards come out about as large as planned. */
const about = 0.95;

/** How much larger names must become to justify more columns. */
const worthColumns = 1.25;

const rounding = 0.01;

function largestParts(most: number, high: number, partsAt: (name: number) => Part[]): Part[] {
  const fits = (parts: Part[], name: number) =>
    taken(parts) <= high + rounding && nameIn(parts, most) >= name * about;
  const loud = partsAt(most);
  if (fits(loud, most)) return loud;
  // Names that fit below large texts fit below smaller ones, too.
  let [low, above] = [taken(loud) <= high + rounding ? nameIn(loud, most) : smallest, most];
  let best: Part[] | null = null;
  while (above - low > Math.max(0.5, low * 0.02)) {
    const middle = (low + above) / 2;
    const parts = partsAt(middle);
    if (fits(parts, middle)) [low, best] = [middle, parts];
    else above = middle;
  }
  return best ?? partsAt(low);
}

/** One point. */
const smallest = 4 / 3;

function stacked(parts: Part[], x: number, top: number): Drawn {
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

function headed({ title }: SlideContent, head: Box, name: number): Drawn {
  const most = Math.min(Math.max(name * 0.62, 24), name * 0.9, 48);
  const words = fitted('title', title, 'bold', head.width, head.height * 0.6, most);
  const y = head.y + head.height - words.height;
  return {
    texts: [placed(words, { x: head.x, y, width: words.width, height: words.height }, 'accent')],
    shapes: [],
  };
}

function asideOf(content: SlideContent, box: Box, name: number): Drawn {
  const room = { width: box.width, height: box.height, centred: false };
  const parts = messageParts(content, name, { ...room, height: box.height * 1.6 }, true);
  return stacked(parts, box.x, box.y + Math.max(0, box.height - taken(parts)) * 0.5);
}

type Mark = { shapes: PlannedShape[]; pictures: PlannedPicture[]; box: Box | null };

const markHeights = { landscape: 52, square: 58, portrait: 66 };

function markOf({ logo }: Brand, palette: Palette, frame: Frame, high: number): Mark {
  if (!logo) return { shapes: [], pictures: [], box: null };
  const { head, words, shapes } = frame;
  const onPanel = head !== null && shapes.some(({ role }) => role === 'panel');
  const plate = plateFor(logo.tone, palette[onPanel ? 'panel' : 'background']);
  const room = head
    ? { ...head, height: high * 1.2 }
    : { x: 0, y: 0, width: words.width * 0.4, height: high };
  const boxes = logoIn(room, logo, plate);
  const around = boxes.plate ?? boxes.logo;
  const by = head
    ? { x: 0, y: head.y - around.y }
    : {
        x: words.x + words.width - around.x - around.width,
        y: words.y + words.height - around.y - around.height,
      };
  const moved = (box: Box) => ({ ...box, x: box.x + by.x, y: box.y + by.y });
  const crop = { left: 0, top: 0, right: 0, bottom: 0 };
  return {
    shapes: plate && boxes.plate ? [{ role: plate, box: moved(boxes.plate) }] : [],
    pictures: [{ role: 'logo', box: moved(boxes.logo), crop }],
    box: head ? null : moved(around),
  };
}

type Foot = { texts: PlannedText[]; height: number };

/** The compliance number, beside the logo; without one, beside the organisation if nothing else names it. */
function footOf(
  content: SlideContent,
  brand: Brand,
  frame: Frame,
  mark: Mark,
  small: number,
): Foot {
  const { x, y, width, height } = frame.words;
  const named = advisorsOf(content).length > 0;
  const name =
    mark.pictures.length === 0 && !named && brand.name.trim() !== ''
      ? fitted('organisation', brand.name, 'bold', width * 0.45, small * 2.6, small * 1.1)
      : null;
  const right = mark.box?.width ?? name?.width ?? 0;
  const left = width - right - (right > 0 ? 32 : 0);
  const number = fitted(
    'compliance',
    content.complianceNumber,
    'regular',
    left,
    small * 2.6,
    small + 0.2,
  );
  const high = Math.max(number.height, mark.box?.height ?? name?.height ?? 0);
  const bottom = y + height;
  const centred = frame.centred && right === 0;
  const at = (block: { width: number; height: number }, from: number) => ({
    x: from,
    y: bottom - (high + block.height) / 2,
    width: block.width,
    height: block.height,
  });
  return {
    height: high,
    texts: [
      placed(number, at(number, centred ? x + (width - number.width) / 2 : x), 'soft'),
      ...(name ? [placed(name, at(name, x + width - name.width), 'accent')] : []),
    ],
  };
}

function photoOf({ photo }: SlideContent, frame: Frame): PlannedPicture[] {
  if (!photo || !frame.photo) return [];
  return [{ role: 'photo', ...frame.photo, crop: cropOf(photo, frame.photo.box) }];
}
