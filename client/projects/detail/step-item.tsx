import { useQueryClient } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { CalendarDays, ChevronDown, Clock, Hourglass } from 'lucide-react';
import { memo } from 'react';
import type { KeyboardEvent } from 'react';

import { waitsFor } from '#client/checklist/due-words.ts';
import { OwnerSelect, OwnerText } from '#client/checklist/owner-select.tsx';
import { ownedStep } from '#client/checklist/owners.ts';
import type { Owned, Owner } from '#client/checklist/owners.ts';
import { FinishedBy } from '#client/shared/finished-by.tsx';
import { Badge } from '#client/ui/badge.tsx';
import { DueDay } from '#client/ui/due-day.tsx';
import { DragHandle, DropLine, reorderKeys, useReorderRow } from '#client/ui/reorder.tsx';
import type { Reorder } from '#client/ui/reorder.tsx';
import type { PersonTaskStep } from '#contract/people.ts';
import type { TaskStep } from '#contract/steps.ts';

import { stepDetailsQuery } from '../queries.ts';
import { LongText } from './long-text.tsx';
import { StepProgress } from './progress-explained.tsx';
import { useProjectDays } from './project-days.ts';
import { StepDetails } from './step-details.tsx';
import { nextName } from './steps/step-focus.ts';
import { StepMark } from './steps/step-mark.tsx';
import { StepMenu } from './steps/step-menu.tsx';
import type { StepAction } from './steps/step-menu.tsx';

type StepItemProps = {
  projectId: number;
  step: TaskStep;
  /** Who is on it. */
  links: readonly PersonTaskStep[] | undefined;
  open: boolean;
  first: boolean;
  last: boolean;
  /** There are other tasks to move it to. */
  movable: boolean;
  /** Its project is archived: nobody waits for it any more. */
  archived: boolean;
  reorder: Reorder;
  onToggle: (step: TaskStep) => void;
  /** Nobody who only reads is offered a change. */
  onMark: ((stepId: number, isCompleted: boolean) => void) | undefined;
  onAct: ((action: StepAction, step: TaskStep) => void) | undefined;
  onOwner: (step: TaskStep, owner: Owner, before: Owned) => Promise<unknown> | void;
};

/** One step; pressing it unfolds its details. */
export const StepItem = memo(function StepItem(props: StepItemProps) {
  const { step, links, open, archived, reorder, onToggle, onMark, onAct } = props;
  const owned = ownedStep(step, links);
  const { id, name, description, percentageComplete } = step;
  const queryClient = useQueryClient();
  const row = useReorderRow(reorder, id);
  const prepare = () => {
    // A failure shows where the details are unfolded.
    queryClient.query(stepDetailsQuery(id)).catch(() => {});
  };
  const toggle = () => onToggle(step);
  const done = percentageComplete === 100;
  const detailsId = `details-of-${id}`;
  // A long name would take the window from what it stands above: that scrolls along.
  const stuck = open && name.length <= longestStuck;
  return (
    <li
      {...row.rowProps}
      className={clsx(
        'group/step relative transition-opacity duration-100 [contain-intrinsic-size:auto_7rem] [content-visibility:auto]',
        belowHeads,
        // The last thing in the card, where nothing can be added.
        !onAct && 'last:rounded-b-lg',
        row.dragging && 'opacity-50',
      )}
    >
      <DropLine row={row} />
      <div
        data-drag-preview=""
        data-step-head=""
        onPointerEnter={prepare}
        className={clsx(
          headClass,
          'flex gap-3 pt-3',
          // It stays in view as long as one is among its details.
          stuck ? 'sticky top-25 z-2 bg-surface pb-1 md:top-14 lg:top-0' : 'relative',
        )}
      >
        <DragHandle row={row} className="absolute! top-2.5 left-0 z-1 sm:left-0.5" />
        <StepMark step={step} onMark={onMark && ((isCompleted) => onMark(id, isCompleted))} />
        <div className="flex min-w-0 flex-1 items-start gap-x-2">
          <div className="flex min-w-0 flex-1 flex-wrap items-start justify-between gap-x-4 gap-y-1.5">
            <h3 className="min-w-0 flex-[1_1_8rem] font-medium wrap-anywhere text-ink">
              <button
                type="button"
                dir="auto"
                data-step={id}
                aria-expanded={open}
                {...(open && { 'aria-controls': detailsId })}
                {...(onAct && { 'aria-keyshortcuts': reorderKeys })}
                onFocus={prepare}
                onClick={toggle}
                onKeyDown={moveOn}
                className="text-left outline-none after:absolute after:inset-0 focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-accent-ink"
              >
                {name}
              </button>
            </h3>
            <Badge tone={done ? 'success' : 'secondary'}>
              {done ? 'Completed' : `${percentageComplete}% Complete`}
            </Badge>
          </div>
          {onAct && (
            <span className="relative z-1 -my-1 flex flex-none pointer-coarse:-my-2">
              <StepMenu {...props} name={name} onAct={(action) => onAct(action, step)} />
            </span>
          )}
          <ChevronDown
            aria-hidden="true"
            className={clsx(
              'mt-0.5 size-4 text-ink-faint transition-transform duration-150',
              open && 'rotate-180',
            )}
          />
        </div>
      </div>
      <div
        data-step-head=""
        onPointerEnter={prepare}
        className={clsx(
          headClass,
          'relative pt-px pb-3 pl-11.5 sm:pl-12.5',
          // Unfolding the step moves nothing here: the padding of the sticky head is taken back.
          stuck ? '-mt-1.25' : '-mt-px',
        )}
      >
        {/* Pressing anywhere does what pressing the name does. */}
        <button
          type="button"
          tabIndex={-1}
          aria-hidden="true"
          onClick={toggle}
          className="absolute inset-0"
        />
        {description ? (
          <LongText key={description} text={description} className="mt-0.5 text-sm" />
        ) : (
          <p className="mt-0.5 text-sm text-ink-faint">No description provided</p>
        )}
        <div className="mt-2 flex flex-wrap items-center gap-x-5 gap-y-1.5">
          <StepProgress step={step} className="flex-[0_1_9rem]" />
          <Terms projectId={props.projectId} step={step} archived={archived} />
          {onAct ? (
            <OwnerSelect
              label={`Owner of ${name}`}
              blank="Owner"
              owned={owned}
              onChoose={(owner) => props.onOwner(step, owner, owned)}
              className="z-1 -my-1.5 -ml-1.5"
            />
          ) : (
            <OwnerText owner={owned} blank={null} />
          )}
          {done && <FinishedBy item={step} className="relative text-sm text-ink-faint" />}
        </div>
      </div>
      {open && <StepDetails id={detailsId} projectId={props.projectId} step={step} />}
    </li>
  );
});

/** The longest name, in characters, that stays in sight over its details: three lines on a phone. */
const longestStuck = 90;

/** Both parts of a step's head are one to the pointer. */
const headClass =
  'px-4 transition-colors duration-100 group-has-[>[data-step-head]:hover]/step:bg-canvas sm:px-5';

/**
 * Whatever is brought into sight comes to stand below what sticks to the top: the bar of a narrow window,
 * on a phone the way back to the tasks, and over its details the step's own head.
 */
const belowHeads =
  'scroll-mt-27 md:scroll-mt-18 lg:scroll-mt-4 [&_[role=dialog]]:scroll-mt-52 md:[&_[role=dialog]]:scroll-mt-34 lg:[&_[role=dialog]]:scroll-mt-20 [&_[role=group]_:is(li,button,input)]:scroll-mt-52 md:[&_[role=group]_:is(li,button,input)]:scroll-mt-34 lg:[&_[role=group]_:is(li,button,input)]:scroll-mt-20';

function moveOn(event: KeyboardEvent<HTMLElement>): void {
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const next = nextName(event.currentTarget, event.key);
  if (!next) return;
  event.preventDefault();
  next.focus();
}

/** When a step is due and how long it takes, where that is set. */
type TermsProps = Pick<StepItemProps, 'projectId' | 'step' | 'archived'>;

function Terms({ projectId, step, archived }: TermsProps) {
  const { dueDate, dueOffset, estimatedHours, status } = step;
  return (
    <>
      {dueDate && (
        <span className="flex items-center gap-1.5 text-sm text-ink-soft">
          <CalendarDays aria-hidden="true" className="size-3.5 text-ink-faint" />
          <DueDay day={dueDate} open={status !== 'completed' && !archived} prefix="Due " />
        </span>
      )}
      {dueDate === null && dueOffset?.milestone !== undefined && status !== 'completed' && (
        <Waiting projectId={projectId} step={step} />
      )}
      {estimatedHours > 0 && (
        <span className="flex items-center gap-1.5 text-sm text-ink-soft">
          <Clock aria-hidden="true" className="size-3.5 text-ink-faint" />
          {estimatedHours === 1 ? '1 hour' : `${estimatedHours.toLocaleString('en-US')} hours`}
        </span>
      )}
    </>
  );
}

/** The milestone that an undated step waits for. */
function Waiting({ projectId, step }: Pick<StepItemProps, 'projectId' | 'step'>) {
  const words = waitsFor(step, useProjectDays(projectId));
  return (
    <span className="flex min-w-0 items-center gap-1.5 text-sm text-ink-soft">
      <Hourglass aria-hidden="true" className="size-3.5 text-ink-faint" />
      <span className="min-w-0 wrap-anywhere">{words}</span>
    </span>
  );
}
