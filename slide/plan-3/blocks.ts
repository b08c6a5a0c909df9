import type { Brand, SlideContent } from '../content.ts';
import { announcementParts, headlineParts } from './announcement.ts';
import type { Frame } from './areas.ts';
import type { Foot, Mark } from './foot.ts';
import { managerParts, messageParts } from './message.ts';
import { barPart, stacked, taken } from './parts.ts';
import type { Drawn, Part, Room } from './parts.ts';
import { halfName, sizesAt, squeezedAt } from './sizes.ts';
import type { Limits, Sizes } from './sizes.ts';

/** A frame with what does not depend on the size of the names. */
export type Prepared = { frame: Frame; mark: Mark; foot: Foot };

/** The same in every try. */
export type Search = { content: SlideContent; brand: Brand; limits: Limits };

/** The texts of each area, and the size that the names have. */
export type Blocks = { name: number; head: Part[]; main: Part[]; aside: Part[] };

/** `shares`: see Room. */
type Requested = { floor: number; name: number; shares: boolean };

/** The texts at a size of the names; they may need more room than there is. */
export function blocksAt(prepared: Prepared, search: Search, requested: Requested): Blocks {
  const { frame } = prepared;
  const { content, limits } = search;
  const { floor, name, shares } = requested;
  const sizes = shares ? squeezedAt(name, limits) : sizesAt(name, floor, limits);
  const rooms = roomsIn(prepared);
  const room = { width: frame.words.width, height: rooms.main, centred: frame.centred, shares };
  const head = frame.head && headOf(content, sizes, { ...room, ...sizeOf(frame.head) });
  const headline = head ? [] : headlineParts(content, sizes, room);
  const texts = { headline, sizes, room };
  const blocks = frame.aside
    ? besides(prepared, search, texts, { width: frame.aside.width, height: rooms.aside })
    : belowEachOther(search, texts);
  return { ...blocks, name: nameIn(blocks.main, name), head: head ?? [] };
}

/** The heights that the texts of a frame may take; `mark` is that of the logo above them. */
export function roomsIn({ frame, mark, foot }: Prepared) {
  const { words, aside, logo, head } = frame;
  const above = logo === 'head' && mark.box ? mark.box.height + belowMark : 0;
  const tail = foot.height + aboveFoot;
  return {
    mark: above,
    head: head ? head.height - above : 0,
    main: words.height - (head ? 0 : above) - (aside ? 0 : tail),
    aside: aside ? aside.height - tail : 0,
  };
}

const aboveFoot = 24;
const belowMark = 28;

/** Texts in the areas of their frame. */
export function drawnIn(prepared: Prepared, { head, main, aside }: Blocks): Drawn {
  const { frame } = prepared;
  const rooms = roomsIn(prepared);
  const above = frame.head ? 0 : rooms.mark;
  const spare = (room: number, parts: Part[]) => Math.max(0, room - taken(parts));
  const top = frame.words.y + above + spare(rooms.main, main) * frame.lean;
  const all = [stacked(main, frame.words.x, top)];
  if (frame.head) {
    const y = frame.head.y + rooms.mark + spare(rooms.head, head);
    all.unshift(stacked(head, frame.head.x, y));
  }
  if (frame.aside) {
    const y = frame.aside.y + spare(rooms.aside, aside) * aboveMessage;
    all.push(stacked(aside, frame.aside.x, y));
  }
  return {
    texts: all.flatMap(({ texts }) => texts),
    shapes: all.flatMap(({ shapes }) => shapes),
  };
}

const aboveMessage = 0.4;

type Texts = { headline: Part[]; sizes: Sizes; room: Room };

/** The message apart from the people; of a crowded frame the managers are with the people. */
function besides(
  { frame }: Prepared,
  { content, brand }: Search,
  { headline, sizes, room }: Texts,
  { width, height }: { width: number; height: number },
) {
  const beside = { ...room, width, height: room.shares ? height * 1.6 : height };
  const managers = managerParts(content, sizes, frame.crowded ? room : beside);
  const [inMain, inAside] = frame.crowded ? [managers, []] : [[], managers];
  const left = room.height - taken(headline) - taken(inMain);
  const announced = announcementParts(content, brand.name, sizes, room, left);
  return {
    main: [...headline, ...announced, ...inMain],
    aside: [...largestMessage(content, sizes, beside, inAside), ...inAside],
  };
}

function belowEachOther({ content, brand }: Search, { headline, sizes, room }: Texts) {
  const below = [...messageParts(content, sizes, room), ...managerParts(content, sizes, room)];
  const message =
    below.length > 0 ? [barPart(sizes, room), ...spaced(below, sizes.name * 0.3)] : [];
  const left = room.height - taken(headline) - taken(message);
  const announced = announcementParts(content, brand.name, sizes, room, left);
  return { main: [...headline, ...announced, ...message], aside: [] };
}

/** The headline on a surface of its own is as large as the names. */
function headOf(content: SlideContent, sizes: Sizes, room: Room): Part[] {
  const headline = Math.min(Math.max(sizes.headline, sizes.name), room.height * 0.2);
  return headlineParts(content, { ...sizes, headline }, { ...room, shares: true });
}

const sizeOf = ({ width, height }: { width: number; height: number }) => ({ width, height });

/** As large as it fits, up to half of the names. */
function largestMessage(content: SlideContent, sizes: Sizes, room: Room, below: Part[]): Part[] {
  const least = messageParts(content, sizes, room);
  if (room.shares) return least;
  const most = Math.max(sizes.name * halfName, sizes.message);
  for (let message = most; message > sizes.message; message -= 1.5) {
    const parts = messageParts(content, { ...sizes, message }, room);
    if (taken(parts) + taken(below) <= room.height) return parts;
  }
  return least;
}

function spaced([first, ...others]: Part[], before: number): Part[] {
  return first ? [{ ...first, before }, ...others] : [];
}

/** The size of the names; `name` if there are none. */
function nameIn(parts: readonly Part[], name: number): number {
  return Math.min(name, ...parts.flatMap((part) => part.name ?? []));
}
