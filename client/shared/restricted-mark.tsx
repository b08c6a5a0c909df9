import { Lock } from 'lucide-react';

import type { Project } from '#contract/projects.ts';

/** Beside the name of a project that only its people see. */
export function RestrictedMark({ project }: { project: Pick<Project, 'visibility'> }) {
  return (
    project.visibility === 'people' && (
      <Lock
        role="img"
        aria-label="Only its people can see this"
        className="size-3.5 flex-none text-ink-faint"
      />
    )
  );
}
