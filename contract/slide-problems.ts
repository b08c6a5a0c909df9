import type { PlannedText } from './slide-blocks.ts';
import { formats } from './slide-content.ts';
import type { SlideContent } from './slide-content.ts';
import { missingGlyphs } from './slide-text.ts';

/** What is wrong with a slide as planned. */
export type SlideProblem =
  /** Texts too small to be read in a feed; `size` is the smallest of them. */
  | { kind: 'small'; where: PlannedText['role']; size: number }
  /** Characters that the slide's font lacks: other computers show them differently, or not at all. */
  | { kind: 'glyphs'; characters: string[] }
  /** Too much text for the slide at any size. */
  | { kind: 'full' };

/** What is smaller than this, in pixels, is hard to read on a phone. */
const readable = 12;
const readableFoot = 9;

/** What whoever makes a slide should see before making it. */
export function problemsOf(content: SlideContent, texts: PlannedText[]): SlideProblem[] {
  const problems: SlideProblem[] = [];
  const { height } = formats[content.format];
  const lowest = Math.max(...texts.map(({ box }) => box.y + box.height));
  if (lowest > height) problems.push({ kind: 'full' });
  for (const where of new Set(texts.map(({ role }) => role))) {
    const sizes = texts
      .filter(({ role }) => role === where)
      .flatMap(({ paragraphs }) => paragraphs.map(({ size }) => size));
    const size = Math.min(...sizes);
    if (size < (where === 'compliance' ? readableFoot : readable)) {
      problems.push({ kind: 'small', where, size });
    }
  }
  const all = texts.flatMap(({ paragraphs }) => paragraphs.map(({ text }) => text)).join('\n');
  const characters = missingGlyphs(all);
  if (characters.length > 0) problems.push({ kind: 'glyphs', characters });
  return problems;
}
