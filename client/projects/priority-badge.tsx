import type { Priority } from '../../contract/values.ts';
import { Badge } from '../ui/badge.tsx';
import type { BadgeTone } from '../ui/badge.tsx';

/** What a priority is called. */
export const priorityLabels: Record<Priority, string> = {
  high: 'High',
  medium: 'Medium',
  low: 'Low',
};

/** A project's priority. */
export function PriorityBadge({ priority }: { priority: Priority }) {
  return <Badge tone={tones[priority]}>{priorityLabels[priority]}</Badge>;
}

const tones: Record<Priority, BadgeTone> = {
  high: 'destructive',
  medium: 'secondary',
  low: 'outline',
};
