/* Text measurement and line breaking. All lengths are in em, so that one measurement serves every size. */
import { bold, regular } from './font.ts';
import type { Widths } from './font.ts';

export type Weight = 'regular' | 'bold';

/** Distance between lines, and from a line's top to its baseline, in em. */
export const lineHeight = 1.2;
export const baseline = lineHeight - 0.212;

/** An unbreakable text, with its width and that of the space before it, in em. */
export type Piece = { text: string; width: number; space: number };
export type Measured = { weight: Weight; lines: Piece[][] };

/** Collapses whitespace, because line breaks would look different elsewhere. */
export function singleSpaced(text: string): string {
  return text.replaceAll(/[ \t\n\v\f\r\u0085\u2028\u2029]+/g, ' ').trim();
}

/** Blank lines are kept. */
export function measured(text: string, weight: Weight): Measured {
  const lines = text.split('\n').map((line) => piecesOf(line, weight));
  return { weight, lines };
}

/** Breaks a measured text into lines of at most `width` em. */
export function wrapped({ weight, lines }: Measured, width: number): string[] {
  return lines.flatMap((pieces) => wrappedLine(pieces, weight, width));
}

/** One paragraph, truncated with an ellipsis if it needs more than `most` lines of `width` em. */
export function clamped(
  text: string,
  weight: Weight,
  { width, most }: { width: number; most: number },
): { text: string; lines: number } {
  const linesOf = (part: string) => wrapped(measured(part, weight), width).length;
  const whole = singleSpaced(text);
  const needed = linesOf(whole);
  if (needed <= most) return { text: whole, lines: needed };
  const all = [...graphemes(whole)];
  const cut = (length: number) => `${all.slice(0, length).join('').trimEnd()}…`;
  let [fits, tooLong] = [0, all.length];
  while (tooLong - fits > 1) {
    const middle = Math.floor((fits + tooLong) / 2);
    if (linesOf(cut(middle)) <= most) fits = middle;
    else tooLong = middle;
  }
  return { text: cut(fits), lines: most };
}

function wrappedLine(pieces: Piece[], weight: Weight, width: number): string[] {
  const lines: string[] = [];
  let line = '';
  let used = 0;
  const end = () => {
    lines.push(line);
    line = '';
    used = 0;
  };
  for (const piece of pieces) {
    const space = line === '' ? 0 : piece.space;
    if (line !== '' && used + space + piece.width > width) end();
    for (const part of piece.width > width ? broken(piece.text, weight, width) : [piece]) {
      if (line !== '' && used + part.space + part.width > width) end();
      line += line !== '' && part.space > 0 ? ` ${part.text}` : part.text;
      used += (used > 0 ? part.space : 0) + part.width;
    }
  }
  end();
  return lines;
}

export function widestPiece({ lines }: Measured): number {
  return Math.max(0, ...lines.flat().map(({ width }) => width));
}

export function textWidth(text: string, weight: Weight): number {
  let width = 0;
  for (const character of text) width += widthOf(character, weight);
  return width;
}

export function missingGlyphs(text: string): string[] {
  const missing = [...graphemes(text)].filter((grapheme) =>
    Array.from(grapheme).some((character) => !known(character)),
  );
  return [...new Set(missing)];
}

/** Decided by the first letter. */
export function isRightToLeft(text: string): boolean {
  const letter = /\p{L}/u.exec(text)?.[0] ?? '';
  return /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}]/u.test(letter);
}

// Lines break at blanks, after hyphens and dashes, and around characters of scripts without blanks.
const breaks =
  /[ \t]+|(?<=\p{L}[-–—])(?=\p{L})|(?<=[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}])/u;

function piecesOf(line: string, weight: Weight): Piece[] {
  const pieces: Piece[] = [];
  for (const word of line.trim().split(/[ \t]+/)) {
    const parts = word.split(breaks).filter(Boolean);
    for (const [index, text] of parts.entries()) {
      const space = index === 0 && pieces.length > 0 ? widthOf(' ', weight) : 0;
      pieces.push({ text, width: textWidth(text, weight), space });
    }
  }
  return pieces;
}

/** Splits a piece that is wider than a column, keeping grapheme clusters whole. */
function broken(text: string, weight: Weight, width: number): Piece[] {
  const parts: Piece[] = [];
  let part = '';
  let used = 0;
  for (const grapheme of graphemes(text)) {
    const more = textWidth(grapheme, weight);
    if (part !== '' && used + more > width) {
      parts.push({ text: part, width: used, space: 0 });
      part = '';
      used = 0;
    }
    part += grapheme;
    used += more;
  }
  return [...parts, { text: part, width: used, space: 0 }];
}

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Latin letters that are single graphemes. */
const plain = /^[\u0020-\u007e\u00a0-\u024f\n]*$/;

function* graphemes(text: string): Iterable<string> {
  if (plain.test(text)) yield* text;
  else for (const { segment } of segmenter.segment(text)) yield segment;
}

const tables = { regular: tableOf(regular), bold: tableOf(bold) };

/** Unknown characters count as wide: emoji and East Asian characters are, and others then fit easily. */
const widest = 1.4;

function widthOf(character: string, weight: Weight): number {
  const point = character.codePointAt(0) ?? 0;
  const width = tables[weight].get(point);
  if (width !== undefined) return width / 2048;
  return joins(character) ? 0 : widest;
}

function known(character: string): boolean {
  return (
    tables.regular.has(character.codePointAt(0) ?? 0) || joins(character) || character === '\n'
  );
}

/** Combining marks, joiners and variation selectors. */
function joins(character: string): boolean {
  return /[\p{M}\p{Cf}\ufe0f]/u.test(character);
}

function tableOf(widths: Widths): Map<number, number> {
  const table = new Map<number, number>();
  for (const [first, run] of widths) {
    for (const [index, width] of run.entries()) table.set(first + index, width);
  }
  return table;
}
