import { Clock } from 'lucide-react';

import { DueInRow } from '#client/outline/due-in-row.tsx';
import { hoursWords } from '#client/outline/due-words.ts';
import type { Due } from '#client/outline/due-words.ts';
import { OwnerSelect, OwnerText } from '#client/outline/owner-select.tsx';
import type { Owned, Owner } from '#client/outline/owners.ts';
import type { TaskStep } from '#contract/steps.ts';

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

/** The due date and the owner of a step. */
export function StepTerms(props: StepTermsProps) {
  const { projectId, step, owned, awaited, onOwner, onDue } = props;
  const { name, dueDate, status } = step;
  // Beside the owner of an open step is the empty place of who finished it.
  const ownerLook =
    status === 'completed' ? ownerClass : `${ownerClass} @xl:-mr-14 @xl:max-w-[calc(100%+3.5rem)]`;
  return (
    <>
      {(dueDate || onDue) && (
        <DueInRow
          name={name}
          projectId={projectId}
          due={step}
          open={status !== 'completed' && awaited}
          onChange={onDue}
          blank="Set due date"
          quiet
          className={onDue ? `z-1 -ml-1.5 ${dueClass}` : `relative text-sm ${dueClass}`}
        />
      )}
      {onOwner ? (
        <OwnerSelect
          label={`Owner of ${name}`}
          blank="Set owner"
          quiet
          plain
          several
          owned={owned}
          onChoose={onOwner}
          className={`z-1 -ml-1.5 ${ownerLook}`}
        />
      ) : (
        <OwnerText owner={owned} blank={null} plain className={ownerLook} />
      )}
    </>
  );
}

const dueClass = 'flex-none justify-self-start @xl:row-start-1';
const ownerClass =
  'min-w-0 justify-self-start col-span-full max-sm:flex-[1_1_6rem] @xl:row-start-2 @xl:h-6!';

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
