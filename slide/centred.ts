import type { Box, PlannedText } from './blocks.ts';

/** Centres every line in its box. */
export function inTheMiddle(text: PlannedText): PlannedText {
  const { x, width } = text.box;
  return {
    ...text,
    paragraphs: text.paragraphs.map((paragraph) => ({
      ...paragraph,
      centred: true as const,
      lines: paragraph.lines.map((line) => ({ ...line, x: x + (width - line.width) / 2 })),
    })),
  };
}

/** Rows of cards around the middle, including a shorter last one. */
export function centredRows(texts: PlannedText[], middle: number): PlannedText[] {
  const rows = Map.groupBy(texts, ({ box }) => box.y);
  return texts.map((text) => {
    const row = rows.get(text.box.y)!.map(({ box }) => box);
    const by = middle - (leftOf(row) + rightOf(row)) / 2;
    return inTheMiddle({ ...text, box: { ...text.box, x: text.box.x + by } });
  });
}

const leftOf = (boxes: Box[]) => Math.min(...boxes.map(({ x }) => x));
const rightOf = (boxes: Box[]) => Math.max(...boxes.map(({ x, width }) => x + width));
