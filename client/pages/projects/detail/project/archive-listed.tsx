import type { Project } from '#contract/projects.ts';

import { ArchiveDialog } from './archive-dialog.tsx';
import { useArchiving } from './archiving.ts';

export function ArchiveListed({ project, onClose }: { project: Project; onClose: () => void }) {
  const { archive, isPending } = useArchiving(project);
  const busy = isPending ? 'archiving' : null;
  return <ArchiveDialog project={project} actions={{ archive, busy }} onClose={onClose} />;
}
