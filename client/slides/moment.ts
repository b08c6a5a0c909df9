/** Such as `Mar 4, 2026, 9:05 AM`, in the reader's time zone. */
export function formatMoment(moment: string): string {
  // Intl puts a narrow no-break space before AM and PM.
  return format.format(new Date(moment)).replaceAll('\u202f', ' ');
}

/** Such as `2026-03`, in the reader's time zone. */
export function monthOf(moment: string): string {
  const date = new Date(moment);
  return `${date.getFullYear()}-${String(date.getMonth() + 1).padStart(2, '0')}`;
}

/** `2026-03` becomes `March 2026`. */
export function formatMonth(month: string): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return monthFormat.format(new Date(year, number - 1, 1));
}

const format = new Intl.DateTimeFormat('en-US', {
  year: 'numeric',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
});
const monthFormat = new Intl.DateTimeFormat('en-US', { year: 'numeric', month: 'long' });
