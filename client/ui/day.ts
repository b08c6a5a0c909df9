export function formatDay(day: string): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return `${months[month - 1]} ${date}, ${year}`;
}

/** The local day of an ISO 8601 moment, as `Mar 4, 2026`. */
export function formatDayOf(moment: string): string {
  return formatDay(dayOf(new Date(moment)));
}

/** An ISO 8601 moment in local time, as `Mar 4, 2026, 2:05 PM`. */
export function formatMoment(moment: string): string {
  const date = new Date(moment);
  const minutes = String(date.getMinutes()).padStart(2, '0');
  const half = date.getHours() < 12 ? 'AM' : 'PM';
  return `${formatDay(dayOf(date))}, ${date.getHours() % 12 || 12}:${minutes} ${half}`;
}

export function today(): string {
  return dayOf(new Date());
}

export function dayOf(date: Date): string {
  const parts = [date.getMonth() + 1, date.getDate()];
  const rest = parts.map((part) => String(part).padStart(2, '0'));
  return [date.getFullYear(), ...rest].join('-');
}

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
