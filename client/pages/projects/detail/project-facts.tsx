import { clsx } from 'clsx';
import { ChevronRight } from 'lucide-react';
import { useId } from 'react';
import type { ReactNode } from 'react';

import { LoadingCard } from '#client/ui/card.tsx';
import { Day } from '#client/ui/due-day.tsx';
import { Link } from '#client/ui/link.tsx';
import { useRemembered } from '#client/ui/remembered.ts';
import { Skeleton } from '#client/ui/skeleton.tsx';
import type { Project } from '#contract/projects.ts';
import { priorityLabels, projectStatusLabels } from '#contract/value-labels.ts';
import { offsetWords } from '#formats/checklist/offset-words.ts';

import { Announcement } from './announcement.tsx';
import { LongText } from './long-text.tsx';
import { HireDay, ManagerName } from './project/project-summary.tsx';
import { PriorityMenu } from './project/status-menu.tsx';

/** Folded it takes a line or two; this browser stores the choice. */
export function ProjectFacts({ project }: { project: Project }) {
  const id = useId();
  const [state, remember] = useRemembered('project-details', 'folded');
  const open = state === 'open';
  return (
    <section className="mb-3 min-w-0 rounded-lg border border-line bg-surface px-4 sm:px-5">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1 py-1.5">
        <h2 className="font-semibold text-ink">
          <button
            type="button"
            aria-expanded={open}
            aria-controls={id}
            onClick={() => remember(open ? 'folded' : 'open')}
            className="-mx-1.5 flex min-h-6 items-center gap-1.5 rounded-sm px-1.5 pointer-coarse:min-h-9"
          >
            <ChevronRight
              aria-hidden="true"
              className={clsx(
                'size-4 text-ink-faint transition-transform duration-150',
                open && 'rotate-90',
              )}
            />
            Project Details
          </button>
        </h2>
        {!open && <FactsLine project={project} />}
      </div>
      <div id={id}>
        {open && (
          <div className="pb-4">
            <AllFacts project={project} />
          </div>
        )}
        {/* The announcement of a completed project is never folded. */}
        {!open && project.status === 'completed' && (
          <div className="-mt-2 pb-4 empty:hidden">
            <Announcement project={project} />
          </div>
        )}
      </div>
    </section>
  );
}

function FactsLine({ project }: { project: Project }) {
  const { name, category, market, priority, status } = project;
  return (
    <dl className="flex min-w-0 flex-[1_1_24rem] flex-wrap gap-x-3 text-sm max-sm:basis-full max-sm:text-xs">
      <BriefFact label="Name" text={name}>
        {name}
      </BriefFact>
      <BriefFact label="Category" text={category}>
        {category}
      </BriefFact>
      <BriefFact label="Market" text={market}>
        {market}
      </BriefFact>
      <BriefFact label="Priority">{priorityLabels[priority]}</BriefFact>
      <BriefFact label="Status">{projectStatusLabels[status]}</BriefFact>
      <BriefFact label="Project Manager">
        <ManagerName id={project.projectManagerId} />
      </BriefFact>
    </dl>
  );
}

function BriefFact({ label, text, children }: FactProps) {
  return (
    <div className="flex max-w-full min-w-0 gap-1.5">
      <dt className="flex-none text-ink-faint">{label}</dt>
      <dd
        dir="auto"
        translate="no"
        title={text}
        className={clsx(
          'min-w-0 text-ink',
          text === undefined ? 'wrap-anywhere' : 'max-w-60 truncate',
        )}
      >
        {children}
      </dd>
    </div>
  );
}

function AllFacts({ project }: { project: Project }) {
  const { name, category, market, status, startDay, description } = project;
  return (
    <>
      <dl className={factsClass}>
        <Fact label="Name" text={name} className={wideFact}>
          {name}
        </Fact>
        <Fact label="Category" text={category}>
          {category}
        </Fact>
        <Fact label="Market" text={market}>
          <Link href={`/markets?${new URLSearchParams({ search: market })}`}>{market}</Link>
        </Fact>
        <Fact label="Priority">
          <PriorityMenu project={project} />
        </Fact>
        <Fact label="Status">{projectStatusLabels[status]}</Fact>
        <Fact label="Project Manager">
          <ManagerName id={project.projectManagerId} />
        </Fact>
        <Fact label="Projected Hire Date">
          <HireDay project={project} />
        </Fact>
        <Fact label="Start">{startDay ? <Day day={startDay} /> : 'Not set'}</Fact>
      </dl>
      <Milestones milestones={project.milestones} />
      {description && (
        <LongText key={description} text={description} className="mt-4 border-t border-line pt-4" />
      )}
      <Announcement project={project} />
    </>
  );
}

export function ProjectFactsSkeleton() {
  return (
    <LoadingCard className="mb-3">
      <Skeleton className="h-5 w-120 max-w-full" />
    </LoadingCard>
  );
}

const factsClass = 'grid grid-cols-2 gap-x-6 gap-y-3.5 md:grid-cols-3 xl:grid-cols-5';
const wideFact = 'col-span-2 md:col-span-3 xl:col-span-2';

function Milestones({ milestones }: Pick<Project, 'milestones'>) {
  if (milestones.length === 0) return null;
  return (
    <div className="mt-4 border-t border-line pt-4">
      <h3 className="mb-2 text-sm font-medium text-ink">Milestones</h3>
      <dl className={factsClass}>
        {milestones.map(({ id, name, day, dueOffset }) => (
          <Fact key={id} label={name}>
            {day ? (
              <Day day={day} note={dueOffset && offsetWords(dueOffset)} />
            ) : (
              <span className="text-ink-soft">No day yet</span>
            )}
          </Fact>
        ))}
      </dl>
    </div>
  );
}

type FactProps = {
  label: string;
  /** A long name is cut after three lines; the full text is the tooltip. */
  text?: string | undefined;
  className?: string;
  children: ReactNode;
};

function Fact({ label, text, className, children }: FactProps) {
  return (
    <div className={clsx('min-w-0', className)}>
      <dt className="text-sm text-ink-faint">{label}</dt>
      <dd
        dir="auto"
        translate="no"
        title={text}
        className={clsx(
          'mt-0.5 text-left wrap-anywhere text-ink',
          text !== undefined && 'line-clamp-3',
        )}
      >
        {children}
      </dd>
    </div>
  );
}
