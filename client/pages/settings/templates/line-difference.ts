export type NestedLine = {
  /** As displayed. */
  text: string;
  /** The name when it is shown as the parent of other lines. */
  name: string;
  parent: number | null;
};

/**
 * The lines that only the first list has, one per line of text after the names of their parents. Lines that the other
 * list has in another order name their predecessor. Blank if both lists are equal.
 */
export function ownLines(lines: readonly NestedLine[], others: readonly NestedLine[]): string {
  const texts = lines.map(({ text }) => text);
  const otherTexts = others.map(({ text }) => text);
  const elsewhere = new Set(ownPlaces(otherTexts, texts).map((at) => otherTexts[at]));
  const named = new Set<number>();
  return ownPlaces(texts, otherTexts)
    .flatMap((at) => {
      const line = lines[at];
      if (!line) return [];
      const { parent, text } = line;
      const words = elsewhere.has(text) ? `${text} (${orderWords(lines, at)})` : text;
      named.add(at);
      if (parent === null || named.has(parent)) return [words];
      named.add(parent);
      return [`${pathTo(lines, parent)}:`, words];
    })
    .join('\n');
}

function orderWords(lines: readonly NestedLine[], at: number): string {
  const parent = lines[at]?.parent;
  const before = lines.slice(0, at).findLast((line) => line.parent === parent);
  return before ? `after “${before.name}”` : 'first';
}

/** The positions of texts outside the longest common subsequence. */
function ownPlaces(texts: readonly string[], others: readonly string[]): number[] {
  const most = Math.min(texts.length, others.length);
  let start = 0;
  while (start < most && texts[start] === others[start]) start += 1;
  let end = 0;
  while (end < most - start && texts.at(-1 - end) === others.at(-1 - end)) end += 1;
  const middle = texts.slice(start, texts.length - end);
  const other = others.slice(start, others.length - end);
  return ownInMiddle(middle, other).map((at) => start + at);
}

/* Comparing lists that differ in more places than this would take too long. */
const mostCompared = 1_000_000;

function ownInMiddle(texts: readonly string[], others: readonly string[]): number[] {
  if (texts.length * others.length > mostCompared) return [...texts.keys()];
  const common = commonLengths(texts, others);
  const width = others.length + 1;
  const own: number[] = [];
  let at = 0;
  let there = 0;
  while (at < texts.length) {
    const below = common[(at + 1) * width + there] ?? 0;
    const beside = common[at * width + there + 1] ?? 0;
    if (there < others.length && texts[at] === others[there]) {
      at += 1;
      there += 1;
    } else if (there < others.length && beside > below) {
      there += 1;
    } else {
      own.push(at);
      at += 1;
    }
  }
  return own;
}

/** The length of the longest common subsequence from each pair of positions on. */
function commonLengths(texts: readonly string[], others: readonly string[]): Uint32Array {
  const width = others.length + 1;
  const lengths = new Uint32Array((texts.length + 1) * width);
  for (let at = texts.length - 1; at >= 0; at -= 1) {
    for (let there = others.length - 1; there >= 0; there -= 1) {
      const below = lengths[(at + 1) * width + there] ?? 0;
      const beside = lengths[at * width + there + 1] ?? 0;
      lengths[at * width + there] =
        texts[at] === others[there]
          ? 1 + (lengths[(at + 1) * width + there + 1] ?? 0)
          : Math.max(below, beside);
    }
  }
  return lengths;
}

function pathTo(lines: readonly NestedLine[], at: number): string {
  const line = lines[at];
  if (!line) return '';
  return line.parent === null ? line.name : `${pathTo(lines, line.parent)} › ${line.name}`;
}
