import { Circle, CircleCheck, CircleDot } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';

import type { WorkStatus } from '../../../contract/values.ts';
import { Badge } from '../../ui/badge.tsx';
import type { BadgeTone } from '../../ui/badge.tsx';

/** What the status of a task or a step is called. */
export const workStatusLabels: Record<WorkStatus, string> = {
  pending: 'Pending',
  in_progress: 'In Progress',
  completed: 'Completed',
};

/** Where a task stands. */
export function WorkStatusBadge({ status }: { status: WorkStatus }) {
  const { tone, icon: Icon } = looks[status];
  return (
    <Badge tone={tone} icon={<Icon aria-hidden="true" strokeWidth={2.25} className="size-3" />}>
      {workStatusLabels[status]}
    </Badge>
  );
}

/** The same as a mark without words, for a place that has them. */
export function WorkStatusIcon({ status }: { status: WorkStatus }) {
  const { icon: Icon, colour } = looks[status];
  return <Icon aria-hidden="true" className={`size-4.5 ${colour}`} />;
}

type Look = { tone: BadgeTone; icon: LucideIcon; colour: string };

const looks: Record<WorkStatus, Look> = {
  pending: { tone: 'secondary', icon: Circle, colour: 'text-ink-faint' },
  in_progress: {
    tone: 'accent',
    icon: CircleDot,
    colour: 'text-accent-ink',
  },
  completed: {
    tone: 'success',
    icon: CircleCheck,
    colour: 'text-success-ink',
  },
};
