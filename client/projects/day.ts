export { formatDay, formatDayOf } from '../ui/day.ts';
