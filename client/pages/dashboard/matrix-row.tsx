import { clsx } from 'clsx';
import { CirclePause } from 'lucide-react';
import { memo } from 'react';

import { HireDay } from '#client/shared/hire-day.tsx';
import { monthDay, today } from '#client/ui/day.ts';
import type { MatrixProject, MatrixTask } from '#contract/matrix.ts';

import type { MatrixRow } from './matrix-blocks.ts';
import { stateInWords, TaskState } from './matrix-cell.tsx';
import { cellClass, nameClass, ownCellClass, rowPixels } from './matrix-layout.ts';
import type { Columns } from './matrix-layout.ts';

type RowProps = {
  row: MatrixRow;
  columns: Columns;
  /** Position in its block, from 0. */
  index: number;
  /** Row of the grid, from 1. */
  number: number;
  /** The column with the grid's tab stop, if it is in this row. */
  stop: number | null;
};

export const Row = memo(function Row({ row, columns, index, number, stop }: RowProps) {
  const { project, cells } = row;
  return (
    <div
      role="row"
      aria-rowindex={number}
      data-project={project.id}
      className="group absolute flex min-w-full border-b border-line bg-surface hover:bg-canvas print:static print:h-auto! print:break-inside-avoid"
      style={{ top: index * rowPixels, height: rowPixels }}
    >
      <div
        role="rowheader"
        className={clsx(
          nameClass,
          'z-1 border-r border-line bg-surface transition-colors duration-100 group-hover:bg-canvas',
        )}
      >
        <ProjectName project={project} stop={stop === 0} />
      </div>
      <div className={columns === 'own' ? 'flex print:flex-1 print:flex-wrap' : 'contents'}>
        {cells.map((task, at) => (
          <Cell
            // Cells are rarely reordered, so the index is a stable key.
            key={at}
            project={project}
            task={task}
            columns={columns}
            stop={stop === at + 1}
          />
        ))}
      </div>
      {cells.length === 0 && (
        <div role="gridcell" className="flex items-center px-3 text-sm text-ink-faint">
          No tasks yet
        </div>
      )}
    </div>
  );
});

function ProjectName({ project, stop }: { project: MatrixProject; stop: boolean }) {
  const { id, name, status, endDate, lookAgainOn, percentageComplete } = project;
  const isOnHold = status === 'on_hold';
  return (
    <a
      href={`/projects/${id}`}
      tabIndex={stop ? 0 : -1}
      className="flex h-full w-full flex-col justify-center rounded-sm pr-2 pl-4 -outline-offset-2 sm:pl-5"
    >
      <span
        dir="auto"
        translate="no"
        title={name}
        className="truncate text-base font-medium text-accent-ink"
      >
        {name}
      </span>{' '}
      <span className="flex h-4 items-center gap-1.5 overflow-hidden text-xs whitespace-nowrap text-ink-soft tabular-nums">
        <span title="Progress">{percentageComplete}%</span>{' '}
        {isOnHold ? (
          <>
            <CirclePause aria-hidden="true" className="size-3.5" />
            On hold
            {lookAgainOn && (
              <span className="hidden @min-[40rem]:inline print:hidden">
                {lookAgainOn <= today() ? ' · look again' : ` until ${monthDay(lookAgainOn)}`}
              </span>
            )}
          </>
        ) : (
          endDate && (
            <span className="h-4">
              <HireDay project={project} />
            </span>
          )
        )}
      </span>
    </a>
  );
}

type CellProps = {
  project: MatrixProject;
  task: MatrixTask | null;
  columns: Columns;
  stop: boolean;
};

function Cell({ project, task, columns, stop }: CellProps) {
  const own = columns === 'own';
  const className = own ? ownCellClass : cellClass(columns);
  if (!task) {
    return (
      <div role="gridcell" tabIndex={stop ? 0 : -1} className={clsx(className, 'text-ink-faint')}>
        <span aria-hidden="true">·</span>
        <span className="sr-only">No such task</span>
      </div>
    );
  }
  const text = `${task.title} ${stateInWords(task)}`;
  return (
    <div role="gridcell" className={className}>
      <a
        href={`/projects/${project.id}?task=${task.id}`}
        aria-label={text}
        title={text}
        tabIndex={stop ? 0 : -1}
        className={clsx(
          'flex size-full min-w-0 flex-col justify-center gap-0.5 rounded-sm -outline-offset-2 hover:bg-pressed',
          own ? 'items-start px-3' : 'items-center',
        )}
      >
        {own && (
          <span dir="auto" translate="no" className="max-w-full truncate text-xs text-ink-soft">
            {task.title}
          </span>
        )}{' '}
        <TaskState task={task} small={columns === 'narrow'} />
      </a>
    </div>
  );
}
