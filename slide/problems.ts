import type { PlannedText, TextRole } from './blocks.ts';
import { formats } from './content.ts';
import type { SlideContent } from './content.ts';
import { missingGlyphs } from './text.ts';

/** What is wrong with a slide as planned. */
export type SlideProblem =
  /** Texts too small to be read in a feed; `size` is the smallest of them. */
  | { kind: 'small'; where: TextRole; size: number }
  /** Characters that the slide's font lacks: other computers show them differently, or not at all. */
  | { kind: 'glyphs'; characters: string[] }
  /** Too much text for the slide at any size; `where` is what takes most of it. */
  | { kind: 'full'; where: TextRole };

/**
 * Smaller texts, in pixels of the slide, are hard to read on a phone. The plan sets up to five people whose texts
 * have usual lengths at this size or more in every format; long texts, or more people, lead below it.
 */
export const readable = 16;
const readableOf: Partial<Record<TextRole, number>> = { label: 12, compliance: 9 };

/** What whoever makes a slide should see before making it. */
export function problemsOf(content: SlideContent, texts: PlannedText[]): SlideProblem[] {
  const problems: SlideProblem[] = [];
  const { height } = formats[content.format];
  const lowest = Math.max(...texts.map(({ box }) => box.y + box.height));
  if (lowest > height) problems.push({ kind: 'full', where: highest(texts) });
  for (const where of new Set(texts.map(({ role }) => role))) {
    const sizes = texts
      .filter(({ role }) => role === where)
      .flatMap(({ paragraphs }) => paragraphs.map(({ size }) => size));
    const size = Math.min(...sizes);
    if (size < (readableOf[where] ?? readable)) {
      problems.push({ kind: 'small', where, size });
    }
  }
  const all = texts.flatMap(({ paragraphs }) => paragraphs.map(({ text }) => text)).join('\n');
  const characters = missingGlyphs(all);
  if (characters.length > 0) problems.push({ kind: 'glyphs', characters });
  return problems;
}

/** The kind of text that takes most of the height. */
function highest(texts: PlannedText[]): TextRole {
  const heights = new Map<TextRole, number>();
  for (const { role, box } of texts) heights.set(role, (heights.get(role) ?? 0) + box.height);
  const [[role] = ['message' as const]] = [...heights].toSorted((a, b) => b[1] - a[1]);
  return role;
}
