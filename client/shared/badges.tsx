import {
  Circle,
  CircleCheck,
  CircleDot,
  CirclePause,
  CircleSlash,
  Flag,
  Megaphone,
} from 'lucide-react';
import type { LucideIcon } from 'lucide-react';

import { Badge } from '#client/ui/badge.tsx';
import type { BadgeTone } from '#client/ui/badge.tsx';
import type { Project } from '#contract/projects.ts';
import { priorityLabels, projectStatusLabels, workStatusLabels } from '#contract/value-labels.ts';
import type { Priority, ProjectStatus, WorkStatus } from '#contract/values.ts';

import { endedWords, isHire } from './outcome.ts';

export function PriorityBadge({ priority }: { priority: Priority }) {
  return <Badge tone={priorityTones[priority]}>{priorityLabels[priority]}</Badge>;
}

type WorkStatusBadgeProps = {
  status: WorkStatus;
  /** Without an icon, and as wide as the bar below it. */
  plain?: boolean;
};

export function WorkStatusBadge({ status, plain = false }: WorkStatusBadgeProps) {
  const { tone, icon: Icon } = workStatusLooks[status];
  if (plain) {
    return (
      <Badge tone={tone} className="w-full justify-center">
        {workStatusLabels[status]}
      </Badge>
    );
  }
  return (
    <Badge tone={tone} icon={<Icon aria-hidden="true" strokeWidth={2.25} className="size-3" />}>
      {workStatusLabels[status]}
    </Badge>
  );
}

export function PriorityIcon({ priority }: { priority: Priority }) {
  return <Flag aria-hidden="true" className={`size-3.5 ${priorityColours[priority]}`} />;
}

const priorityColours: Record<Priority, string> = {
  high: 'fill-pressed text-ink',
  medium: 'text-ink-soft',
  low: 'text-ink-faint',
};

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

export function ProjectStatusBadge({
  status,
  className = '',
}: {
  status: ProjectStatus;
  className?: string;
}) {
  const { tone, icon: Icon } = projectStatusLooks[status];
  return (
    <Badge
      tone={tone}
      className={className}
      icon={<Icon aria-hidden="true" strokeWidth={2.25} className="size-3" />}
    >
      {projectStatusLabels[status]}
    </Badge>
  );
}

export function ProjectStatusIcon({ status }: { status: ProjectStatus }) {
  const { icon: Icon } = projectStatusLooks[status];
  return <Icon aria-hidden="true" className="size-4 text-ink-faint" />;
}
type Ended = Pick<
  Project,
  'status' | 'outcome' | 'outcomeDay' | 'outcomeNote' | 'archivedAt' | 'percentageComplete'
>;

/** For a badge between a name and a day: on phones only the icon fits. */
export const briefBadge = '@max-md:px-1 @max-md:[&>span]:sr-only';

export function ProjectBadge({ project, className }: { project: Ended; className?: string }) {
  const { status, outcomeNote } = project;
  if (status !== 'completed' || isHire(project)) {
    return <ProjectStatusBadge status={status} {...(className && { className })} />;
  }
  return (
    <span title={outcomeNote ?? undefined} className="flex min-w-0">
      <Badge icon={<CircleSlash aria-hidden="true" strokeWidth={2.25} className="size-3" />}>
        {endedWords(project)}
      </Badge>
    </span>
  );
}

const projectStatusLooks: Record<ProjectStatus, { tone: BadgeTone; icon: LucideIcon }> = {
  planning: { tone: 'primary', icon: Circle },
  in_progress: { tone: 'accent', icon: CircleDot },
  completed: { tone: 'success', icon: CircleCheck },
  on_hold: { tone: 'secondary', icon: CirclePause },
};

type Announced = Pick<Project, 'status' | 'outcome' | 'slidesCount'>;

/** Only hires that took place are announced. */
export function isNotAnnounced(project: Announced): boolean {
  return project.status === 'completed' && isHire(project) && project.slidesCount === 0;
}

export function NotAnnouncedBadge({ project }: { project: Project }) {
  if (!isNotAnnounced(project)) return null;
  return (
    <Badge tone="outline" icon={<Megaphone aria-hidden="true" className="size-3" />}>
      Not yet announced
    </Badge>
  );
}
