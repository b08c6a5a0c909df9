import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { useId } from 'react';
import type { ReactNode } from 'react';

import { readOf } from '#client/data/reads.ts';
import { isHire } from '#client/shared/outcome.ts';
import { Day } from '#client/ui/due-day.tsx';
import { FoldIcon } from '#client/ui/fold-icon.tsx';
import { Link } from '#client/ui/link.tsx';
import { useRemembered } from '#client/ui/remembered.ts';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { managerName } from '#contract/manager-names.ts';
import type { Project } from '#contract/projects.ts';
import { projectStatusLabels } from '#contract/value-labels.ts';
import { offsetWords } from '#formats/checklist/offset-words.ts';

import { Announcement } from './announcement.tsx';
import { LongText } from './long-text.tsx';
import { PriorityMenu } from './project/status-menu.tsx';

/** A line with what the header does not say, and the rest in its fold; this browser stores whether it is open. */
export function ProjectFacts({ project }: { project: Project }) {
  const id = useId();
  const [state, remember] = useRemembered('project-details', 'folded');
  const open = state === 'open';
  // The announcement of a hire that took place is never folded.
  const announces = project.status === 'completed' && isHire(project);
  return (
    <section className="mb-2 min-w-0">
      <div className="flex flex-wrap items-center gap-x-4">
        <h2 className="text-sm font-semibold text-ink">
          <button
            type="button"
            aria-expanded={open}
            aria-controls={id}
            onClick={() => remember(open ? 'folded' : 'open')}
            className="-mx-1.5 flex min-h-6 items-center gap-1.5 rounded-sm px-1.5 pointer-coarse:-my-1.5 pointer-coarse:min-h-9"
          >
            <FoldIcon open={open} />
            Project Details
          </button>
        </h2>
        <FactsLine project={project} open={open} />
      </div>
      <div id={id}>
        {open && <MoreFacts project={project} />}
        {(open || announces) && <Announcement project={project} />}
      </div>
    </section>
  );
}

function FactsLine({ project, open }: { project: Project; open: boolean }) {
  const { name, category, market, status, description } = project;
  const [firstLine] = open ? [] : (description?.split('\n') ?? []);
  return (
    <dl className="flex min-w-0 flex-[1_1_24rem] flex-wrap items-center gap-x-3 text-sm">
      <BriefFact label="Name" text={name}>
        {name}
      </BriefFact>
      <BriefFact label="Category" text={category}>
        {category}
      </BriefFact>
      <BriefFact label="Market" text={market}>
        <Link href={`/markets?${new URLSearchParams({ search: market })}`}>{market}</Link>
      </BriefFact>
      <BriefFact label="Priority">
        <PriorityMenu project={project} />
      </BriefFact>
      <BriefFact label="Status">{projectStatusLabels[status]}</BriefFact>
      <BriefFact label="Project Manager">
        <ManagerName id={project.projectManagerId} />
      </BriefFact>
      {firstLine && (
        <BriefFact
          label="Description"
          text={description ?? ''}
          className="flex-[1_1_10rem] max-sm:hidden"
        >
          {firstLine}
        </BriefFact>
      )}
    </dl>
  );
}

function BriefFact({ label, text, className, children }: FactProps) {
  return (
    <div className={clsx('flex max-w-full min-w-0 items-baseline gap-1.5', className)}>
      <dt className="flex-none text-ink-faint">{label}</dt>
      <dd
        dir="auto"
        translate="no"
        title={text}
        className={clsx(
          'min-w-0 text-ink',
          text === undefined ? 'wrap-anywhere' : 'truncate',
          !className && 'max-w-60',
        )}
      >
        {children}
      </dd>
    </div>
  );
}

function ManagerName({ id }: { id: number | null }) {
  const { data, isPending } = useQuery(readOf('listProjectManagers'));
  if (id === null) return <span className="text-ink-soft">Not assigned</span>;
  if (isPending) return <Skeleton className="h-4 w-20" />;
  const manager = data?.find((one) => one.id === id);
  return (manager && managerName(manager)) || 'Manager Assigned';
}

function MoreFacts({ project }: { project: Project }) {
  const { startDay, description } = project;
  return (
    <div className="mt-2 flex flex-col gap-3 border-t border-line pt-3">
      <dl className={factsClass}>
        <Fact label="Start">{startDay ? <Day day={startDay} /> : 'Not set'}</Fact>
      </dl>
      <Milestones milestones={project.milestones} />
      {description && <LongText key={description} text={description} />}
    </div>
  );
}

export function ProjectFactsSkeleton() {
  return (
    <div className="mb-2 flex h-6 items-center">
      <Skeleton className="h-4 w-120 max-w-full" />
    </div>
  );
}

const factsClass = 'grid grid-cols-2 gap-x-6 gap-y-3.5 md:grid-cols-3 xl:grid-cols-5';

function Milestones({ milestones }: Pick<Project, 'milestones'>) {
  if (milestones.length === 0) return null;
  return (
    <div>
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
  /** The full text, if it may be cut. */
  text?: string | undefined;
  className?: string;
  children: ReactNode;
};

function Fact({ label, children }: FactProps) {
  return (
    <div className="min-w-0">
      <dt className="text-sm text-ink-faint">{label}</dt>
      <dd dir="auto" translate="no" className="mt-0.5 text-left wrap-anywhere text-ink">
        {children}
      </dd>
    </div>
  );
}
