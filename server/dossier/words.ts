import { dayIn } from '#contract/today.ts';
import { counted } from '#contract/words.ts';

import { html } from './html.ts';
import type { Html } from './html.ts';

export function wordsIn(timeZone: string, asOf: string) {
  const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });
  const moment = new Intl.DateTimeFormat('en-US', {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone,
  });
  const zoned = new Intl.DateTimeFormat('en-US', {
    dateStyle: 'long',
    timeStyle: 'long',
    timeZone,
  });
  return {
    today: dayIn(timeZone, asOf),
    /** `Nov 12, 2026` */
    day: (value: string | null) => value && day.format(Date.parse(value)),
    /** `Nov 12, 2026, 3:04 PM` */
    moment: (value: string): Html =>
      html`<time datetime="${value}">${moment.format(new Date(value))}</time>`,
    zoned: (value: string) => zoned.format(new Date(value)),
  };
}

/** Formats bytes: `1.4 MB`. */
export function sizeWords(bytes: number): string {
  if (bytes < 1000) return counted(bytes, 'byte');
  if (bytes < 1_000_000) return `${(bytes / 1000).toFixed(bytes < 10_000 ? 1 : 0)} kB`;
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}
