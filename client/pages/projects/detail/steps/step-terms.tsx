import { Clock } from 'lucide-react';

import { DueInRow } from '#client/outline/due-in-row.tsx';
import { hoursWords, waitsFor } from '#client/outline/due-words.ts';
import type { Due } from '#client/outline/due-words.ts';
import { OwnerSelect, OwnerText } from '#client/outline/owner-select.tsx';
import type { Owned, Owner } from '#client/outline/owners.ts';
import { FinishedBy } from '#client/shared/finished-by.tsx';
import type { TaskStep } from '#contract/steps.ts';

import { useProjectDays } from '../project-days.ts';

type StepTermsProps = {
  projectId: number;
  step: TaskStep;
  owned: Owned;
  /** Its project is neither archived nor on hold. */
  awaited: boolean;
  /** Undefined if read-only. */
  onOwner: ((owner: Owner) => Promise<unknown> | void) | undefined;
  onDue: ((due: Due) => Promise<unknown> | void) | undefined;
};

/** The due date and owner of a step or, once completed, who completed it and when. */
export function StepTerms(props: StepTermsProps) {
  const { step } = props;
  if (step.status === 'completed') {
    return (
      <FinishedBy
        item={step}
        className="relative flex-auto text-sm text-ink-faint @xl:w-57 @xl:flex-none @3xl:w-69"
      />
    );
  }
  return (
    <>
      <span className="flex-none empty:hidden @xl:w-20 @xl:empty:block">
        <StepDue {...props} />
      </span>
      <span className="flex min-w-0 flex-auto @xl:flex-[0_1_8.5rem] @3xl:flex-[0_1_11rem]">
        <StepOwner {...props} />
      </span>
    </>
  );
}

/** The due date and owner of a completed step. */
export function FormerTerms(props: StepTermsProps) {
  if (props.step.status !== 'completed') return null;
  return (
    <>
      <StepDue {...props} />
      <StepOwner {...props} />
    </>
  );
}

function StepDue({ projectId, step, awaited, onDue }: StepTermsProps) {
  if (!step.dueDate && !onDue) return null;
  return (
    <span className="flex text-sm text-ink-soft">
      <DueInRow
        name={step.name}
        projectId={projectId}
        due={step}
        open={step.status !== 'completed' && awaited}
        onChange={onDue}
        blank="Due"
        quiet
        className={onDue ? 'z-1 -ml-1.5' : 'relative'}
      />
    </span>
  );
}

function StepOwner({ step: { name }, owned, onOwner }: StepTermsProps) {
  if (!onOwner) return <OwnerText owner={owned} blank={null} />;
  return (
    <OwnerSelect
      label={`Owner of ${name}`}
      blank="Owner"
      several
      owned={owned}
      onChoose={onOwner}
      className="z-1 -my-1.5 -ml-1.5"
    />
  );
}

export function Waiting({ projectId, step }: { projectId: number; step: TaskStep }) {
  return waitsFor(step, useProjectDays(projectId));
}

export function Hours({ hours }: { hours: number }) {
  const words = hoursWords(hours);
  return (
    words && (
      <span className="flex items-center gap-1.5">
        <Clock aria-hidden="true" className="size-3.5 text-ink-faint" />
        {words}
      </span>
    )
  );
}
