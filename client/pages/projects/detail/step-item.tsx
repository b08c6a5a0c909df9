import { useQueryClient } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { ChevronDown, Hourglass } from 'lucide-react';
import { memo, use, useSyncExternalStore } from 'react';
import type { ComponentProps, KeyboardEvent } from 'react';

import type { Due } from '#client/outline/due-words.ts';
import { ownedStep } from '#client/outline/owners.ts';
import type { Owned, Owner } from '#client/outline/owners.ts';
import { SelectBox } from '#client/shared/select-box.tsx';
import { SelectionContext } from '#client/shared/selection.ts';
import { Badge } from '#client/ui/badge.tsx';
import { DragHandle, DropLine, reorderKeys, useReorderRow } from '#client/ui/reorder.tsx';
import type { Reorder } from '#client/ui/reorder.tsx';
import { RowTools, RowWithTools, useToolsShown } from '#client/ui/row-tools.tsx';
import { CommentCount } from '#client/work/comments/comment-count.tsx';
import { Comments } from '#client/work/comments/comments.tsx';
import { EvidenceButton } from '#client/work/evidence/evidence-button.tsx';
import type { PersonTaskStep } from '#contract/people.ts';
import type { TaskStep } from '#contract/steps.ts';

import { stepDetailsQuery } from '../queries.ts';
import { LongText } from './long-text.tsx';
import { StepProgress } from './progress-explained.tsx';
import { useArchivedGuard } from './project/archived-guard.tsx';
import { StepRounds } from './rounds/step-rounds.tsx';
import { StepSigns } from './rounds/step-signs.tsx';
import { StepDetails } from './step-details.tsx';
import { nextName } from './steps/step-focus.ts';
import { StepMark } from './steps/step-mark.tsx';
import { StepMenu } from './steps/step-menu.tsx';
import type { StepAction } from './steps/step-menu.tsx';
import { FormerTerms, Hours, StepTerms, Waiting } from './steps/step-terms.tsx';
import { WorkRow } from './work-row.tsx';

type StepItemProps = {
  projectId: number;
  step: TaskStep;
  links: readonly PersonTaskStep[] | undefined;
  open: boolean;
  first: boolean;
  last: boolean;
  /** There are other tasks to move it to. */
  movable: boolean;
  /** Its project is neither archived nor on hold. */
  awaited: boolean;
  reorder: Reorder;
  onToggle: (step: TaskStep) => void;
  /** Undefined if read-only. */
  onMark: ((stepId: number, isCompleted: boolean) => void) | undefined;
  onAct: ((action: StepAction, step: TaskStep) => void) | undefined;
  onOwner: (step: TaskStep, owner: Owner, before: Owned) => Promise<unknown> | void;
  onDue: (step: TaskStep, due: Due) => Promise<unknown> | void;
};

/** Pressing it unfolds the details. */
export const StepItem = memo(function StepItem(props: StepItemProps) {
  const { projectId, step, links, open, awaited, reorder, onToggle, onMark, onAct } = props;
  const owned = ownedStep(step, links);
  const { id, name, description, percentageComplete } = step;
  const queryClient = useQueryClient();
  const selection = use(SelectionContext);
  const guard = useArchivedGuard();
  const row = useReorderRow(reorder, id);
  const prepare = () => {
    // The failure is reported where the details unfold.
    queryClient.query(stepDetailsQuery(id)).catch(() => {});
  };
  const toggle = () => onToggle(step);
  const commented = { on: 'step', id, projectId, name } as const;
  const done = percentageComplete === 100;
  const detailsId = `details-of-${id}`;
  // A long head is not sticky, because it would take too much of the window.
  const stuck = open && name.length + (description?.length ?? 0) <= longestStuck;
  const terms = {
    step,
    owned,
    awaited,
    projectId,
    onOwner: onAct && ((owner: Owner) => props.onOwner(step, owner, owned)),
    onDue: onAct && ((due: Due) => props.onDue(step, due)),
  };
  const comment = (
    <CommentCount of={commented} only="none" className={open ? '' : 'pointer-coarse:hidden'} />
  );
  return (
    <RowWithTools
      {...row.rowProps}
      className={clsx(
        'group/row group/line relative isolate transition-opacity duration-100 [contain-intrinsic-size:auto_3rem]',
        belowHeads,
        // The last element of the card if read-only.
        !onAct && 'last:rounded-b-lg',
        row.dragging && 'opacity-50',
      )}
    >
      <DropLine row={row} />
      <div
        data-drag-preview=""
        onPointerEnter={prepare}
        className={clsx(
          'flex min-h-11 gap-3 px-4 py-0.5 max-sm:py-1 transition-colors duration-100 hover:bg-canvas sm:px-5',
          onAct && 'sm:pointer-fine:pl-10 has-[[data-select]:checked]:bg-accent-soft/50',
          // Stays in view while its details are scrolled.
          stuck ? 'sticky top-25 z-2 bg-surface md:top-14 lg:top-0' : 'relative',
        )}
      >
        <DragHandle
          row={row}
          className="absolute! top-3 left-0 z-1 opacity-0 group-hover/row:opacity-100 sm:left-0.5"
        />
        {onAct && selection && (
          <RowBox selection={selection} id={id} name={name} className="top-3" />
        )}
        <span
          className={clsx(
            'flex h-10.5 items-center',
            onAct &&
              '[html:has([data-selection-bar])_&]:has-[input]:invisible max-sm:[html:has([data-selection-bar])_&]:invisible pointer-coarse:[html:has([data-selection-bar])_&]:invisible',
          )}
        >
          <StepMark step={step} onMark={onMark && ((isCompleted) => onMark(id, isCompleted))} />
        </span>
        <WorkRow
          wide
          name={
            <>
              <h3 className="font-medium wrap-anywhere text-ink">
                <button
                  type="button"
                  dir="auto"
                  data-step={id}
                  data-row={id}
                  aria-expanded={open}
                  {...(open && { 'aria-controls': detailsId })}
                  {...(onAct && { 'aria-keyshortcuts': `${reorderKeys} X` })}
                  onFocus={prepare}
                  onClick={toggle}
                  onKeyDown={moveOn}
                  className="stretched min-h-6 text-left"
                >
                  {name}
                </button>
              </h3>
              <Note projectId={projectId} step={step} open={open} />
              <StepSigns projectId={projectId} step={step} whole={open} />
            </>
          }
          badge={
            <Badge tone={done ? 'success' : 'secondary'}>
              {done ? 'Completed' : `${percentageComplete}% Complete`}
            </Badge>
          }
          terms={
            <>
              <EvidenceButton
                projectId={projectId}
                item={{ taskStepId: id }}
                name={name}
                required={step.evidenceRequired && !done}
                readOnly={!onAct}
                guard={guard}
                quiet
                className="-mx-2 @max-xl:order-last @xl:-my-1.5"
              />
              <CommentCount of={commented} only="some" className="-my-1" />
              <StepTerms {...terms} />
            </>
          }
          progress={<StepProgress step={step} />}
          actions={
            <>
              {onAct ? <RowTools>{comment}</RowTools> : comment}
              {onAct && (
                <StepMenu
                  {...props}
                  step={commented}
                  hasProgress={percentageComplete > 0}
                  onAct={(action) => onAct(action, step)}
                />
              )}
            </>
          }
        />
        <ChevronDown
          aria-hidden="true"
          className={clsx(
            'mt-3 -ml-2 size-4 flex-none text-ink-faint not-any-pointer-fine:hidden transition-transform duration-150',
            open && 'rotate-180',
          )}
        />
      </div>
      {open && (
        <StepDetails id={detailsId} projectId={projectId} step={step}>
          {!description && <span className="text-ink-faint">No description provided</span>}
          <Hours hours={step.estimatedHours} />
          <FormerTerms {...terms} />
          <StepRounds step={step} />
        </StepDetails>
      )}
      <Comments of={commented} className="border-t border-line" />
    </RowWithTools>
  );
});

/** All rows have theirs while any is selected. */
function RowBox(props: ComponentProps<typeof SelectBox>) {
  const { selection } = props;
  const isSelecting = useSyncExternalStore(selection.subscribe, () => selection.ids().size > 0);
  return (useToolsShown() || isSelecting) && <SelectBox {...props} />;
}

/** The longest sticky text, in characters: three lines on a phone. */
const longestStuck = 130;

type NoteProps = Pick<StepItemProps, 'projectId' | 'step' | 'open'>;

/** One line of the description, or all of it if the step is unfolded. */
function Note({ projectId, step, open }: NoteProps) {
  const { description, dueDate, dueOffset, status } = step;
  const waits = dueDate === null && dueOffset?.milestone !== undefined && status !== 'completed';
  if (!waits && !description) return null;
  const waiting = waits && (
    <>
      <Hourglass aria-hidden="true" className="mr-1 inline size-3.5 align-[-2px] text-ink-faint" />
      <Waiting projectId={projectId} step={step} />
    </>
  );
  if (!description) return <p className={noteClass}>{waiting}</p>;
  if (open) {
    return (
      <>
        {waiting && <p className={noteClass}>{waiting}</p>}
        <LongText key={description} text={description} className="text-sm" />
      </>
    );
  }
  return (
    <p dir="auto" title={description} className={clsx(noteClass, 'truncate')}>
      {waiting}
      {waiting && ' · '}
      {description}
    </p>
  );
}

const noteClass = 'text-left text-sm text-ink-soft';

/**
 * Keeps scrolled-to elements below the sticky bars: the header bar of narrow windows, on phones the link back to the
 * tasks, and the step's own head.
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
