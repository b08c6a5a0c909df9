/** Words for numbers and lists on screens, in files and in errors. */

/** Between the facts of a line. The space before it does not break, so that no line begins with it. */
export const dot = '\u00A0· ';

/** In the notation of the interface, such as 1,200. */
export function formatNumber(value: number, options?: Intl.NumberFormatOptions): string {
  if (options || !Number.isSafeInteger(value)) return value.toLocaleString('en-US', options);
  // Without `Intl`, whose first use delays the first view.
  if (Math.abs(value) < 1000) return String(value);
  const last = String(Math.abs(value % 1000)).padStart(3, '0');
  return `${formatNumber(Math.trunc(value / 1000))},${last}`;
}

/** A number with its noun, such as "1 step" or "1,200 steps". */
export function counted(count: number, one: string, many?: string): string {
  return `${formatNumber(count)} ${plural(count, one, many)}`;
}

/** The word that agrees with a number: "step" or "steps". */
export function plural(
  count: number,
  one: string,
  many = `${one.replace(/(?<=[^aeiou])y$/, 'ie')}s`,
): string {
  return count === 1 ? one : many;
}

/** "A", "A and B", "A, B and C". */
export function listed(texts: readonly string[]): string {
  const last = texts.at(-1) ?? '';
  return texts.length < 2 ? last : `${texts.slice(0, -1).join(', ')} and ${last}`;
}

/** The counts that are not zero: "2 steps and 1 milestone". */
export function countedAll(...counts: readonly (readonly [count: number, one: string])[]): string {
  return listed(counts.filter(([count]) => count > 0).map(([count, one]) => counted(count, one)));
}
