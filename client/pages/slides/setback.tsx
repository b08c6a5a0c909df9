import { CircleSlash } from 'lucide-react';

import { isHire, outcomeWords } from '#client/shared/outcome.ts';
import type { Project } from '#contract/projects.ts';

/** The reason not to announce a project: it did not end in a hire, or is on hold. */
export function setbackOf(project: Project): string | null {
  if (!isHire(project)) return outcomeWords(project);
  return project.status === 'on_hold' ? 'On hold' : null;
}

/** In red. */
export function Setback({ children }: { children: string }) {
  return (
    <span className="flex items-start gap-1 text-sm wrap-anywhere text-danger-ink">
      <CircleSlash aria-hidden="true" className="mt-0.5 size-3.5 flex-none" />
      {children}
    </span>
  );
}
