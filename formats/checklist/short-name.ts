import { characters } from '#contract/characters.ts';
import { lengths } from '#contract/limits.ts';

import { remembered } from './memo.ts';

/** Shortens a name to one line of the permitted length and returns the full text if it was cut. */
export const shortName = remembered((text): { name: string; rest: string | null } => {
  const line = text
    .split(/[\r\n]/)
    .map((part) => part.trim())
    .filter(Boolean)
    .join(' ');
  if (characters(line) <= lengths.name) return { name: line, rest: null };
  const [first = ''] = text.split(/[\r\n]/, 1);
  if (characters(first.trim()) <= lengths.name) return { name: first.trim(), rest: text };
  const cut = Array.from(line)
    .slice(0, lengths.name - 1)
    .join('');
  return { name: `${cut.replace(/(?<!\s)\s+\S{0,30}$/, '')}…`, rest: text };
});
