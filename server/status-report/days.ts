/** Days with their year, because presentations are kept for years. */

const utc = (options: Intl.DateTimeFormatOptions) => {
  const format = new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' });
  return (day: string) => format.format(Date.parse(day));
};

/** `Nov 12, 2026` */
export const shortDay = utc({ dateStyle: 'medium' });

/** `Thursday, November 12, 2026` */
export const fullDay = utc({ dateStyle: 'full' });
