import { clsx } from 'clsx';

import { OnHoldLine } from '#client/shared/hold.tsx';
import { Button } from '#client/ui/button.tsx';
import { DueDay } from '#client/ui/due-day.tsx';
import { Link } from '#client/ui/link.tsx';
import type { ProjectNext } from '#contract/next-steps.ts';
import type { Project } from '#contract/projects.ts';
import { formatNumber } from '#contract/words.ts';

import type { RowFacts } from './sorting.ts';

type NextLineProps = Pick<RowFacts, 'next' | 'owners'> & {
  project: Project;
  onArchive: ((project: Project) => void) | null;
};

/** The second line of a project: its next step, the end of its hold, or the offer to archive it. */
export function NextLine({ project, next, owners, onArchive }: NextLineProps) {
  if (project.status === 'on_hold') return <OnHoldLine project={project} />;
  if (project.percentageComplete === 100) {
    return (
      <p className="flex min-h-6 items-center gap-2 text-sm leading-4 text-ink-soft">
        Everything is completed
        {onArchive && (
          <Button
            size="sm"
            className="relative z-1 h-6! pointer-coarse:h-7!"
            onClick={() => onArchive(project)}
          >
            Archive <span className="sr-only">{project.name}</span>
          </Button>
        )}
      </p>
    );
  }
  // The line keeps its height while it loads.
  if (!next) return <p className="h-6" />;
  if (!next.next) return <p className="h-6 text-sm leading-6 text-ink-faint">No open steps</p>;
  const { id, name, taskId, dueDate } = next.next;
  return (
    <p className="flex min-h-6 min-w-0 gap-x-3 overflow-hidden text-sm leading-6 whitespace-nowrap text-ink-soft lg:@max-4xl:-mr-23 lg:@max-4xl:flex-wrap print:flex-wrap">
      <span className="flex max-w-full min-w-0 items-center gap-1">
        {next.overdue > 0 && (
          <span className="flex-none lg:hidden">
            <Overdue next={next} /> ·
          </span>
        )}
        <span className="flex-none text-ink-faint">Next:</span>
        <Link
          href={`/projects/${project.id}?task=${taskId}&step=${id}`}
          dir="auto"
          translate="no"
          title={[name, ...owners].join(' · ')}
          className="relative z-1 min-w-0 truncate text-ink-soft!"
        >
          {name}
        </Link>
      </span>
      {dueDate && (
        <span className={clsx('relative flex-none', next.overdue > 0 && '@max-2xl:hidden')}>
          <span className="absolute -left-2">{'· '}</span>
          <DueDay day={dueDate} open quiet prefix="" />
        </span>
      )}
      {owners.length > 0 && (
        <span dir="auto" translate="no" className="relative max-w-1/2 flex-none @max-2xl:hidden">
          <span className="absolute -left-2">{'· '}</span>
          <span className="block truncate">
            {owners[0]}
            {owners.length > 1 && ` +${owners.length - 1}`}
          </span>
        </span>
      )}
    </p>
  );
}

/** Overdue steps, otherwise those due today. */
export function Overdue({ next }: { next: ProjectNext | undefined }) {
  if (next && next.overdue > 0) {
    return (
      <span className="font-medium text-danger-ink tabular-nums">
        {formatNumber(next.overdue)} overdue
      </span>
    );
  }
  return next && next.dueToday > 0 ? (
    <span className="text-ink-soft tabular-nums">{next.dueToday} due today</span>
  ) : null;
}
