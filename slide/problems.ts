import type { PlannedText, TextRole } from './blocks.ts';
import { formats } from './content.ts';
import type { SlideContent } from './content.ts';
import { missingGlyphs } from './text.ts';

export type SlideProblem =
  /** Texts too small to read in a feed; `size` is the smallest. */
  | { kind: 'small'; where: TextRole; size: number }
  /** Characters missing from the slide's font: they look different on other computers. */
  | { kind: 'glyphs'; characters: string[] }
  /** Too much text at any size; `where` has most of it. */
  | { kind: 'full'; where: TextRole };

/**
 * Smaller texts, in pixels of the slide, are hard to read on a phone. Up to five people with texts of usual length
 * are never smaller in any format.
 */
const readable = 16;
const readableOf: Partial<Record<TextRole, number>> = { label: 12, compliance: 9 };

/** `least` overrides the readable size. */
export function problemsOf(
  content: SlideContent,
  texts: PlannedText[],
  least: Partial<Record<TextRole, number>> = {},
): SlideProblem[] {
  const problems: SlideProblem[] = [];
  const { height } = formats[content.format];
  const lowest = Math.max(...texts.map(({ box }) => box.y + box.height));
  if (lowest > height) problems.push({ kind: 'full', where: highest(texts) });
  for (const where of new Set(texts.map(({ role }) => role))) {
    const sizes = texts
      .filter(({ role }) => role === where)
      .flatMap(({ paragraphs }) => paragraphs.map(({ size }) => size));
    const size = Math.min(...sizes);
    if (size < (least[where] ?? readableOf[where] ?? readable)) {
      problems.push({ kind: 'small', where, size });
    }
  }
  const all = texts.flatMap(({ paragraphs }) => paragraphs.map(({ text }) => text)).join('\n');
  const characters = missingGlyphs(all);
  if (characters.length > 0) problems.push({ kind: 'glyphs', characters });
  return problems;
}

function highest(texts: PlannedText[]): TextRole {
  const heights = new Map<TextRole, number>();
  for (const { role, box } of texts) heights.set(role, (heights.get(role) ?? 0) + box.height);
  const [[role] = ['message' as const]] = [...heights].toSorted((a, b) => b[1] - a[1]);
  return role;
}
