import { Megaphone } from 'lucide-react';

import { Badge } from '#client/ui/badge.tsx';
import type { Project } from '#contract/projects.ts';

type Announced = Pick<Project, 'status' | 'outcome' | 'slidesCount'>;

/** Nobody announces a hire that did not come about. */
export function isNotAnnounced({ status, outcome, slidesCount }: Announced): boolean {
  const isHire = outcome === null || outcome === 'hired';
  return status === 'completed' && isHire && slidesCount === 0;
}

export function NotAnnouncedBadge({ project }: { project: Project }) {
  if (!isNotAnnounced(project)) return null;
  return (
    <Badge tone="outline" icon={<Megaphone aria-hidden="true" className="size-3" />}>
      Not yet announced
    </Badge>
  );
}
