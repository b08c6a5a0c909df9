/** A moment (ISO 8601) where its reader is, as `Mar 4, 2026, 9:05 AM`. */
export function formatMoment(moment: string): string {
  // Typography puts a narrow blank before AM and PM; everything else here has ordinary ones.
  return format.format(new Date(moment)).replaceAll('\u202f', ' ');
}

/** The month of a moment where its reader is, as `2026-03`. */
export function monthOf(moment: string): string {
  const date = new Date(moment);
  return `${date.getFullYear()}-${String(date.getMonth() + 1).padStart(2, '0')}`;
}

/** A month such as `2026-03`, as `March 2026`. */
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
