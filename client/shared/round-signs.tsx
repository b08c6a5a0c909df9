import { Hourglass, Lock, Undo2, UnlockKeyhole } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';

import { Badge } from '#client/ui/badge.tsx';
import type { TaskStep } from '#contract/steps.ts';

type Signed = Pick<TaskStep, 'roundsCount' | 'blockedReason' | 'status'>;

type RoundSignsProps = {
  step: Signed;
  /** The step that it waits for. */
  blocker: { name: string; isDone: boolean } | null;
};

/** In one line: how often a step was sent back, what it waits for, and that it waits no longer. */
export function RoundSigns({ step, blocker }: RoundSignsProps) {
  const { roundsCount, blockedReason, status } = step;
  const isOpen = status !== 'completed';
  const waits = isOpen && blocker && !blocker.isDone;
  const isFree = isOpen && blocker?.isDone === true && blockedReason === null;
  if (roundsCount === 0 && !waits && !isFree && !(isOpen && blockedReason)) return null;
  return (
    <p className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-0.5 text-left text-sm text-ink-soft">
      {roundsCount > 0 && (
        <Badge tone="outline">
          <Undo2 aria-hidden="true" className="mr-1 size-3" />
          Sent back {roundsCount}×
        </Badge>
      )}
      {waits && <Sign icon={Hourglass} text={`Waits for ${blocker.name}`} />}
      {isOpen && blockedReason && <Sign icon={Lock} text={`Blocked: ${blockedReason}`} />}
      {isFree && <Sign icon={UnlockKeyhole} text={`Unblocked: ${blocker.name} is finished`} />}
    </p>
  );
}

function Sign({ icon: Icon, text }: { icon: LucideIcon; text: string }) {
  return (
    <span dir="auto" title={text} className="max-w-full min-w-0 truncate">
      <Icon aria-hidden="true" className="mr-1 inline size-3.5 align-[-2px] text-ink-faint" />
      {text}
    </span>
  );
}
