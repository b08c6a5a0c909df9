import { Megaphone } from 'lucide-react';

import { Badge } from '#client/ui/badge.tsx';
import type { Project } from '#contract/projects.ts';

export function isNotAnnounced({ status, slidesCount }: Pick<Project, 'status' | 'slidesCount'>) {
  return status === 'completed' && slidesCount === 0;
}

export function NotAnnouncedBadge({ project }: { project: Project }) {
  if (!isNotAnnounced(project)) return null;
  return (
    <Badge tone="outline" icon={<Megaphone aria-hidden="true" className="size-3" />}>
      Not yet announced
    </Badge>
  );
}
