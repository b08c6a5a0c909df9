import { Circle, CircleCheck, CircleDot } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';

import type { WorkStatus } from '../../../contract/values.ts';
import { Badge } from '../../ui/badge.tsx';
import type { BadgeTone } from '../../ui/badge.tsx';

/** Where a task stands. */
export function WorkStatusBadge({ status }: { status: WorkStatus }) {
  const { label, tone, icon: Icon } = looks[status];
  return (
    <Badge tone={tone} icon={<Icon aria-hidden="true" strokeWidth={2.25} className="size-3" />}>
      {label}
    </Badge>
  );
}

/** The same as a mark without words, for a place that has them. */
export function WorkStatusIcon({ status }: { status: WorkStatus }) {
  const { icon: Icon, colour } = looks[status];
  return <Icon aria-hidden="true" className={`size-4.5 ${colour}`} />;
}

type Look = { label: string; tone: BadgeTone; icon: LucideIcon; colour: string };

const looks: Record<WorkStatus, Look> = {
  pending: { label: 'Pending', tone: 'secondary', icon: Circle, colour: 'text-ink-faint' },
  in_progress: {
    label: 'In Progress',
    tone: 'accent',
    icon: CircleDot,
    colour: 'text-accent-ink',
  },
  completed: {
    label: 'Completed',
    tone: 'success',
    icon: CircleCheck,
    colour: 'text-success-ink',
  },
};
