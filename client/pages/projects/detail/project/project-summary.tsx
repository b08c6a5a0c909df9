import { ArrowRight, CalendarDays } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

import { ownerWords } from '#client/outline/owners.ts';
import { useOwners } from '#client/pages/settings/owner-roles/queries.ts';
import { HireDay } from '#client/shared/hire-day.tsx';
import { OnHoldLine } from '#client/shared/hold.tsx';
import { DueDay } from '#client/ui/due-day.tsx';
import { PlainLink } from '#client/ui/link.tsx';
import { ProgressBar } from '#client/ui/progress-bar.tsx';
import { useSearchParams } from '#client/ui/search-params.ts';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { useToday } from '#client/ui/today.ts';
import { isLiveStatus } from '#contract/live-status.ts';
import type { Project, ProjectDetail } from '#contract/projects.ts';
import { formatNumber } from '#contract/words.ts';

import { searchWithStep, searchWithTask } from '../address.ts';
import { nextStepOf, overdueSteps } from '../due-work.ts';
import { useOnSteps } from '../on-steps.ts';
import { ProjectProgress } from '../progress-explained.tsx';
import { searchWithFilter } from '../task-filter.ts';

type ProjectSummaryProps = {
  project: Project;
  detail: ProjectDetail | undefined;
};

/** The current state of the project and its next step, below its name. */
export function ProjectSummary({ project, detail }: ProjectSummaryProps) {
  const [, setSearch] = useSearchParams();
  const today = useToday();
  const { status } = project;
  const overdue = detail && isLiveStatus(detail.status) ? overdueSteps(detail.tasks, today) : 0;
  return (
    <div className="flex flex-wrap gap-x-5 gap-y-1 max-sm:basis-full max-sm:pb-1">
      <dl className="flex flex-wrap items-center gap-x-5 gap-y-1 text-ink-soft">
        <Fact label="Projected Hire Date" icon={CalendarDays}>
          {status === 'completed' && project.endDate && 'Planned '}
          <HireDay project={project} />
        </Fact>
        <Fact label="Overall Progress" className="w-36">
          {detail ? (
            <ProjectProgress
              project={detail}
              onShowTask={(taskId) =>
                setSearch((search) => searchWithTask(search, taskId), { replace: true })
              }
            />
          ) : (
            <ProgressBar label="Overall Progress" size="md" value={project.percentageComplete} />
          )}
        </Fact>
        {overdue > 0 && (
          <Fact label="Late">
            <button
              type="button"
              onClick={() => setSearch((search) => searchWithFilter(search, 'overdue'))}
              className="-mx-1 min-h-6 rounded-sm px-1 font-medium text-danger-ink tabular-nums hover:underline pointer-coarse:-my-1.5 pointer-coarse:min-h-9"
            >
              {overdue === 1 ? '1 step overdue' : `${formatNumber(overdue)} steps overdue`}
            </button>
          </Fact>
        )}
      </dl>
      {status === 'on_hold' ? (
        <OnHoldLine project={project} whole />
      ) : (
        status !== 'completed' && (
          <div className="min-w-0 flex-[1_1_16rem]">
            {detail ? <NextLine project={detail} /> : <Skeleton className="h-6 w-80 max-w-full" />}
          </div>
        )
      )}
    </div>
  );
}

type FactProps = {
  label: string;
  icon?: LucideIcon;
  className?: string;
  children: ReactNode;
};

function Fact({ label, icon: Icon, className = '', children }: FactProps) {
  return (
    <div className={`flex min-w-0 items-center ${Icon ? 'gap-1.5' : ''} ${className}`}>
      <dt className="flex-none" title={label}>
        {Icon && <Icon aria-hidden="true" className="size-4 text-ink-faint" />}
        <span className="sr-only">{label}</span>
      </dt>
      <dd dir="auto" translate="no" className="min-w-0 flex-1 wrap-anywhere">
        {children}
      </dd>
    </div>
  );
}

/** Links to the open step that is due first: beside the state if there is room, and on phones at the bottom. */
function NextLine({ project }: { project: ProjectDetail }) {
  const { id, tasks, roleHolders } = project;
  const [search] = useSearchParams();
  const onSteps = useOnSteps(id);
  const owners = useOwners(roleHolders);
  const next = nextStepOf(tasks);
  if (project.percentageComplete === 100) return <p>Everything is completed</p>;
  if (!next) return null;
  const { step, task } = next;
  const links = onSteps.get(step.id);
  const hasOwn = links !== undefined || step.ownerRoleId !== null;
  const owner = ownerWords(
    {
      ownerRoleId: hasOwn ? step.ownerRoleId : task.ownerRoleId,
      personIds: hasOwn
        ? (links ?? []).map(({ personId }) => personId)
        : task.assigneeId === null
          ? []
          : [task.assigneeId],
    },
    owners,
  );
  return (
    <PlainLink
      href={`/projects/${id}?${searchWithStep(search, task.id, step.id)}`}
      data-main-action=""
      aria-keyshortcuts="O"
      className="group/next -mx-1.5 flex w-fit max-w-full min-w-0 items-baseline gap-x-1.5 rounded-md px-1.5 py-0.5 text-ink-soft outline-offset-0 hover:bg-sunken hover:text-ink thumb:fixed thumb:inset-x-0 thumb:bottom-0 thumb:z-15 thumb:mx-0 thumb:h-14 thumb:w-full thumb:items-center thumb:rounded-none thumb:border-t thumb:border-line-strong thumb:bg-surface thumb:px-4 thumb:outline-offset-[-3px]"
    >
      <span className="flex-none font-medium text-ink">Next:</span>
      <span dir="auto" translate="no" title={step.name} className="truncate text-accent-ink">
        {step.name}
      </span>
      {step.dueDate && (
        <span className="flex-none">
          · <DueDay day={step.dueDate} open={isLiveStatus(project.status)} quiet />
        </span>
      )}
      {owner.who && (
        <span
          dir="auto"
          translate="no"
          className="shrink-9 truncate thumb:hidden"
          title={owner.text ?? undefined}
        >
          · {owner.isWaiting ? owner.text : owner.who}
        </span>
      )}
      <ArrowRight
        aria-hidden="true"
        className="size-4 flex-none self-center text-ink-faint thumb:ml-auto"
      />
    </PlainLink>
  );
}
