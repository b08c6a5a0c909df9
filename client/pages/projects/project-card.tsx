import { memo } from 'react';
import type { ReactNode } from 'react';

import { PriorityBadge, ProjectBadge } from '#client/shared/badges.tsx';
import { HireDay } from '#client/shared/hire-day.tsx';
import { RestrictedMark } from '#client/shared/restricted-mark.tsx';
import { ClickCard } from '#client/ui/click-card.tsx';
import { fullDay } from '#client/ui/day.ts';
import { ButtonLink } from '#client/ui/link.tsx';
import { ProgressBar } from '#client/ui/progress-bar.tsx';
import type { Project } from '#contract/projects.ts';

/** Clicking anywhere on the card follows its link. */
export const ProjectCard = memo(function ProjectCard({ project }: { project: Project }) {
  const { name, description, category, market, priority, endDate } = project;
  const href = `/projects/${project.id}`;
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
      <div
        title="The average of its tasks. Progress within steps counts, too."
        className="mt-auto pt-3"
      >
        <ProgressBar label="Progress" showLabel value={project.percentageComplete} />
      </div>
      <dl className="mt-3 grid grid-cols-[3fr_2fr] gap-x-4 gap-y-2">
        <Fact label="Category">{category}</Fact>
        <Fact label="Market">{market}</Fact>
        {/* In the narrow column, because the date is longer. */}
        <Fact label="Priority" className="order-last">
          <PriorityBadge priority={priority} />
        </Fact>
        {endDate && (
          <Fact label="Due date" help="Projected hire date" title={fullDay(endDate)}>
            <HireDay project={project} />
          </Fact>
        )}
      </dl>
      <ButtonLink href={href} size="sm" className="mt-3 w-full">
        View Details <span className="sr-only">of {name}</span>
      </ButtonLink>
    </ClickCard>
  );
});

/** All cards have the same height, which lets the windowed grid compute its length. */
export const cardClass =
  'flex h-78 min-w-0 flex-col rounded-lg border border-line bg-surface p-4 pointer-coarse:h-80';

type FactProps = {
  label: string;
  help?: string;
  title?: string;
  className?: string;
  children: ReactNode;
};

function Fact({ label, help, title, className = '', children }: FactProps) {
  return (
    <div className={`min-w-0 ${className}`}>
      <dt className="text-sm leading-4 text-ink-faint" title={help}>
        {label}
      </dt>
      <dd
        dir="auto"
        translate="no"
        className="truncate text-left text-sm leading-6 text-ink"
        title={typeof children === 'string' ? children : title}
      >
        {children}
      </dd>
    </div>
  );
}
