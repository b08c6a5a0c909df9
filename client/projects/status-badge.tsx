import { Circle, CircleCheck, CircleDot, CirclePause } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';

import { projectStatusLabels } from '#client/shared/badges.tsx';
import { Badge } from '#client/ui/badge.tsx';
import type { BadgeTone } from '#client/ui/badge.tsx';
import type { ProjectStatus } from '#contract/values.ts';

/** A project's status. */
export function ProjectStatusBadge({ status }: { status: ProjectStatus }) {
  const { tone, icon: Icon } = looks[status];
  return (
    <Badge tone={tone} icon={<Icon aria-hidden="true" strokeWidth={2.25} className="size-3" />}>
      {projectStatusLabels[status]}
    </Badge>
  );
}

const looks: Record<ProjectStatus, { tone: BadgeTone; icon: LucideIcon }> = {
  planning: { tone: 'primary', icon: Circle },
  in_progress: { tone: 'accent', icon: CircleDot },
  completed: { tone: 'success', icon: CircleCheck },
  on_hold: { tone: 'secondary', icon: CirclePause },
};
