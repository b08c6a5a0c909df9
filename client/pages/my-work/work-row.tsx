import { memo, use } from 'react';
import type { Ref } from 'react';

import { DaysOfContext } from '#client/outline/days-of.ts';
import { DueInRow } from '#client/outline/due-in-row.tsx';
import { waitsFor } from '#client/outline/due-words.ts';
import { OwnerSelect, OwnerText } from '#client/outline/owner-select.tsx';
import { ownedStep } from '#client/outline/owners.ts';
import { useOwnerWrites } from '#client/pages/settings/owner-roles/queries.ts';
import { RoundSigns } from '#client/shared/round-signs.tsx';
import { Link } from '#client/ui/link.tsx';
import { RowTools, RowWithTools } from '#client/ui/row-tools.tsx';
import { CommentButton } from '#client/work/comments/comment-count.tsx';
import { Comments } from '#client/work/comments/comments.tsx';
import { CompactStep } from '#client/work/compact-step.tsx';
import { useDueEdits } from '#client/work/step-queries.ts';
import type { WorkStep } from '#contract/my-work.ts';
import { dot } from '#contract/words.ts';

import { GroupHeading } from './group-heading.tsx';
import type { Heading } from './group-heading.tsx';
import { LastRound } from './last-round.tsx';

type WorkRowProps = {
  step: WorkStep;
  heading: Heading | null;
  open: boolean;
  onToggle: (stepId: number) => void;
  /** It may be edited. */
  canChange: boolean;
  /** Why this account may not tick it; null if it may. */
  refused: string | null;
  /** Whose list it is: the name of this person is not said in every row. */
  personId: number | null;
  /** Position and length of the whole list; the length is -1 if unknown. */
  index: number;
  count: number;
  ref?: Ref<HTMLLIElement>;
};

export const WorkRow = memo(function WorkRow(props: WorkRowProps) {
  const { step, heading, open, onToggle, refused, index, count, ref } = props;
  const { id, name, projectId, projectName, taskTitle, market } = step;
  const commented = { on: 'step', id, projectId, name } as const;
  const milestone = waitsFor(step, use(DaysOfContext)(projectId));
  const comments = (only: 'some' | 'none') => (
    <CommentButton of={commented} count={step.commentsCount} only={only} quiet />
  );
  return (
    <RowWithTools
      {...(ref !== undefined && { ref })}
      data-index={index}
      aria-setsize={count}
      aria-posinset={index + 1}
      className="group/row border-t border-line first:border-t-0"
    >
      {heading && <GroupHeading {...heading} />}
      <div className="px-3 transition-colors duration-100 hover:bg-canvas sm:pr-5 sm:pl-4">
        <CompactStep
          step={step}
          canTick={refused === null}
          refused={refused}
          open={open}
          onToggle={onToggle}
          className="py-1"
          place={
            <>
              <Link
                dir="auto"
                translate="no"
                href={`/projects/${projectId}`}
                title={projectName}
                className="relative z-1 -mb-1 inline-block max-w-full truncate pb-1 align-bottom text-ink-soft! @2xl:max-w-[min(50%,24rem)]"
              >
                {projectName}
              </Link>
              {dot}
              {market}
              {dot}
              <span dir="auto" translate="no">
                {taskTitle}
              </span>
            </>
          }
          signs={
            <div className="flex flex-wrap items-center gap-x-2 empty:hidden">
              <RoundSigns
                step={step}
                blocker={step.blocker}
                milestone={milestone}
                needsEvidence={step.evidenceRequired}
              />
              {step.roundsCount > 0 && <LastRound stepId={id} />}
            </div>
          }
          comments={
            <span className="flex w-8 flex-none justify-center">
              {comments('some')}
              <RowTools>{comments('none')}</RowTools>
            </span>
          }
          people={<OwnerOf {...props} />}
          due={<DueOf step={step} canChange={props.canChange} />}
        />
      </div>
      <Comments of={commented} className="border-t border-line" />
    </RowWithTools>
  );
});

function OwnerOf({ step, canChange, personId }: WorkRowProps) {
  const { giveStep } = useOwnerWrites();
  const owned = ownedStep(step, step.people);
  const { personIds } = owned;
  // Nothing is said of an owner whose list it is.
  const isTheirs = personIds.length > 0 && personIds.every((id) => id === personId);
  return canChange ? (
    <OwnerSelect
      label={`Owner of ${step.name}`}
      blank={isTheirs ? 'Owner' : 'Set owner'}
      quiet
      plain
      several
      owned={owned}
      unsaid={personId}
      onChoose={(owner) => giveStep(step.id, owner, owned)}
      className={isTheirs ? 'pointer-coarse:hidden' : ''}
    />
  ) : (
    <OwnerText owner={owned} blank={null} plain unsaid={personId} className="px-1.5" />
  );
}

function DueOf({ step, canChange }: { step: WorkStep; canChange: boolean }) {
  const setDue = useDueEdits();
  return (
    <DueInRow
      name={step.name}
      projectId={step.projectId}
      due={step}
      open
      onChange={canChange ? (due) => setDue(step, due) : undefined}
      blank={canChange ? 'Set due date' : null}
      quiet
      className={canChange ? '@2xl:-mx-1.5' : ''}
    />
  );
}
