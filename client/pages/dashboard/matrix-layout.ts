import type { Block } from './matrix-blocks.ts';

/* Fixed heights make the position of each row known without measuring. */

export const rowPixels = 48;

/** Task names in the head, wrapped or vertical, or in each cell. */
export type Columns = 'wide' | 'narrow' | 'own';

function columnsFor({ columns }: Block, width: number): Columns {
  if (columns === null) return 'own';
  const name = width < narrowBox ? 144 : 240;
  return name + columns.length * wideColumn <= width ? 'wide' : 'narrow';
}

const narrowBox = 640;
const wideColumn = 96;

function headPixels({ columns: titles }: Block, columns: Columns): number {
  if (columns === 'own') return 56;
  const longest = Math.max(0, ...(titles ?? []).map(({ length }) => length));
  return columns === 'narrow'
    ? within(longest * 7 + 16, 72, 160)
    : within(Math.ceil(longest / 11) * 16 + 20, 64, 84);
}

export function placed(blocks: readonly Block[], width: number) {
  let end = 0;
  return blocks.map((block) => {
    const columns = columnsFor(block, width);
    const top = end;
    const head = headPixels(block, columns);
    end = top + head + block.rows.length * rowPixels;
    return { block, columns, top, head };
  });
}

export function rowsInView(
  { top, head, block }: { top: number; head: number; block: Block },
  viewport: { top: number; bottom: number },
): { from: number; to: number } {
  const first = top + head;
  const at = (pixels: number) => within((pixels - first) / rowPixels, 0, block.rows.length);
  return { from: Math.floor(at(viewport.top - marginPixels)), to: Math.ceil(at(viewport.bottom)) };
}

const marginPixels = 240;

function within(value: number, least: number, most: number): number {
  return Math.min(Math.max(value, least), most);
}

export const nameClass = 'sticky left-0 w-36 flex-none @min-[40rem]:w-60 print:static print:w-44';

/** Columns of equal width; when printed they share the width of the page. */
export function cellClass(columns: Exclude<Columns, 'own'>): string {
  const width = columns === 'wide' ? 'w-24 print:max-w-24' : 'w-14 print:max-w-14';
  return `flex flex-none items-center justify-center text-center print:min-w-0 print:flex-1 ${width}`;
}

export const ownCellClass = 'w-40 flex-none print:w-32 print:py-1';
