/** Cached: creating a format is slow. */

const formats = new Map<string, Intl.DateTimeFormat>();

/** Returns `YYYY-MM-DD`. */
export function dayIn(timeZone: string, moment: string): string {
  const format = formats.get(timeZone) ?? formatIn(timeZone);
  formats.set(timeZone, format);
  return format.format(new Date(moment));
}

function formatIn(timeZone: string): Intl.DateTimeFormat {
  // The Canadian locale formats dates as ISO 8601.
  return new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' });
}

export const ownTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

export function isTimeZone(name: string): boolean {
  try {
    return formatIn(name) !== undefined;
  } catch {
    return false;
  }
}
