import { isVisible } from '#contract/text.ts';

import { headingWords } from './columns.ts';
import { withoutMarks } from './markdown.ts';

export type OutlineLine = {
  /** Line number, from 1. */
  number: number;
  text: string;
  /** Null if the line has no checkbox. */
  isTicked: boolean | null;
  description: string | null;
  lines: OutlineLine[];
};

type OutlineOptions = { keepsNumbers?: boolean };

/**
 * Parses an outline. Levels come from headings (Markdown, `Phase 2`, capitals, a trailing colon), indentation,
 * numbers such as `1.2`, and list marks: a marked line belongs to the unmarked line above, a different mark is one
 * level deeper. Lines starting with `>` are descriptions.
 */
export function outlineOf(
  source: string,
  { keepsNumbers = false }: OutlineOptions = {},
): OutlineLine[] {
  const root: OutlineLine = { number: 0, text: '', isTicked: null, description: null, lines: [] };
  const open: Open[] = [];
  for (const { number, indent, content, mark } of markedLinesOf(source)) {
    if (content.startsWith('>') && open.length > 0) {
      const around = open.findLast((one) => one.indent <= indent)?.line ?? root.lines.at(-1)!;
      const more = withoutMarks(content.replace(/^>\s*/, ''));
      around.description = [around.description ?? [], more].flat().join(' ');
      continue;
    }
    const plainText = withoutMarks(mark.text);
    const text = keepsNumbers ? `${mark.written} ${plainText}`.trim() : plainText;
    if (!isVisible(text)) continue;
    const line = { number, text, isTicked: mark.isTicked, description: null, lines: [] };
    while (open.length > 0 && (open.length >= deepest || !isInside(mark, indent, open))) open.pop();
    const around = open.at(-1);
    if (around) around.inner ??= indent;
    (around?.line ?? root).lines.push(line);
    open.push({ mark, indent, line, inner: null });
  }
  return root.lines;
}

/** Limits recursion; real lists are far shallower. */
const deepest = 100;

/** `inner` is the indentation of the first child line. */
type Open = { mark: Mark; indent: number; line: OutlineLine; inner: number | null };

type RawLine = { number: number; indent: number; content: string; isUnderlined: boolean };

type Mark = {
  /** Lines of the same kind are on the same level. */
  kind: string;
  depth: number;
  isHeading: boolean;
  written: string;
  isTicked: boolean | null;
  text: string;
};

function markedLinesOf(source: string): (RawLine & { mark: Mark })[] {
  const lines = rawLinesOf(source);
  const numbers = new Set(lines.map(({ content }) => decimal.exec(content)?.groups?.['number']));
  const marked = lines.map((line) => ({ ...line, mark: markOf(line, numbers) }));
  // Capitals and colons count as headings only if the text begins with such a heading.
  if (marked[0]?.mark.isHeading) return marked;
  const asText = ({ content }: RawLine): Mark => ({ ...plain, kind: '', text: unstarred(content) });
  return marked.map((line) =>
    /[:A]/.test(line.mark.kind) ? { ...line, mark: asText(line) } : line,
  );
}

const tabWidth = 4;
const rule = /^(?:={3,}|-{3,}|\*{3,}|_{3,})$/;

const lineEnd = /\r\n|[\n\r\v\u2028\u2029]/;

function rawLinesOf(source: string): RawLine[] {
  const texts = source.replace(/^\uFEFF/, '').split(lineEnd);
  // A quoted mail prefixes every line with `>`.
  const isQuoted = texts.every((text) => /^\s*(?:>|$)/.test(text));
  const lines: RawLine[] = [];
  for (const [index, text] of texts.entries()) {
    const raw = isQuoted ? text.replace(/^\s*> ?/, '') : text;
    const content = raw.trim();
    const last = lines.at(-1);
    if (rule.test(content)) {
      const isBelow = last?.number === index;
      if (isBelow && /^[=-]/.test(content)) last.isUnderlined = true;
      continue;
    }
    if (content !== '') {
      const blanks = raw.slice(0, raw.length - raw.trimStart().length);
      lines.push({ number: index + 1, indent: widthOf(blanks), content, isUnderlined: false });
    }
  }
  return lines;
}

function widthOf(blanks: string): number {
  let width = 0;
  for (const blank of blanks)
    width = blank === '\t' ? width + tabWidth - (width % tabWidth) : width + 1;
  return width;
}

const hashes = /^(?<hashes>#{1,6})\s+(?=\S)/;
const bullets: [string, RegExp][] = [
  ['dash', /^[-*+–—]\s+/],
  ['dot', /^[•●·\uf0b7]\s*/],
  ['circle', /^(?:[◦○]\s*|o\t\s*)/],
  ['square', /^[▪■§\uf0a7]\s*/],
  ['arrow', /^[‣▸►➢\uf0d8]\s*/],
];
const box = /^(?:\[(?<sign>[ xX]?)\]|(?<drawn>[☐☑☒✓✔✅]))\s*/u;
const decimal = /^\(?(?<number>\d{1,3}(?:\.\d{1,3})*)(?<end>[.)]*)\s+(?=\S)/;
const letter = /^\(?(?<letter>[a-z]|[ivx]{2,5})[.)]\s+(?=\S)/i;

/** Parses the mark in front of a line, and the level it implies. */
function markOf({ content, isUnderlined }: RawLine, numbers: Numbers): Mark {
  const { 0: opening = '', groups } = hashes.exec(content) ?? {};
  if (groups) {
    const heading = content.slice(opening.length).replace(/\s#+$/, '');
    return headingMark('#', heading, groups['hashes']?.length);
  }
  if (isUnderlined) return headingMark('#', content, 1);
  let rest = content;
  let kind = '';
  for (const [name, pattern] of bullets) {
    if (kind !== '' || !pattern.test(rest)) continue;
    kind = name;
    rest = rest.replace(pattern, '');
  }
  const ticked = box.exec(rest);
  if (ticked) {
    const { sign, drawn } = ticked.groups ?? {};
    const isTicked = drawn === undefined ? /x/i.test(sign ?? '') : drawn !== '☐';
    return { ...plain, kind: 'dash', isTicked, text: unstarred(rest.slice(ticked[0].length)) };
  }
  const numbered = kind === '' ? numberOf(rest, numbers) : null;
  if (numbered) return numbered;
  return kind === '' ? unmarked(rest) : { ...plain, kind, text: unstarred(rest) };
}

const plain = { depth: 0, isHeading: false, written: '', isTicked: null };

type Numbers = ReadonlySet<string | undefined>;

function numberOf(content: string, numbers: Numbers): Mark | null {
  const { number, end } = decimal.exec(content)?.groups ?? {};
  if (number !== undefined && (goesOn(number, numbers) || (end !== '' && !number.includes('.')))) {
    const [written = ''] = decimal.exec(content) ?? [];
    const text = content.slice(written.length);
    return {
      ...plain,
      kind: 'number',
      depth: number.split('.').length,
      written: written.trim(),
      text,
    };
  }
  const [written = ''] = letter.exec(content) ?? [];
  if (written === '') return null;
  const kind = /^\(?[ivx]+[.)]/i.test(written) ? 'roman' : 'letter';
  return { ...plain, kind, written: written.trim(), text: content.slice(written.length) };
}

/** Whether a dotted number is a list number, unlike `3.5 hours` or `27.11.`. */
function goesOn(number: string, numbers: Numbers): boolean {
  const [, outer, last] = /^(.+)\.(\d+)$/.exec(number) ?? [];
  if (outer === undefined) return false;
  return last === '1' || numbers.has(outer) || numbers.has(`${outer}.${Number(last) - 1}`);
}

function unmarked(content: string): Mark {
  const text = unstarred(content);
  const [word] = /^\w+/.exec(text.toLowerCase()) ?? [''];
  if (headingWords.test(text)) return headingMark(word, text);
  const bare = text.replace(/:$/, '');
  if (text !== content) return headingMark('*', bare);
  if (bare !== text) return headingMark(':', bare);
  if (!/\p{Ll}/u.test(text) && (text.match(/\p{Lu}/gu)?.length ?? 0) > 3)
    return headingMark('A', text);
  return { ...plain, kind: '', text };
}

function headingMark(kind: string, text: string, depth = 0): Mark {
  return { ...plain, kind, isHeading: true, depth, text: unstarred(text.trim()) };
}

function unstarred(text: string): string {
  return text.replace(/^(\*\*|__)(.+)\1(:?)$/, '$2$3');
}

function isInside(mark: Mark, indent: number, open: readonly Open[]): boolean {
  const last = open.at(-1)!;
  if (last.mark.kind === '#' || mark.kind === '#') {
    return last.mark.kind === '#' && (mark.kind !== '#' || mark.depth > last.mark.depth);
  }
  if (mark.kind === 'number' && last.mark.kind === 'number' && mark.depth !== last.mark.depth) {
    return mark.depth > last.mark.depth;
  }
  if (indent !== last.indent) return indent > last.indent;
  if (last.inner !== null && last.inner !== indent) return false;
  if (mark.isHeading !== last.mark.isHeading) return last.mark.isHeading;
  if (mark.kind === last.mark.kind) return false;
  if (mark.kind === '' || last.mark.kind === '') return last.mark.kind === '';
  // A different mark is deeper, unless an outer level uses it.
  return !open.some((one) => one.indent === indent && one.mark.kind === mark.kind);
}
