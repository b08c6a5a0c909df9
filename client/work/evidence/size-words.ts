import { counted } from '#contract/words.ts';

/** For example `640 KB` or `2.4 MB`. */
export function sizeWords(bytes: number): string {
  if (bytes < 1000) return counted(bytes, 'byte');
  if (bytes < 999_500) return `${Math.round(bytes / 1000)} KB`;
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}
