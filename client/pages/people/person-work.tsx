import { useQuery } from '@tanstack/react-query';
import { Archive } from 'lucide-react';
import { useId, useState } from 'react';

import { QueryState } from '#client/lists/query-state.tsx';
import { WorkStatusBadge } from '#client/shared/badges.tsx';
import { Badge } from '#client/ui/badge.tsx';
import { DueDay } from '#client/ui/due-day.tsx';
import { FoldIcon } from '#client/ui/fold-icon.tsx';
import { ThinBar } from '#client/ui/progress-bar.tsx';
import { Loading, Skeleton } from '#client/ui/skeleton.tsx';
import { CompactRow } from '#client/work/compact-row.tsx';
import { CompactStep } from '#client/work/compact-step.tsx';
import { useWorkRefusal } from '#client/work/own-steps.ts';
import { Ring } from '#client/work/ring.tsx';
import { isLiveStatus } from '#contract/live-status.ts';
import type { Person, PersonWork as Work } from '#contract/people.ts';
import { dot, formatNumber } from '#contract/words.ts';

import { finishedOf, openOf, personWorkQuery } from './open-work.ts';

export function PersonWork({ person }: { person: Person }) {
  const query = useQuery(personWorkQuery(person.id));
  return (
    <QueryState query={query} content="assignments" loading={<WorkSkeleton />}>
      {(work) => <Assignments person={person} work={work} />}
    </QueryState>
  );
}

function Assignments({ person, work }: { person: Person; work: Work }) {
  const open = openOf(work);
  const finished = finishedOf(work);
  return (
    <>
      {open.tasks.length + open.steps.length > 0 ? (
        <WorkList label={`Open work of ${person.name}`} work={open} />
      ) : (
        <p className="py-2 text-ink-soft">
          {person.isActive
            ? 'No open work. Assign tasks and steps to them on a project page.'
            : 'No open work. Inactive people are not offered for new assignments.'}
        </p>
      )}
      <Finished person={person} work={finished} />
    </>
  );
}

function Finished({ person, work }: { person: Person; work: Work }) {
  const id = useId();
  const [open, setOpen] = useState(false);
  const count = work.tasks.length + work.steps.length;
  if (count === 0) return null;
  return (
    <div className="mt-2">
      <button
        type="button"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
        className="-ml-1 flex min-h-control items-center gap-1.5 rounded-md px-1 text-sm text-ink-soft hover:text-ink"
      >
        <FoldIcon open={open} className="size-3.5" />
        Completed or archived ({formatNumber(count)})
      </button>
      <div id={id}>
        {open && <WorkList label={`Finished work of ${person.name}`} work={work} />}
      </div>
    </div>
  );
}

function WorkList({ label, work: { tasks, steps } }: { label: string; work: Work }) {
  const undated = steps.findIndex(({ dueDate }) => dueDate === null);
  const dated = undated === -1 ? steps.length : undated;
  const item = (step: Work['steps'][number]) => <StepItem key={`step ${step.id}`} step={step} />;
  return (
    <ul aria-label={label} className="divide-y divide-line">
      {steps.slice(0, dated).map(item)}
      {tasks.map((task) => (
        <TaskItem key={`task ${task.id}`} task={task} />
      ))}
      {steps.slice(dated).map(item)}
    </ul>
  );
}

function TaskItem({ task }: { task: Work['tasks'][number] }) {
  const { id, title, status, projectId } = task;
  const counts = { detailsCount: 0, completedDetailsCount: 0 };
  return (
    <li className={itemClass}>
      <CompactRow
        mark={<Ring step={{ ...counts, name: title, status }} />}
        name={title}
        href={`/projects/${projectId}?task=${id}`}
        place={<Place item={task} of="Task" />}
        badge={<Progress name={title} item={task} />}
        link={{ 'data-work': id }}
      />
    </li>
  );
}

function StepItem({ step }: { step: Work['steps'][number] }) {
  const refused = useWorkRefusal()(step);
  const isOpen = step.status !== 'completed' && step.projectStatus !== 'completed';
  return (
    <li className={itemClass}>
      <CompactStep
        step={step}
        href={`/projects/${step.projectId}?task=${step.taskId}`}
        canTick={refused === null && isOpen}
        refused={refused}
        place={<Place item={step} of={step.taskTitle} />}
        due={
          step.dueDate && (
            <DueDay
              day={step.dueDate}
              open={step.status !== 'completed' && isLiveStatus(step.projectStatus)}
              prefix="Due "
            />
          )
        }
        badge={<Progress name={step.name} item={step} />}
      />
    </li>
  );
}

type Item = Work['tasks'][number] | Work['steps'][number];

function Place({ item, of }: { item: Item; of: string }) {
  return (
    <>
      <span dir="auto" translate="no">
        {of}
      </span>
      {dot}
      <span dir="auto" translate="no">
        {item.projectName}
      </span>
      {item.projectStatus === 'completed' && (
        <Badge
          tone="outline"
          icon={<Archive aria-hidden="true" className="size-3" />}
          className="ml-2 align-middle"
        >
          Archived
        </Badge>
      )}
    </>
  );
}

function Progress({ name, item }: { name: string; item: Item }) {
  return (
    <>
      <WorkStatusBadge status={item.status} plain />
      <ThinBar label={`Progress of ${name}`} value={item.percentageComplete} />
    </>
  );
}

function WorkSkeleton() {
  return (
    <Loading label="Loading assignments" className="divide-y divide-line">
      {Array.from({ length: 3 }, (_, row) => (
        <div key={row} className={itemClass}>
          <Skeleton className="mt-4 ml-2 h-4 w-64 max-w-full" />
        </div>
      ))}
    </Loading>
  );
}

/* The browser skips rows out of view. */
const itemClass = 'min-h-13 py-0.5 [contain-intrinsic-size:auto_3.25rem] [content-visibility:auto]';
