import { Hourglass, Lock, Paperclip, Undo2, UnlockKeyhole } from 'lucide-react';

import { Badge } from '#client/ui/badge.tsx';
import { foldedText } from '#contract/clean-text.ts';
import type { TaskStep } from '#contract/steps.ts';

import { Sign, WaitSign, waitWords } from './condition-signs.tsx';

type Signed = Pick<TaskStep, 'roundsCount' | 'blockedReason' | 'status'>;

type RoundSignsProps = {
  step: Signed;
  blocker: { name: string; isDone: boolean } | null;
  /** The milestone that it waits for, in words. */
  milestone?: string | null;
  needsEvidence?: boolean;
  /** Long conditions wrap instead of being cut. */
  whole?: boolean;
};

/** How often a step was sent back, what it requires and what it waits for. */
export function RoundSigns(props: RoundSignsProps) {
  const { step, blocker, milestone = null, needsEvidence = false, whole = false } = props;
  const { roundsCount, blockedReason, status } = step;
  const isOpen = status !== 'completed';
  const waits = isOpen && blocker && !blocker.isDone;
  const isFree = isOpen && blocker?.isDone === true && blockedReason === null;
  const isBlocked = isOpen && blockedReason !== null;
  const hasSigns = roundsCount > 0 || waits || isFree || isBlocked;
  if (!hasSigns && !needsEvidence && milestone === null) return null;
  return (
    <p className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-0.5 text-left text-sm text-ink-soft">
      {roundsCount > 0 && (
        <Badge tone="outline" icon={<Undo2 aria-hidden="true" className="size-3 flex-none" />}>
          Sent back {roundsCount}×
        </Badge>
      )}
      {needsEvidence && <Sign icon={Paperclip} text="Evidence required" />}
      {milestone !== null && !(waits && isSame(milestone, waitWords(blocker.name))) && (
        <Sign icon={Hourglass} text={milestone} whole={whole} />
      )}
      {waits && <WaitSign name={blocker.name} whole={whole} />}
      {isBlocked && <Sign icon={Lock} text={`Blocked: ${blockedReason}`} whole={whole} />}
      {isFree && (
        <Sign icon={UnlockKeyhole} text={`Unblocked: ${blocker.name} is finished`} whole={whole} />
      )}
    </p>
  );
}

function isSame(one: string, other: string): boolean {
  return foldedText(one) === foldedText(other);
}
