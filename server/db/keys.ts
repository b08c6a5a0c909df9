import { foldedText } from '#contract/clean-text.ts';

/** The form of a name for uniqueness. Not in SQL, because the engines differ beyond ASCII. */
export function nameKey(name: string): string {
  return foldedText(name);
}
