import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx';
import type { Project } from '#contract/projects.ts';
import { formatNumber } from '#contract/words.ts';

import { setbackOf } from '../setback.tsx';

type AskAboutHiresProps = {
  projects: readonly Project[];
  onAgree: () => void;
  onDecline: () => void;
};

/** Asks before projects are announced that did not end in a hire, or are on hold. */
export function AskAboutHires({ projects, onAgree, onDecline }: AskAboutHiresProps) {
  const [first] = projects;
  return (
    <ConfirmDialog
      open
      onOpenChange={onDecline}
      title={
        projects.length === 1
          ? `Announce ${first?.name}?`
          : `Announce these ${formatNumber(projects.length)} hires?`
      }
      description="Usually only hires that take place are announced."
      confirm="Add anyway"
      cancel="Leave out"
      onConfirm={onAgree}
    >
      <ul className="flex flex-col gap-1 text-sm wrap-anywhere">
        {projects.map((project) => (
          <li key={project.id}>
            <span dir="auto" translate="no" className="text-ink">
              {project.name}
            </span>{' '}
            <span className="text-danger-ink">{setbackOf(project)}</span>
          </li>
        ))}
      </ul>
    </ConfirmDialog>
  );
}
