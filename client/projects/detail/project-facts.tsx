import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { useSearchParams } from 'wouter';

import { offsetWords } from '#client/checklist/due-words.ts';
import { readOf } from '#client/reads.ts';
import { priorityLabels, projectStatusLabels } from '#client/shared/badges.tsx';
import { Card } from '#client/ui/card.tsx';
import { Day, DueDay } from '#client/ui/due-day.tsx';
import { Link } from '#client/ui/link.tsx';
import { ProgressBar } from '#client/ui/progress-bar.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { managerName } from '#contract/managers.ts';
import type { Project, ProjectDetail } from '#contract/projects.ts';

import { searchWithTask } from './address.ts';
import { Announcement } from './announcement.tsx';
import { LongText } from './long-text.tsx';
import { ProjectProgress } from './progress-explained.tsx';

type ProjectFactsProps = {
  project: Project;
  /** The same with its tasks, once they are there: they explain its progress. */
  detail: ProjectDetail | undefined;
};

export function ProjectFacts({ project, detail }: ProjectFactsProps) {
  const [, setSearch] = useSearchParams();
  const showTask = (taskId: number) =>
    setSearch((search) => searchWithTask(search, taskId), { replace: true });
  const { name, category, market, priority, status, startDay, endDate, description } = project;
  return (
    <Card title="Project Details" className="mb-6">
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
        <Fact label="Priority">{priorityLabels[priority]}</Fact>
        <Fact label="Status">{projectStatusLabels[status]}</Fact>
        <Manager id={project.projectManagerId} />
        <Fact label="Projected Hire Date">
          {endDate ? <DueDay day={endDate} open={status !== 'completed'} /> : 'Not set'}
        </Fact>
        <Fact label="Start">{startDay ? <Day day={startDay} /> : 'Not set'}</Fact>
        <Fact label="Overall Progress" className="md:col-span-2 xl:col-span-1">
          {detail ? (
            <ProjectProgress project={detail} onShowTask={showTask} />
          ) : (
            <ProgressBar label="Overall Progress" size="md" value={project.percentageComplete} />
          )}
        </Fact>
      </dl>
      <Milestones milestones={project.milestones} />
      {description && (
        <LongText key={description} text={description} className="mt-4 border-t border-line pt-4" />
      )}
      <Announcement project={project} />
    </Card>
  );
}

/** The place of the facts while they are on their way. */
export function ProjectFactsSkeleton() {
  return (
    <Card className="mb-6">
      <div aria-hidden="true" className="h-7" />
      <div aria-hidden="true" className={factsClass}>
        {Array.from({ length: 9 }, (_, fact) => (
          <div key={fact} className={clsx('h-10.5', fact === 0 && wideFact)}>
            <Skeleton className="h-9 w-28 max-w-full" />
          </div>
        ))}
      </div>
      <div className="mt-4 border-t border-line pt-4">
        <Skeleton className="h-5 w-120 max-w-full" />
      </div>
    </Card>
  );
}

const factsClass = 'grid grid-cols-2 gap-x-6 gap-y-3.5 md:grid-cols-3 xl:grid-cols-5';
const wideFact = 'col-span-2 md:col-span-3 xl:col-span-2';

/** The named days of a project, each with its day or what it depends on. */
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
  /** A name, which may be long: of such a one three lines, and all of it under the pointer. */
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

function Manager({ id }: { id: number | null }) {
  const { data, isPending } = useQuery(readOf('listProjectManagers'));
  const manager = data?.find((one) => one.id === id);
  const name = (manager && managerName(manager)) || 'Manager Assigned';
  return (
    <Fact label="Project Manager" text={id !== null && !isPending ? name : undefined}>
      {id === null ? (
        <span className="text-ink-soft">Not assigned</span>
      ) : isPending ? (
        <Skeleton className="h-5 w-28" />
      ) : (
        name
      )}
    </Fact>
  );
}
