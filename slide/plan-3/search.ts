import { fewAtMost } from '../cards.ts';
import type { Palette } from '../palette.ts';
import { blocksAt, roomsIn } from './blocks.ts';
import type { Blocks, Prepared, Search } from './blocks.ts';
import { footOf, markOf } from './foot.ts';
import { framesOf } from './frame.ts';
import { taken } from './parts.ts';
import { lowestName } from './sizes.ts';

export type Found = { prepared: Prepared; blocks: Blocks };

const mostName = { landscape: 80, square: 88, portrait: 100 };

/** The first frame in which texts are large enough; otherwise the one with the largest names. */
export function bestOf(search: Search, palette: Palette): Found {
  const { content, brand, limits } = search;
  const prepared = framesOf(content).map((frame) => {
    const mark = markOf(content, brand, palette, frame);
    return { frame, mark, foot: footOf(content, brand, frame, mark, limits.feed) };
  });
  const good = content.people.length <= fewAtMost ? firstLarge(prepared, search) : null;
  return good ?? largestOf(prepared.slice(-fewFrames), search);
}

/** The frames with the most room for text. */
const fewFrames = 4;

/** A smaller photo should give the names more than the least size. */
const comfortable = 1.2;

function firstLarge(prepared: Prepared[], search: Search): Found | null {
  const { feed, least, name } = search.limits;
  const tries = [
    { crowded: false, floor: feed, enough: name * comfortable },
    { crowded: false, floor: feed, enough: name },
    { crowded: false, floor: least, enough: name },
    { crowded: true, floor: feed, enough: name },
    { crowded: true, floor: least, enough: name },
  ];
  for (const { crowded, floor, enough } of tries) {
    for (const one of prepared.filter(({ frame }) => (frame.crowded ?? false) === crowded)) {
      const blocks = blocksIn(one, search, { floor, from: enough, shares: false });
      if (blocks) return { prepared: one, blocks };
    }
  }
  return null;
}

/** Texts shrink to the floors, then below them; long texts then shrink more than the others. */
function largestOf(prepared: Prepared[], search: Search): Found {
  const { feed, least } = search.limits;
  const tries = [
    { floor: feed, from: lowestName(feed), shares: false },
    { floor: least, from: lowestName(least), shares: false },
    { floor: least, from: smallest, shares: true },
  ];
  for (const one of tries) {
    const found = prepared.flatMap((frame) => {
      const blocks = blocksIn(frame, search, one);
      return blocks ? [{ prepared: frame, blocks }] : [];
    });
    const [best] = found.toSorted((a, b) => b.blocks.name - a.blocks.name);
    if (best) return best;
  }
  const last = prepared.at(-1)!;
  const blocks = blocksAt(last, search, { floor: least, name: smallest, shares: true });
  return { prepared: last, blocks };
}

/** `from`: the least size of the names. */
type Try = { floor: number; from: number; shares: boolean };

/** The blocks with the largest names of which everything fits; null if nothing does. */
function blocksIn(prepared: Prepared, search: Search, { floor, from, shares }: Try): Blocks | null {
  const at = (name: number) => blocksAt(prepared, search, { floor, name, shares });
  return largestFitting(from, mostName[search.content.format], at, roomsIn(prepared));
}

/** One point. */
const smallest = 4 / 3;
/** Tolerance: cards come out about as large as planned. */
const about = 0.99;
const rounding = 0.01;

function largestFitting(
  least: number,
  most: number,
  at: (name: number) => Blocks,
  rooms: ReturnType<typeof roomsIn>,
): Blocks | null {
  const fits = (blocks: Blocks, name: number) =>
    taken(blocks.main) <= rooms.main + rounding &&
    taken(blocks.aside) <= rooms.aside + rounding &&
    blocks.name >= name * about;
  let best = at(least);
  if (!fits(best, least)) return null;
  const loud = at(most);
  if (fits(loud, most)) return loud;
  let [low, high] = [least, most];
  while (high - low > Math.max(0.5, low * 0.015)) {
    const middle = (low + high) / 2;
    const blocks = at(middle);
    if (fits(blocks, middle)) [low, best] = [middle, blocks];
    else high = middle;
  }
  return best;
}
