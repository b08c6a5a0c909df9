import type { Priority } from '../../contract/values.ts';

/** What a priority is called. */
export const priorityLabels: Record<Priority, string> = {
  high: 'High',
  medium: 'Medium',
  low: 'Low',
};
