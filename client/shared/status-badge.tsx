import { Circle, CircleCheck, CircleDot, CirclePause, CircleSlash } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';

import { Badge } from '#client/ui/badge.tsx';
import type { BadgeTone } from '#client/ui/badge.tsx';
import type { Project } from '#contract/projects.ts';
import type { ProjectStatus } from '#contract/values.ts';

import { projectStatusLabels } from './badges.tsx';
import { endedWords, isCompleted } from './outcome.ts';

/** A project's status. */
export function ProjectStatusBadge({ status }: { status: ProjectStatus }) {
  const { tone, icon: Icon } = looks[status];
  return (
    <Badge tone={tone} icon={<Icon aria-hidden="true" strokeWidth={2.25} className="size-3" />}>
      {projectStatusLabels[status]}
    </Badge>
  );
}

/** The status of a project, or how it ended. */
export function ProjectBadge({ project }: { project: Project }) {
  const { status, outcomeNote } = project;
  if (status !== 'completed' || isCompleted(project)) return <ProjectStatusBadge status={status} />;
  return (
    <span title={outcomeNote ?? undefined} className="flex min-w-0">
      <Badge icon={<CircleSlash aria-hidden="true" strokeWidth={2.25} className="size-3" />}>
        {endedWords(project)}
      </Badge>
    </span>
  );
}

const looks: Record<ProjectStatus, { tone: BadgeTone; icon: LucideIcon }> = {
  planning: { tone: 'primary', icon: Circle },
  in_progress: { tone: 'accent', icon: CircleDot },
  completed: { tone: 'success', icon: CircleCheck },
  on_hold: { tone: 'secondary', icon: CirclePause },
};
