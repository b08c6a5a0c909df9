import { useQueryClient } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { ChevronRight } from 'lucide-react';
import { memo, use } from 'react';
import type { KeyboardEvent, Ref } from 'react';

import { DaysOfContext } from '#client/outline/days-of.ts';
import { DueInRow } from '#client/outline/due-in-row.tsx';
import { waitsFor } from '#client/outline/due-words.ts';
import { OwnerSelect, OwnerText } from '#client/outline/owner-select.tsx';
import { ownedStep } from '#client/outline/owners.ts';
import { useOwnerWrites } from '#client/pages/settings/owner-roles/queries.ts';
import { RoundSigns } from '#client/shared/round-signs.tsx';
import { Checkbox } from '#client/ui/checkbox.tsx';
import { leaveRow } from '#client/ui/leave-row.ts';
import { Link } from '#client/ui/link.tsx';
import { moveBetweenRows } from '#client/ui/row-keys.ts';
import { CommentButton } from '#client/work/comments/comment-count.tsx';
import { Comments } from '#client/work/comments/comments.tsx';
import { markStep } from '#client/work/complete.ts';
import { useDueEdits } from '#client/work/step-queries.ts';
import { usePendingMark } from '#client/work/use-pending-mark.ts';
import type { TopGroup, WorkGroup, WorkStep } from '#contract/my-work.ts';
import { formatNumber } from '#contract/words.ts';

import { groupLabels } from './filters.ts';
import { LastRound } from './last-round.tsx';
import { WorkDetails } from './work-details.tsx';

type WorkRowProps = {
  step: WorkStep;
  heading: { group: WorkGroup | TopGroup; count: number } | null;
  open: boolean;
  onToggle: (stepId: number) => void;
  canChange: boolean;
  /** Position and length of the whole list; the length is -1 if unknown. */
  index: number;
  count: number;
  ref?: Ref<HTMLLIElement>;
};

export const WorkRow = memo(function WorkRow(props: WorkRowProps) {
  const { step, heading, open, onToggle, canChange, index, count, ref } = props;
  const { id, name, projectId, projectName, taskId, taskTitle, market } = step;
  const queryClient = useQueryClient();
  const marked = usePendingMark(step, projectId).status === 'completed';
  const mark = (control: Element) => {
    if (!canChange || marked) return;
    const complete = () => markStep(queryClient, step, true, { leaves: true });
    void leaveRow(control, complete, '[data-work]');
  };
  const commented = { on: 'step', id, projectId, name } as const;
  const act = (control: Element) => (step.detailsCount > 0 ? onToggle(id) : mark(control));
  return (
    <li
      ref={ref}
      data-index={index}
      aria-setsize={count}
      aria-posinset={index + 1}
      className="border-t border-line first:border-t-0"
    >
      {heading && (
        <h2
          className={clsx(
            'flex items-baseline gap-2 border-b border-line bg-canvas px-4 py-2 text-sm font-semibold sm:px-5',
            ['overdue', 'sentBack'].includes(heading.group) ? 'text-danger-ink' : 'text-ink-soft',
          )}
        >
          {groupLabels[heading.group]}
          <span className="font-normal text-ink-faint tabular-nums">
            {formatNumber(heading.count)}
          </span>
        </h2>
      )}
      <div className="group/row relative flex gap-3 px-4 py-2.5 transition-colors duration-100 hover:bg-canvas sm:px-5">
        <Mark
          step={step}
          open={open}
          marked={marked}
          onToggle={onToggle}
          onMark={canChange ? mark : null}
        />
        <div className="flex min-w-0 flex-1 flex-col gap-x-4 gap-y-0.5 @2xl:flex-row @2xl:items-start">
          <div className="min-w-0 flex-1">
            <Link
              dir="auto"
              data-work={id}
              href={`/projects/${projectId}?task=${taskId}&step=${id}`}
              onKeyDown={(event) => onKey(event, act)}
              className={clsx(
                '-mt-1 inline-block pt-1 font-medium wrap-anywhere pointer-coarse:after:absolute pointer-coarse:after:inset-0',
                marked ? 'text-ink-faint! line-through' : 'text-ink!',
              )}
            >
              {name}
            </Link>
            <p className="text-sm wrap-anywhere text-ink-soft">
              <Link
                dir="auto"
                href={`/projects/${projectId}`}
                title={projectName}
                className="relative z-1 -mt-0.5 -mb-1.5 inline-block max-w-[min(100%,24rem)] truncate pt-0.5 pb-1.5 align-bottom text-ink-soft!"
              >
                {projectName}
              </Link>
              <span className="text-ink-faint">
                {' · '}
                {market}
                {' · '}
                <span dir="auto">{taskTitle}</span>
              </span>
            </p>
            <div className="flex flex-wrap items-center gap-x-2">
              <RoundSigns
                step={step}
                blocker={step.blocker}
                milestone={waitsFor(step, use(DaysOfContext)(projectId))}
                needsEvidence={step.evidenceRequired}
              />
              {step.roundsCount > 0 && <LastRound stepId={id} />}
            </div>
          </div>
          <div className="relative z-1 flex min-w-0 flex-none flex-wrap items-center justify-between gap-x-1 gap-y-1 @2xl:grid @2xl:grid-cols-[2.25rem_11rem_9rem] @2xl:gap-x-4 @2xl:pt-0.5 @4xl:grid-cols-[2.25rem_15rem_9rem]">
            <CommentButton of={commented} count={step.commentsCount} quiet className="-my-1" />
            <OwnerOf step={step} canChange={canChange} />
            <DueOf step={step} canChange={canChange} />
          </div>
        </div>
      </div>
      {open && step.detailsCount > 0 && <WorkDetails step={step} canChange={canChange} />}
      <Comments of={commented} className="border-t border-line" />
    </li>
  );
});

type MarkProps = Pick<WorkRowProps, 'step' | 'open' | 'onToggle'> & {
  marked: boolean;
  onMark: ((control: Element) => void) | null;
};

/** A checkbox for a step without details; otherwise the count of ticked details, which unfolds them. */
function Mark({ step, open, marked, onToggle, onMark }: MarkProps) {
  const { id, name, detailsCount, completedDetailsCount } = step;
  return (
    <span className="relative z-1 flex w-12 flex-none justify-start">
      {detailsCount > 0 ? (
        <button
          type="button"
          aria-expanded={open}
          aria-label={`${completedDetailsCount}/${detailsCount} details of ${name} completed`}
          onClick={() => onToggle(id)}
          className="touch-target -my-0.5 -ml-1 flex h-7 items-center gap-0.5 rounded-sm pr-1 text-sm text-ink-soft tabular-nums hover:bg-sunken hover:text-ink pointer-coarse:-my-1.5 pointer-coarse:h-9"
        >
          <ChevronRight
            aria-hidden="true"
            className={clsx('size-4 transition-transform duration-150', open && 'rotate-90')}
          />
          {completedDetailsCount}/{detailsCount}
        </button>
      ) : (
        <Checkbox
          label={`${name} completed`}
          hideLabel
          checked={marked}
          disabled={!onMark}
          onChange={({ target }) => onMark?.(target)}
          className="-my-0.5 pointer-coarse:-my-2"
        />
      )}
    </span>
  );
}

function OwnerOf({ step, canChange }: { step: WorkStep; canChange: boolean }) {
  const { giveStep } = useOwnerWrites();
  const owned = ownedStep(step, step.people);
  return (
    <span
      // On narrow rows it aligns with the name above.
      className={clsx(
        'flex min-w-0 @max-2xl:-order-1 @max-2xl:flex-[1_1_9rem]',
        canChange && '-ml-1.5',
      )}
    >
      {canChange ? (
        <OwnerSelect
          label={`Owner of ${step.name}`}
          blank="Owner"
          several
          owned={owned}
          onChoose={(owner) => giveStep(step.id, owner, owned)}
          className="-my-1"
        />
      ) : (
        <OwnerText owner={owned} blank={null} />
      )}
    </span>
  );
}

function DueOf({ step, canChange }: { step: WorkStep; canChange: boolean }) {
  const setDue = useDueEdits();
  return (
    <span className="flex flex-none text-sm text-ink-soft tabular-nums @2xl:min-w-0 @2xl:justify-end">
      <DueInRow
        name={step.name}
        projectId={step.projectId}
        due={step}
        open
        onChange={canChange ? (due) => setDue(step, due) : undefined}
        blank="No due date"
        className={canChange ? '-my-1 -mr-1.5 @max-2xl:-ml-1.5' : ''}
      />
    </span>
  );
}

/** Arrow keys move between steps, Space ticks or unfolds, Enter follows the link. */
function onKey(event: KeyboardEvent<HTMLElement>, act: (control: Element) => void): void {
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  if (event.key === ' ') {
    event.preventDefault();
    act(event.currentTarget);
    return;
  }
  moveBetweenRows(event, '[data-work]');
}
