import { ArchiveRestore } from 'lucide-react';
import { memo } from 'react';
import type { ReactNode } from 'react';

import { NotAnnouncedBadge, PriorityBadge, ProjectBadge } from '#client/shared/badges.tsx';
import { endedDay } from '#client/shared/outcome.ts';
import { RestrictedMark } from '#client/shared/restricted-mark.tsx';
import { Button } from '#client/ui/button.tsx';
import { ClickCard } from '#client/ui/click-card.tsx';
import { formatDay, formatDayOf } from '#client/ui/day.ts';
import { ButtonLink } from '#client/ui/link.tsx';
import type { Project } from '#contract/projects.ts';

type ArchivedCardProps = {
  project: Project;
  restoring: boolean;
  /** Null for viewers. The card is passed to move the focus. */
  onRestore: ((project: Project, card: HTMLElement | null) => void) | null;
};

export const ArchivedCard = memo(function ArchivedCard(props: ArchivedCardProps) {
  const { project, restoring, onRestore } = props;
  const { name, description } = project;
  return (
    <ClickCard
      name={name}
      badge={
        <span className="flex items-center gap-2">
          <RestrictedMark project={project} />
          <ProjectBadge project={project} />
        </span>
      }
      description={description}
      without="No description provided"
      className={cardClass}
    >
      <Facts project={project} />
      <div className="mt-3 flex gap-2">
        <ButtonLink href={`/projects/${project.id}`} size="sm" className="flex-1">
          View Details <span className="sr-only">of {name}</span>
        </ButtonLink>
        {onRestore && (
          <Button
            size="sm"
            className="flex-1"
            busy={restoring}
            busyLabel="Restoring..."
            onClick={({ currentTarget }) => onRestore(project, currentTarget.closest('article'))}
            icon={<ArchiveRestore aria-hidden="true" className="size-4" />}
          >
            Restore <span className="sr-only">{name}</span>
          </Button>
        )}
      </div>
    </ClickCard>
  );
});

/** The fixed height lets the windowed grid compute its length. */
export const cardClass = 'flex h-89 min-w-0 flex-col rounded-lg border border-line bg-surface p-4';

function Facts({ project }: { project: Project }) {
  const { category, market, priority, startDay, startDate, endDate } = project;
  const started = startDay ? formatDay(startDay) : startDate && formatDayOf(startDate);
  const ended = endedDay(project);
  return (
    <>
      <dl className={`mt-auto gap-y-2 pt-3 ${columnsClass}`}>
        <Fact label="Category">{category}</Fact>
        <Fact label="Market">{market}</Fact>
        <Fact label="Started">{started ?? 'No date set'}</Fact>
        <Fact label="Completed" note={<Planned day={endDate} ended={ended} />}>
          {ended ?? 'No date set'}
        </Fact>
      </dl>
      <div className={`mt-2 ${columnsClass}`}>
        <dl>
          <Fact label="Priority">
            <PriorityBadge priority={priority} />
          </Fact>
        </dl>
        <p className="mt-auto -mr-3 flex h-6 items-center">
          <NotAnnouncedBadge project={project} />
        </p>
      </div>
    </>
  );
}

const columnsClass = 'grid grid-cols-[minmax(0,11fr)_minmax(0,9fr)] gap-x-4';

/** Only a plan that was not met is said. */
function Planned({ day, ended }: { day: string | null; ended: string | null }) {
  const planned = day && formatDay(day);
  return (
    <dd
      title={planned ? `Projected hire date: ${planned}` : undefined}
      className="-mt-0.5 min-h-4 truncate text-sm leading-4 text-ink-faint"
    >
      {planned && planned !== ended && `Planned ${planned}`}
    </dd>
  );
}

type FactProps = { label: string; note?: ReactNode; children: ReactNode };

function Fact({ label, note, children }: FactProps) {
  return (
    <div className="min-w-0">
      <dt className="text-sm leading-4 text-ink-faint">{label}</dt>
      <dd
        dir="auto"
        translate="no"
        className="truncate text-left text-sm leading-6 text-ink"
        {...(typeof children === 'string' && { title: children })}
      >
        {children}
      </dd>
      {note}
    </div>
  );
}
