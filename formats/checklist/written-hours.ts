import { hours, parseHours } from '#contract/hours.ts';

/** Parses hours: `0.5`, `0,5`, `2 h`, `30 min`, `1:30`. Null if unreadable. */
export function writtenHours(text: string): number | null {
  const words = text.trim().toLowerCase();
  const { h, m } = /^(?<h>\d{1,5}):(?<m>\d{2})(?::\d{2})?$/.exec(words)?.groups ?? {};
  const [, minutes] = /^([\d.,]+)\s*min(?:ute)?s?\.?$/.exec(words) ?? [];
  const value =
    h !== undefined
      ? Number(h) + Number(m) / 60
      : minutes !== undefined
        ? parseHours(minutes) / 60
        : parseHours(words.replace(/(?<!\s)\s*h(?:ou)?r?s?\.?$/, ''));
  // Spreadsheet formulas can produce more decimals.
  return hours.safeParse(Math.round(value * 100) / 100).data ?? null;
}
