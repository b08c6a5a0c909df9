import { Circle, CircleCheck, CircleDot } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';

import { Badge } from '#client/ui/badge.tsx';
import type { BadgeTone } from '#client/ui/badge.tsx';
import type { Celebrate } from '#contract/sessions.ts';
import type { Outcome, Priority, ProjectStatus, WorkStatus } from '#contract/values.ts';

export const priorityLabels: Record<Priority, string> = {
  high: 'High',
  medium: 'Medium',
  low: 'Low',
};

export function PriorityBadge({ priority }: { priority: Priority }) {
  return <Badge tone={priorityTones[priority]}>{priorityLabels[priority]}</Badge>;
}

export const projectStatusLabels: Record<ProjectStatus, string> = {
  planning: 'Planning',
  in_progress: 'In Progress',
  completed: 'Completed',
  on_hold: 'On Hold',
};

export const outcomeLabels: Record<Outcome, string> = {
  hired: 'Hired',
  withdrew: 'Withdrew',
  declined: 'Declined',
  other: 'Other',
};

export const celebrationLabels: Record<Celebrate, string> = {
  everything: 'Everything',
  tasksAndProjects: 'Tasks and projects',
  nothing: 'Nothing',
};

export const workStatusLabels: Record<WorkStatus, string> = {
  pending: 'Pending',
  in_progress: 'In Progress',
  completed: 'Completed',
};

export function WorkStatusBadge({ status }: { status: WorkStatus }) {
  const { tone, icon: Icon } = workStatusLooks[status];
  return (
    <Badge tone={tone} icon={<Icon aria-hidden="true" strokeWidth={2.25} className="size-3" />}>
      {workStatusLabels[status]}
    </Badge>
  );
}

export function WorkStatusIcon({ status, className }: { status: WorkStatus; className?: string }) {
  const { icon: Icon, colour } = workStatusLooks[status];
  return <Icon aria-hidden="true" className={`${colour} ${className ?? 'size-4.5'}`} />;
}

const priorityTones: Record<Priority, BadgeTone> = {
  high: 'destructive',
  medium: 'secondary',
  low: 'outline',
};

const workStatusLooks: Record<WorkStatus, { tone: BadgeTone; icon: LucideIcon; colour: string }> = {
  pending: { tone: 'secondary', icon: Circle, colour: 'text-ink-faint' },
  in_progress: { tone: 'accent', icon: CircleDot, colour: 'text-accent-ink' },
  completed: { tone: 'success', icon: CircleCheck, colour: 'text-success-ink' },
};
