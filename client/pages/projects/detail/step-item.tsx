import { useQueryClient } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { memo, use, useSyncExternalStore } from 'react';
import type { ComponentProps, KeyboardEvent } from 'react';

import type { Due } from '#client/outline/due-words.ts';
import { ownedStep } from '#client/outline/owners.ts';
import type { Owned, Owner } from '#client/outline/owners.ts';
import { FinishedBy } from '#client/shared/finished-by.tsx';
import { SelectBox } from '#client/shared/select-box.tsx';
import { SelectionContext } from '#client/shared/selection.ts';
import { DragHandle, DropLine, reorderKeys, useReorderRow } from '#client/ui/reorder.tsx';
import type { Reorder } from '#client/ui/reorder.tsx';
import { RowTools, RowWithTools } from '#client/ui/row-tools.tsx';
import { CommentCount } from '#client/work/comments/comment-count.tsx';
import { Comments } from '#client/work/comments/comments.tsx';
import { EvidenceButton } from '#client/work/evidence/evidence-button.tsx';
import { Ring } from '#client/work/ring.tsx';
import { Row } from '#client/work/row.tsx';
import type { PersonTaskStep } from '#contract/people.ts';
import type { TaskStep } from '#contract/steps.ts';

import { stepDetailsQuery } from '../queries.ts';
import { LongText } from './long-text.tsx';
import { StepBadge } from './progress-explained.tsx';
import { useArchivedGuard } from './project/archived-guard.tsx';
import { StepRounds } from './rounds/step-rounds.tsx';
import { StepSigns } from './rounds/step-signs.tsx';
import { StepDetails } from './step-details.tsx';
import { nextName } from './steps/step-focus.ts';
import { StepMenu } from './steps/step-menu.tsx';
import type { StepAction } from './steps/step-menu.tsx';
import { Hours, StepTerms } from './steps/step-terms.tsx';
import { EditButton } from './work-menu.tsx';

type StepItemProps = {
  projectId: number;
  step: TaskStep;
  links: readonly PersonTaskStep[] | undefined;
  open: boolean;
  first: boolean;
  last: boolean;
  /** There are few steps. */
  roomy: boolean;
  /** There are other tasks to move it to. */
  movable: boolean;
  /** Its project is neither archived nor on hold. */
  awaited: boolean;
  reorder: Reorder;
  onToggle: (step: TaskStep) => void;
  onMark: (stepId: number, isCompleted: boolean) => void;
  onAct: (action: StepAction, step: TaskStep) => void;
  /** It may not be edited, and why. */
  readOnly: boolean;
  refused: string | null;
  /** Why it may not be worked on. */
  workRefused: string | null;
  onOwner: (step: TaskStep, owner: Owner, before: Owned) => Promise<unknown> | void;
  onDue: (step: TaskStep, due: Due) => Promise<unknown> | void;
};

/** Pressing its name unfolds the details. */
export const StepItem = memo(function StepItem(props: StepItemProps) {
  const { projectId, step, links, open, awaited, reorder, onToggle, readOnly, workRefused } = props;
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
  const tick = workRefused === null ? (done: boolean) => props.onMark(id, done) : undefined;
  const commented = { on: 'step', id, projectId, name } as const;
  const done = percentageComplete === 100;
  const detailsId = `details-of-${id}`;
  // A long head is not sticky, because it would take too much of the window.
  const stuck = open && name.length + (description?.length ?? 0) <= longestStuck;
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (hasModifier(event)) return;
    if (event.key !== ' ') return moveOn(event);
    event.preventDefault();
    if (event.repeat) return;
    if (step.detailsCount > 0) toggle();
    else tick?.(!step.isCompleted);
  };
  return (
    <RowWithTools
      {...row.rowProps}
      className={clsx(
        'group/row group/line relative isolate transition-opacity duration-100 [contain-intrinsic-size:auto_3rem]',
        belowHeads,
        // The last element of the card if read-only.
        readOnly && 'last:rounded-b-lg',
        row.dragging && 'opacity-50',
      )}
    >
      <DropLine row={row} />
      <DragHandle
        row={row}
        label="Drag to move, click to select"
        className="absolute! top-1 left-1 z-1 opacity-0 group-hover/row:opacity-100 [html:has([data-selection-bar])_&]:hidden"
      />
      {!readOnly && selection && (
        <RowBox
          selection={selection}
          id={id}
          name={name}
          className="top-1 pointer-fine:left-0.5!"
        />
      )}
      <Row
        wide
        data-drag-preview=""
        onPointerEnter={prepare}
        className={clsx(
          'min-h-12 px-4 py-0.5 transition-colors duration-100 hover:bg-canvas sm:px-5',
          !readOnly && 'sm:pointer-fine:pl-7 group-has-[[data-select]:checked]/row:bg-accent-soft',
          // Stays in view while its details are scrolled.
          stuck ? 'sticky top-25 z-2 bg-surface md:top-14 lg:top-0' : 'relative',
        )}
        mark={
          <Ring
            step={step}
            open={open}
            unfoldsAsName
            onTick={tick}
            refused={workRefused}
            onUnfold={toggle}
            className={clsx('-ml-1 mr-1.5 [grid-area:mark]', !readOnly && yieldsToBoxes)}
          />
        }
        name={
          <>
            <h3 className="font-medium wrap-anywhere text-ink">
              <button
                type="button"
                dir="auto"
                translate="no"
                data-step={id}
                data-row={id}
                aria-expanded={open}
                {...(open && { 'aria-controls': detailsId })}
                {...(!readOnly && {
                  'aria-keyshortcuts': selection ? `${reorderKeys} X` : reorderKeys,
                })}
                onFocus={prepare}
                onClick={toggle}
                onKeyDown={onKeyDown}
                onKeyUp={keepSpace}
                className="stretched min-h-6 text-left"
              >
                {name}
              </button>
            </h3>
            <Note {...props} />
          </>
        }
        terms={
          <>
            <StepTerms
              step={step}
              owned={owned}
              awaited={awaited}
              projectId={projectId}
              onOwner={readOnly ? undefined : (owner) => props.onOwner(step, owner, owned)}
              onDue={readOnly ? undefined : (due) => props.onDue(step, due)}
            />
            <EvidenceButton
              projectId={projectId}
              item={{ taskStepId: id }}
              name={name}
              required={step.evidenceRequired && !done}
              readOnly={workRefused !== null}
              guard={guard}
              quiet
              className="@xl:col-start-2 @xl:row-start-1 @xl:h-6!"
            />
            <CommentCount of={commented} only="some" className={commentsPlace} />
            <RowTools>
              <CommentCount
                of={commented}
                only="none"
                quiet
                className={clsx(commentsPlace, 'pointer-coarse:hidden')}
              />
            </RowTools>
          </>
        }
        badge={<StepBadge step={step} />}
        aside={
          done && (
            <FinishedBy
              item={step}
              className="relative justify-end text-xs leading-5 text-ink-faint [grid-area:aside] @max-xl:pl-3"
            />
          )
        }
        tools={
          workRefused === null ? (
            <StepMenu
              {...props}
              step={commented}
              hasProgress={percentageComplete > 0}
              onAct={(action) => props.onAct(action, step)}
            />
          ) : (
            <EditButton name={name} refused={props.refused} />
          )
        }
      />
      {open && (
        <StepDetails id={detailsId} projectId={projectId} step={step} workRefused={workRefused}>
          {!description && <span className="text-ink-faint">No description provided</span>}
          <Hours hours={step.estimatedHours} />
          <StepRounds step={step} />
        </StepDetails>
      )}
      <Comments of={commented} className="border-t border-line" />
    </RowWithTools>
  );
});

const commentsPlace = '@xl:row-start-1 @xl:h-6!';

/** Without a mouse, and on phones, the boxes take the place of the rings. */
const yieldsToBoxes =
  'max-sm:[html:has([data-selection-bar])_&]:invisible pointer-coarse:[html:has([data-selection-bar])_&]:invisible';

/** All rows have theirs while any is selected. */
function RowBox(props: ComponentProps<typeof SelectBox>) {
  const { selection } = props;
  const isSelecting = useSyncExternalStore(selection.subscribe, () => selection.ids().size > 0);
  return isSelecting && <SelectBox {...props} />;
}

/** The longest sticky text, in characters: three lines on a phone. */
const longestStuck = 130;

type NoteProps = Pick<StepItemProps, 'projectId' | 'step' | 'open' | 'roomy'>;

/** One or two lines of the description, or all of it if the step is unfolded, and what the step waits for. */
function Note({ projectId, step, open, roomy }: NoteProps) {
  const { description } = step;
  return (
    <>
      {description &&
        (open ? (
          <LongText key={description} text={description} className="text-sm" />
        ) : (
          <p
            dir="auto"
            translate="no"
            title={description}
            className={clsx(
              'text-left text-sm text-ink-soft',
              roomy ? 'line-clamp-2 wrap-anywhere' : 'truncate',
            )}
          >
            {description}
          </p>
        ))}
      <StepSigns projectId={projectId} step={step} whole={open} />
    </>
  );
}

/**
 * Keeps scrolled-to elements below the sticky bars: the header bar of narrow windows, on phones the link back to the
 * tasks, and the step's own head.
 */
const belowHeads =
  'scroll-mt-27 md:scroll-mt-18 lg:scroll-mt-4 [&_[role=dialog]]:scroll-mt-52 md:[&_[role=dialog]]:scroll-mt-34 lg:[&_[role=dialog]]:scroll-mt-20 [&_[role=group]_:is(li,button,input)]:scroll-mt-52 md:[&_[role=group]_:is(li,button,input)]:scroll-mt-34 lg:[&_[role=group]_:is(li,button,input)]:scroll-mt-20';

function moveOn(event: KeyboardEvent<HTMLElement>): void {
  const next = nextName(event.currentTarget, event.key);
  if (!next) return;
  event.preventDefault();
  next.focus();
}

function hasModifier({ altKey, ctrlKey, metaKey, shiftKey }: KeyboardEvent): boolean {
  return altKey || ctrlKey || metaKey || shiftKey;
}

/** Firefox presses a button when Space is released. */
function keepSpace(event: KeyboardEvent): void {
  if (event.key === ' ') event.preventDefault();
}
