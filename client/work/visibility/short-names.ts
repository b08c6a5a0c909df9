import { counted, listed } from '#contract/words.ts';

const most = 5;

/** First names, or whole names of those who share one; the last ones are counted. */
export function shortNames(names: readonly string[]): string {
  const first = names.map((name) => name.split(' ', 1)[0] ?? name);
  const short = first.map((name, at) => (isTwice(first, name) ? (names[at] ?? name) : name));
  const others = short.length - most;
  if (others < 2) return short.join(', ');
  return listed([...short.slice(0, most), counted(others, 'other')]);
}

function isTwice(names: readonly string[], name: string): boolean {
  return names.indexOf(name) !== names.lastIndexOf(name);
}
