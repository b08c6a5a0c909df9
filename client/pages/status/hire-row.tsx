import { clsx } from 'clsx';
import { memo } from 'react';
import type { CSSProperties, ReactNode } from 'react';

import { ProjectBadge } from '#client/shared/badges.tsx';
import { HireDay } from '#client/shared/hire-day.tsx';
import { fullDay, monthDay, shortDay } from '#client/ui/day.ts';
import { Link } from '#client/ui/link.tsx';
import { ProgressBar } from '#client/ui/progress-bar.tsx';
import type { ReportedHire, StatusReport } from '#contract/status-report.ts';
import { changesOf, holdOf, notRecorded, ownerOf, progressChange } from '#contract/status-words.ts';
import { dot, formatNumber } from '#contract/words.ts';

type HireRowProps = { hire: ReportedHire } & Pick<StatusReport, 'today' | 'recordedFrom'>;

export const HireRow = memo(function HireRow({ hire, today, recordedFrom }: HireRowProps) {
  const { id, name, status, percentageComplete, overdue } = hire;
  const showsStatus = status === 'completed' || status === 'on_hold';
  // The next step takes the columns of the facts that are not shown.
  const span = 2 + Number(hire.endDate === null) + Number(overdue === 0);
  return (
    <tr
      role="row"
      style={{ '--span': span } as CSSProperties}
      className="break-inside-avoid border-t border-line transition-colors duration-100 hover:bg-canvas @max-lg:gap-y-0! @max-lg:py-1! narrow:grid narrow:grid-cols-[auto_auto_1fr_auto] narrow:gap-x-2 narrow:gap-y-0.5 narrow:px-4 narrow:py-2.5"
    >
      <Cell className="narrow:col-span-3">
        <Link
          href={`/projects/${id}`}
          dir="auto"
          title={name}
          className="-mt-1 line-clamp-2 pt-1 font-medium wrap-anywhere text-ink! print:mt-0 print:pt-0 narrow:line-clamp-1"
        >
          {name}
        </Link>
        {showsStatus && (
          <span className="mt-0.5 flex print:hidden narrow:hidden">
            <ProjectBadge project={{ ...hire, outcomeNote: null, archivedAt: null }} />
          </span>
        )}
      </Cell>
      <Cell
        className={clsx(
          'whitespace-nowrap text-ink-soft tabular-nums narrow:row-start-2',
          hire.endDate === null && 'narrow:hidden',
        )}
      >
        <span className="narrow:hidden">
          <HireDay project={hire} today={today} without="No hire date" />
        </span>
        <span className="hidden narrow:inline">
          {hire.endDate && (
            <time dateTime={hire.endDate} title={fullDay(hire.endDate)}>
              {monthDay(hire.endDate, hire.endDate.slice(0, 4))}
            </time>
          )}
        </span>
      </Cell>
      <Cell className="narrow:col-start-4 narrow:row-start-1">
        <span className="hidden tabular-nums narrow:inline">
          {progressChange(hire) ?? `${percentageComplete}%`}
        </span>
        <span className="hidden print:inline">{percentageComplete}%</span>
        <ProgressBar
          label={`Progress of ${name}`}
          value={percentageComplete}
          className="print:hidden narrow:hidden"
        />
      </Cell>
      <Cell
        className={clsx(
          'text-right whitespace-nowrap tabular-nums print:pr-4! narrow:row-start-2',
          overdue === 0 && 'narrow:hidden',
        )}
      >
        {overdue > 0 ? (
          <span className="font-semibold text-danger-ink">
            {formatNumber(overdue)}
            <span className="hidden text-sm font-normal narrow:inline"> overdue</span>
          </span>
        ) : (
          <span className="text-ink-faint">–</span>
        )}
      </Cell>
      <Cell className="@max-lg:contents! narrow:col-span-(--span) narrow:row-start-2">
        <Next hire={hire} recordedFrom={recordedFrom} />
      </Cell>
      <Cell className="narrow:col-span-4 narrow:text-sm">
        <Changes hire={hire} recordedFrom={recordedFrom} />
      </Cell>
    </tr>
  );
});

function Cell({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <td
      role="cell"
      className={clsx(
        'min-w-0 px-2 py-2 align-top first:pl-4 last:pr-4 narrow:p-0! sm:first:pl-5 sm:last:pr-5 print:px-1! print:py-0.5',
        className,
      )}
    >
      {children}
    </td>
  );
}

function Next({ hire, recordedFrom }: Omit<HireRowProps, 'today'>) {
  const { id, next } = hire;
  const hold = holdOf(hire, recordedFrom, monthDay);
  if (hold) {
    const { words, reason } = hold;
    return (
      <p
        title={reason ?? undefined}
        className={clsx(
          'line-clamp-3 wrap-anywhere narrow:line-clamp-1 print:inline',
          thirdLineClass,
        )}
      >
        <span className="font-medium">{words}</span>
        {reason && (
          <>
            {': '}
            <bdi>{reason}</bdi>
          </>
        )}
      </p>
    );
  }
  if (hire.percentageComplete === 100) {
    return (
      <span className="text-ink-soft @max-lg:col-span-(--span) narrow:line-clamp-1">
        Everything is completed
      </span>
    );
  }
  if (!next) return <span className="text-ink-faint narrow:hidden">–</span>;
  const owner = ownerOf(next);
  return (
    <div className="@max-lg:contents! narrow:flex narrow:gap-2">
      <Link
        href={`/projects/${id}?task=${next.taskId}&step=${next.id}`}
        dir="auto"
        title={next.name}
        className="-my-1 block truncate py-1 text-ink! @max-lg:col-span-(--span) @max-lg:row-start-2 @max-lg:mt-0 @max-lg:pt-0 print:my-0 print:py-0"
      >
        <span className="hidden text-ink-faint narrow:inline">Next: </span>
        {next.name}
      </Link>
      <p
        title={[next.dueDate && shortDay(next.dueDate), owner].filter(Boolean).join(' · ')}
        className={clsx(
          'truncate text-sm text-ink-faint print:text-[10.5px]/[12px] narrow:min-w-24 narrow:shrink-3',
          thirdLineClass,
        )}
      >
        {next.dueDate && (
          <time dateTime={next.dueDate} title={fullDay(next.dueDate)}>
            {shortDay(next.dueDate)}
          </time>
        )}
        {next.dueDate && owner && dot}
        <bdi>{owner}</bdi>
      </p>
    </div>
  );
}

/** On a phone the second line has no room for the day and the owner. */
const thirdLineClass = '@max-lg:col-span-4 @max-lg:row-start-3';

function Changes({ hire, recordedFrom }: { hire: ReportedHire; recordedFrom: string | null }) {
  const changes = changesOf(hire, monthDay);
  if (!changes || changes.length === 0) {
    return (
      <span className="text-ink-faint narrow:sr-only">
        {changes ? 'No change' : notRecorded(recordedFrom, monthDay)}
      </span>
    );
  }
  const progress = progressChange(hire);
  return (
    <ul>
      {changes.map((text) => (
        <li
          key={text}
          className={clsx(
            "tabular-nums print:inline print:not-last:after:content-[';_']",
            text === progress && 'narrow:hidden',
          )}
        >
          {text}
        </li>
      ))}
    </ul>
  );
}
